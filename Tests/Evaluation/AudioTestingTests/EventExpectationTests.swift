import AudioCore
import AudioTesting
import Expectations
import Foundation
import TestSignals
import Testing
import ToneSynthesis

/// Events are found with their sounds and sample-exact times, also if sounds overlap, and faults of engines are
/// detected.
@Suite struct EventExpectationTests {
  private static let rate = 24_000.0

  /// Makes a plucked note, a drum of noise and a melody of three tones, 0.8 to 1.2 s long.
  private static func sources() throws -> [String: AudioBuffer] {
    func buffer(_ count: Int, _ sample: (Int) -> Double) -> AudioBuffer {
      AudioBuffer(known: (0..<count).map { Float(sample($0)) }, sampleRate: rate)
    }
    let noise = TestSignal.whiteNoise(amplitude: 1, frameCount: 19_200, seed: 8)
    return [
      // As on a string, higher partials decay faster.
      "pluck": buffer(28_800) { n in
        (1...6).reduce(0.0) {
          $0 + sin(2 * .pi * 196 * Double($1 * n) / rate) / Double($1) * exp(-Double($1 * n) / 12_000)
        } * 0.3
      },
      "drum": buffer(19_200) { n in 0.5 * Double(noise[n]) * exp(-Double(n) / 1500) },
      "melody": buffer(24_000) { n in
        let frequency = [330.0, 415, 494][n / 8000]
        return 0.3 * sin(2 * .pi * frequency * Double(n) / rate) * sin(.pi * Double(n % 8000) / 8000)
      },
    ]
  }

  /// Makes a scene with retriggers, pauses and overlaps.
  private static func scene() throws -> SoundScene {
    try SoundScene(
      sources: sources(),
      steps: [
        .start("melody"), .wait(0.31), .start("drum"), .wait(0.2), .start("melody"), .wait(0.4), .start("pluck"),
        .wait(0.253), .start("pluck"), .wait(0.1), .startAndWait("melody"), .start("drum"), .wait(0.5),
        .startAndWait("pluck"),
        .start("drum"),
      ])
  }

  @Test func eventsAreFoundToTheSample() throws {
    let scene = try Self.scene()
    let outcome = try EventExpectation.events(scene.events(), sources: scene.sources, tolerance: 0.5 / Self.rate)
      .outcome(of: try scene.rendered())
    expect(outcome.isMet, "\(outcome)")
  }

  @Test(arguments: SoundScene.Fault.allCases) func faultsAreNoticed(fault: SoundScene.Fault) throws {
    let scene = try Self.scene()
    let outcome = try EventExpectation.events(scene.events(), sources: scene.sources, tolerance: 0.3)
      .outcome(of: try scene.rendered(fault: fault))
    expect(!outcome.isMet, "\(fault.rawValue)")
  }

  /// With starts up to 300 ms late, every correct run passes and every faulty run fails, for all three faults.
  @Test func lateStartsAreToldFromFaults() throws {
    let scene = try SoundScene(
      sources: Self.sources(),
      steps: [
        .start("melody"), .wait(0.45), .start("melody"), .wait(0.6), .start("drum"), .wait(0.5),
        .startAndWait("pluck"), .start("drum"), .wait(0.4), .start("drum"), .wait(0.3), .startAndWait("melody"),
        .start("pluck"), .wait(0.5), .start("pluck"),
      ])
    let report = try Self.report(scene, events: scene.events(), faults: SoundScene.Fault.allCases)
    expect(report.separates, "\(report)")
  }

  /// If three sounds overlap, late starts are distinguished from faults; ends may be missed (see the guide).
  @Test func lateStartsInTheThickOfItAreToldFromFaults() throws {
    let scene = try Self.scene()
    let starts = scene.events().map { SoundEvent($0.source, at: $0.time) }
    let report = try Self.report(scene, events: starts, faults: [.retriggerIgnored, .waitIgnored])
    expect(report.separates, "\(report)")
  }

  private static func report(
    _ scene: SoundScene, events: [SoundEvent], faults: [SoundScene.Fault]
  ) throws -> MutationReport {
    // Starts up to 300 ms late are correct here, and so are the ends of sounds that are retriggered.
    let expectation: EventExpectation = .events(events, sources: scene.sources, tolerance: 0.3)
    let late = try (1...12).map { (name: "jitter \($0)", sound: try scene.rendered(jitter: 0.3, seed: $0)) }
    let faulty = try faults.flatMap { fault in
      try (0...6).map { seed in
        (
          name: "\(fault.rawValue), jitter \(seed)",
          sound: try scene.rendered(fault: fault, jitter: seed == 0 ? 0 : 0.3, seed: UInt64(seed))
        )
      }
    }
    return try MutationReport([expectation], correct: late, faulty: faulty)
  }

  @Test func loudnessAndNoiseDoNotMatter() throws {
    let scene = try Self.scene()
    let sound = try AudioMutation.gain(-20).applied(to: try scene.rendered())
    let expectation: EventExpectation = .events(scene.events(), sources: scene.sources, tolerance: 0.001)
    expect(try expectation.outcome(of: sound).isMet)
    expect(try expectation.outcome(of: AudioMutation.noise(levelDBFS: -70).applied(to: sound)).isMet)
  }

  @Test func gainsAreMeasured() throws {
    let sources = try Self.sources()
    let drum = try require(sources["drum"])
    let sound = try AudioMutation.gain(-6).applied(to: AudioMutation.delay(0.1).applied(to: drum))
    let events = try EventFinder(sources: sources).events(in: sound)
    expect(events.count == 1 && events[0].source == "drum" && abs(events[0].gain - 0.501) < 0.001, "\(events)")
    expectLess(abs(events[0].time - 0.1), 1e-9)
  }

  @Test func nothingIsFoundInSilenceAndShortSounds() throws {
    let finder = try EventFinder(sources: Self.sources())
    for count in [0, 1, 100, 48_000] {
      expect(try finder.events(in: AudioBuffer(silence: count, sampleRate: Self.rate)).isEmpty)
    }
    expect(throws: AudioTestingError.differentSampleRates(expected: Self.rate, found: 48_000)) {
      try finder.events(in: AudioBuffer(silence: 10, sampleRate: 48_000))
    }
    expect(throws: AudioTestingError.noSources) { try EventFinder(sources: [:]) }
    expect(throws: AudioTestingError.unknownSource("gong", known: ["drum", "melody", "pluck"])) {
      try EventExpectation.events([SoundEvent("gong", at: 0)], sources: Self.sources(), tolerance: 1)
        .outcome(of: AudioBuffer(silence: 10, sampleRate: Self.rate))
    }
  }
}
