import AudioCore
import AudioFiles
import AudioTesting
import CatrobatProjects
import Foundation
import PocketPrograms
import PocketSound
import Testing

/// A performance of the doorbell: what happened and what was heard.
struct Performance {
  static let sampleRate = 22_050.0

  let events: [ProgramEvent]
  let sound: AudioBuffer

  /// Taps the bell at these times, in seconds, and listens for 5 s.
  init(taps: [Double], profile: PocketProfile = .thesis) throws {
    let source = try Self.source()
    let renderer = try PocketRenderer(
      PocketProgram(source.project()),
      configuration: .init(profile: profile, sampleRate: Self.sampleRate, voice: nil),
      outside: taps.map { OutsideEvent(at: $0, .tap(object: "Bell")) },
      recording: { sound in
        try source.withMediaFile(named: sound.fileName, inScene: sound.scene) { path in
          try AudioFileReader(path: path).readAll()
        }
      })
    sound = try renderer.rendered(frameCount: Int(5 * Self.sampleRate))
    events = renderer.takeEvents()
  }

  static func source() throws -> CatrobatProjectSource {
    let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let package = tests.deletingLastPathComponent().deletingLastPathComponent()
    return try CatrobatProjectSource(path: package.appendingPathComponent("Doorbell").path)
  }

  /// The times at which a sound of the project starts, in seconds.
  func starts(of sound: String) -> [Double] {
    events.filter { $0.name == "sound_start" && $0.fields.contains { $0.name == "sound" && $0.value == .text(sound) } }
      .map { Double($0.frame) / Self.sampleRate }
  }
}

/// First kind of test: what the program consists of, and what it does.
@Suite struct StructureTests {
  @Test func theProgramHasItsParts() throws {
    let project = try Performance.source().project()
    #expect(project.scenes.flatMap(\.objects).map(\.name) == ["Background", "Bell", "Dog"])
    let program = PocketProgram(project)
    #expect(program.sounds.filter(\.isUsed).map(\.name) == ["chime", "bark", "growl"])
    #expect(program.warnings.isEmpty, "\(program.warnings)")
  }

  /// The dog barks 0.4 s after the bell, and growls when it has barked.
  @Test func theDogAnswersTheBell() throws {
    let performance = try Performance(taps: [1])
    let frame = 1 / Performance.sampleRate
    let bark = try #require(performance.starts(of: "bark").first)
    let growl = try #require(performance.starts(of: "growl").first)
    #expect(performance.starts(of: "chime") == [1])
    #expect(abs(bark - 1.4) <= frame && abs(growl - 1.85) <= 2 * frame)
  }
}

/// Second kind: the same program gives the same samples.
@Suite struct BitTests {
  /// The digest was printed by this test with `bits(digest: "")`, and the sound was listened to.
  @Test func theDoorbellIsTheSameToTheBit() throws {
    expectAudio(try Performance(taps: [0.5]).sound, .bits(digest: "3f952614786c0fbd"))
  }

  @Test func twoPerformancesAreEqual() throws {
    let first = try Performance(taps: [0.5, 1.2])
    let second = try Performance(taps: [0.5, 1.2])
    expectAudio(second.sound, .bits(of: first.sound))
  }
}

/// Third kind: what is heard, measured and compared.
@Suite struct SoundTests {
  @Test func theBellPlaysItsNotes() throws {
    let sound = try Performance(taps: [0.5]).sound
    // Before the dog is heard the chime is alone.
    expectAudio(
      sound, .silence(in: 0..<0.5), .pitch(659.26, toleranceCents: 3, in: 0.55..<0.8), .noClicks(in: 0..<0.85),
      .noClipping, .silence(in: 3.4..<5))
  }

  /// The reference is that of the checks; `OSSICLE_RECORD=1 swift test` records it again.
  @Test func aTapSoundsAsItDid() throws {
    expectAudio(
      try Performance(taps: [0.5]).sound,
      AudioReferences("../../references").fingerprint("one tap", tolerances: .init(level: 6, bitErrorRate: 0.2)))
  }

  /// A second tap starts the chime anew: the first one is cut off after 0.8 s.
  @Test(arguments: PocketProfile.all) func aSecondTapRingsAnew(profile: PocketProfile) throws {
    let source = try Performance.source()
    func recording(_ name: String) throws -> AudioBuffer {
      try source.withMediaFile(named: name, inScene: "Doorstep") { try AudioFileReader(path: $0).readAll() }
    }
    expectAudio(
      try Performance(taps: [0.5, 1.3], profile: profile).sound,
      .events(
        [SoundEvent("chime", at: 0.5, duration: 0.8), SoundEvent("chime", at: 1.3)],
        sources: ["chime": try recording("chime.flac")], tolerance: 0.03))
  }
}
