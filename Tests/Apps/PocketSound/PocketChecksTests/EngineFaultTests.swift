import AudioCore
import AudioTesting
import CatrobatProjects
import Expectations
import PocketChecks
import PocketPrograms
import PocketSound
import Testing

/// Right and wrong sound engines are told apart by what is heard, in every profile. The figures are printed.
@Suite struct EngineFaultTests {
  /// A start may be 0.3 s late; the rest is a reserve, so that the largest delay has a margin of 1.17.
  private static let startTolerance = 0.35
  private static let delays = [0.05, 0.13, 0.2137, 0.3]
  private static let seeds: ClosedRange<UInt64> = 1...6

  private typealias Sounds = [(name: String, sound: AudioBuffer)]

  /// A rendering whose start is late is right, and a faulty one is wrong wherever it starts.
  @Test(arguments: SoundingScene.all, PocketProfile.all)
  func fingerprintsTellFaults(scene: SoundingScene, profile: PocketProfile) throws {
    let right = try scene.rendered(profile)
    let correct: Sounds = try Self.delays.map {
      ("\($0) s late", try scene.rendered(profile, commands: StartJitter.whole($0)))
    }
    let faulty: Sounds = try EngineFault.allCases.flatMap { fault in
      try ([0] + Self.delays).map { delay in
        (
          "\(fault.rawValue), \(delay) s late",
          try scene.rendered(profile) { StartJitter.whole(delay)(fault.changed($0, of: scene)) }
        )
      }
    }
    let report = try MutationReport(
      [.fingerprint(of: right, startTolerance: Self.startTolerance)],
      correct: [("as it is", right)] + correct, faulty: faulty)
    print("\(scene), \(profile.name), fingerprint\n\(report)\n")
    expectSeparation(report, leastMargin: 1.1)
  }

  /// With each start late by a time of its own, the sounds are found one by one.
  @Test(arguments: SoundingScene.all, PocketProfile.all)
  func eventsTellFaultsFromLateStarts(scene: SoundingScene, profile: PocketProfile) throws {
    let right = try scene.rendered(profile)
    let correct: Sounds = try Self.seeds.map {
      ("starts late, seed \($0)", try scene.rendered(profile, commands: StartJitter.each(upTo: 0.3, seed: $0)))
    }
    let faulty: Sounds = try EngineFault.allCases.flatMap { fault in
      try Self.seeds.map { seed in
        (
          "\(fault.rawValue), starts late, seed \(seed)",
          try scene.rendered(profile) { StartJitter.each(upTo: 0.3, seed: seed)(fault.changed($0, of: scene)) }
        )
      }
    }
    let report = try MutationReport(
      [.events(scene.events(profile), sources: scene.sources(), tolerance: Self.startTolerance)],
      correct: [("as it is", right)] + correct, faulty: faulty)
    print("\(scene), \(profile.name), events\n\(report)\n")
    expectSeparation(report, leastMargin: 1.1)
  }

  /// A new start within a steady tone is not heard. What tells the faults is that tones end early, or that two tones at
  /// once are louder.
  @Test(arguments: PocketProfile.all) func steadyTonesTellByTheirEnds(profile: PocketProfile) throws {
    var scene = try require(SoundingScene.all.first { $0.name == "wait" })
    scene.isSteady = true
    let right = try scene.rendered(profile)
    let fingerprint: FingerprintExpectation = .fingerprint(of: right)
    let end: DurationExpectation = .duration(right.withoutSilentEnd().duration, tolerance: Self.startTolerance)
    var deviations: [EngineFault: (fingerprint: Double, end: Double)] = [:]
    for fault in EngineFault.allCases {
      let sound = try scene.rendered(profile) { fault.changed($0, of: scene) }
      let found = (
        fingerprint: try fingerprint.outcome(of: sound).deviation,
        end: try end.outcome(of: sound.withoutSilentEnd()).deviation
      )
      print("\(scene), \(profile.name), \(fault.rawValue): fingerprint \(found.fingerprint), end \(found.end)")
      deviations[fault] = found
    }
    expect(deviations[.waitIgnored]?.fingerprint ?? 0 > 1.1 && deviations[.waitIgnored]?.end ?? 0 > 1.1)
    expect(deviations[.retriggerIgnored]?.fingerprint ?? 0 > 1.1 && deviations[.retriggerIgnored]?.end ?? 0 > 1.1)
    // It ends at the right time, but two tones sound together, 6 dB louder or interfering.
    expect(deviations[.retriggerOverlaps]?.end ?? 2 < 1 && deviations[.retriggerOverlaps]?.fingerprint ?? 0 > 1.1)
  }

  /// The same melody by another instrument is another sound.
  @Test func instrumentsAreToldApart() throws {
    func melody(_ instrument: String) throws -> AudioBuffer {
      func number(_ value: Double) -> CatrobatFormula { CatrobatFormula(.number, "\(value)") }
      let notes: [(note: Double, beats: Double)] = [
        (72, 1), (74, 1), (76, 2), (79, 1), (77, 1), (74, 2), (72, 1), (76, 1), (71, 2), (69, 2), (72, 2),
      ]
      let bricks =
        [CatrobatBrick(type: "SetInstrumentBrick", fields: ["instrumentSelection": instrument])]
        + notes.map {
          CatrobatBrick(
            type: "PlayNoteForBeatsBrick",
            formulas: ["NOTE_TO_PLAY": number($0.note), "BEATS_TO_PLAY_NOTE": number($0.beats / 2)])
        }
      let player = CatrobatObject(
        name: "Player", scripts: [CatrobatScript(type: "StartScript", trigger: .start, bricks: bricks)])
      let project = CatrobatProject(
        languageVersion: "0.9999", scenes: [CatrobatScene(name: "", objects: [player])])
      let renderer = try PocketRenderer(
        PocketProgram(project),
        configuration: .init(profile: .thesis, sampleRate: SoundingScene.sampleRate, voice: nil),
        recording: { throw CheckFixtures.Missing(path: $0.fileName) })
      return try renderer.rendered(frameCount: Int(9 * SoundingScene.sampleRate))
    }
    let flute = try melody("FLUTE")
    let others = ["CLARINET", "SAXOPHONE", "WOODEN_FLUTE", "CELLO", "PIANO"]
    let softer = try AudioMutation.gain(-3).applied(to: flute)
    let report = try MutationReport(
      [.fingerprint(of: flute)], correct: [("flute", flute), ("3 dB softer", softer)],
      faulty: others.map { ($0, try melody($0)) })
    print("a melody of a flute, fingerprint\n\(report)\n")
    expectSeparation(report, leastMargin: 1.1)
  }

  /// The same commands without a change give the same samples, so what the faults change is what is heard.
  @Test func commandsThatAreNotChangedGiveTheSameSamples() throws {
    let scene = SoundingScene.all[0]
    let right = try scene.rendered(.thesis)
    expectAudio(try scene.rendered(.thesis, commands: { $0 }), .bits(of: right))
  }
}
