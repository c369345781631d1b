import AudioCore
import AudioTesting
import Expectations
import Fingerprinting
import PocketChecks
import PocketPrograms
import PocketSound
import Testing

/// Right and wrong sound engines are told apart by what is heard, in every profile. The figures are printed.
@Suite struct EngineFaultTests {
  /// Closer than the tolerances for lossy copies: renderings have no noise. Two melodies at once, where one is right,
  /// change a fifth of the bits of a fingerprint, while right renderings differ in less than a tenth.
  private static let tolerances = SoundComparison.Tolerances(level: 4, bitErrorRate: 0.15)
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
      [.fingerprint(of: right, tolerances: Self.tolerances, startTolerance: Self.startTolerance)],
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
    let fingerprint: FingerprintExpectation = .fingerprint(of: right, tolerances: Self.tolerances)
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

  /// The same commands without a change give the same samples, so what the faults change is what is heard.
  @Test func commandsThatAreNotChangedGiveTheSameSamples() throws {
    let scene = SoundingScene.all[0]
    let right = try scene.rendered(.thesis)
    expectAudio(try scene.rendered(.thesis, commands: { $0 }), .bits(of: right))
  }
}
