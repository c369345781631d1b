import AudioCore
import AudioTesting
import CatrobatProjects
import Expectations
import PocketPrograms
import PocketSound
import Testing

/// Scenarios of the engine that the profiles answer differently, or that need speech.
@Suite struct ProfileScenarioTests {
  private static let rate = CheckFixtures.sampleRate
  /// The level of a sine with an amplitude of 0.25 on both sides, in dBFS.
  private static let level = -15.05
  /// A ramp or a fade of 25 ms, and a little more.
  private static let ramp = 0.03

  private struct Performance {
    let sound: AudioBuffer
    let events: [ProgramEvent]

    func times(_ name: String) -> [Int] { events.filter { $0.name == name }.map(\.frame) }
  }

  /// Two objects with a script each, and with the tones `a` of 440 Hz and `e` of 660 Hz, 1 s long.
  private static func perform(
    _ first: [CatrobatBrick], _ second: [CatrobatBrick], _ profile: PocketProfile, voice: String? = nil
  ) throws -> Performance {
    let objects = zip(["First", "Second"], [first, second]).map { name, bricks in
      CatrobatObject(
        name: name, sounds: ["a", "e"].map { CatrobatFile(name: $0, fileName: $0) },
        scripts: [CatrobatScript(type: "StartScript", trigger: .start, bricks: bricks)])
    }
    let project = CatrobatProject(languageVersion: "0.9999", scenes: [CatrobatScene(name: "", objects: objects)])
    let renderer = try PocketRenderer(
      PocketProgram(project), configuration: .init(profile: profile, sampleRate: rate, voice: voice),
      recording: { try CheckFixtures.tone($0.fileName == "a" ? 440 : 660, seconds: 1) })
    let sound = try renderer.rendered(frameCount: Int(3 * rate))
    return Performance(sound: sound, events: renderer.takeEvents())
  }

  private static func brick(_ type: String, _ category: String, _ value: Double) -> CatrobatBrick {
    CatrobatBrick(type: type, formulas: [category: CheckFixtures.number(value)])
  }

  private static func wait(_ seconds: Double) -> CatrobatBrick {
    brick("WaitBrick", "TIME_TO_WAIT_IN_SECONDS", seconds)
  }

  private static func play(_ sound: Int, waits: Bool = false) -> CatrobatBrick {
    CatrobatBrick(type: waits ? "PlaySoundAndWaitBrick" : "PlaySoundBrick", sound: sound)
  }

  /// The volume of an object, or of the program, acts at once on what sounds.
  @Test(arguments: PocketProfile.all) func aVolumeIsThatOfItsObjectOrOfTheProgram(profile: PocketProfile) throws {
    let found = try Self.perform(
      [Self.play(0)], [Self.wait(0.5), Self.brick("SetVolumeToBrick", "VOLUME", 50)], profile)
    let before = Self.level + (profile.initialVolume < 100 ? -3.10 : 0)
    let after = profile.volumeScope == .object ? before : Self.level - 6.02
    // 0.05 dB: what the partial period at the ends of a section changes.
    expectAudio(
      found.sound, .level(before, toleranceDB: 0.05, in: 0.1..<0.5),
      .level(after, toleranceDB: 0.05, in: 0.5 + Self.ramp..<0.95))
  }

  /// All sounds stop, and a script that waits for one goes on.
  @Test(arguments: PocketProfile.all) func stopAllSoundsStopsAndReleases(profile: PocketProfile) throws {
    let found = try Self.perform(
      [Self.play(0, waits: true), Self.wait(0.5), Self.play(1)],
      [Self.play(1), Self.wait(0.4), CatrobatBrick(type: "StopAllSoundsBrick")], profile)
    expectAudio(
      found.sound, .silence(in: 0.4 + Self.ramp..<0.9), .pitch(660, toleranceCents: 1, in: 1..<1.8),
      .silence(in: 1.9 + Self.ramp..<3))
    expectEqual(found.times("sound_start").last, Int((0.9 * Self.rate).rounded()))
  }

  /// A script that speaks and waits goes on at the last frame of its text.
  @Test(arguments: PocketProfile.all) func speechIsWaitedFor(profile: PocketProfile) throws {
    let text = CatrobatBrick(
      type: "SpeakAndWaitBrick", formulas: ["SPEAK": CatrobatFormula(.string, "good morning")])
    let found = try Self.perform([text, Self.play(0)], [], profile, voice: "en")
    let end = try require(found.times("speak_end").first)
    expect(found.times("sound_start") == [end] && found.times("speak_start") == [0])
    let time = Double(end) / Self.rate
    // Two words take half a second or more at any rate of speech.
    expect(time > 0.5 && time < 2)
    expect(try !SilenceExpectation.silence(in: 0..<time, belowDBFS: -40).outcome(of: found.sound).isMet)
    expectAudio(found.sound, .pitch(440, toleranceCents: 1, in: time + 0.1..<time + 0.9))
  }

  /// A new text stops the one that is spoken and releases its script, or both are heard.
  @Test(arguments: PocketProfile.all) func aNewTextInterrupts(profile: PocketProfile) throws {
    func speak(_ text: String, waits: Bool) -> CatrobatBrick {
      CatrobatBrick(
        type: waits ? "SpeakAndWaitBrick" : "SpeakBrick", formulas: ["SPEAK": CatrobatFormula(.string, text)])
    }
    let found = try Self.perform(
      [speak("one two three four five", waits: true), Self.play(0)],
      [Self.wait(0.25), speak("stop", waits: false)], profile, voice: "en")
    let start = try require(found.times("sound_start").first)
    let interruption = Int((0.25 * Self.rate).rounded())
    expect(profile.speech == .interrupted ? start == interruption : start > 2 * interruption)
    expectEqual(found.times("speak_stop"), (profile.speech == .interrupted ? [interruption] : []))
  }
}
