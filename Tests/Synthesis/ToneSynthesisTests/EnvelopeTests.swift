import AudioCore
import Expectations
import Foundation
import ProcessorContracts
import Testing
import ToneMeasures
import ToneSynthesis

@Suite struct EnvelopeTests {
  private let rate = 1000.0

  private func levels(_ envelope: some Envelope, _ count: Int) -> [Double] {
    var envelope = envelope
    return (0..<count).map { _ in envelope.nextLevel() }
  }

  @Test func stagesAreWhereAndWhatTheyAre() throws {
    var envelope = try ADSREnvelope(
      configuration: .init(
        attack: 0.1, decay: 0.2, sustain: 0.5, release: 0.3, attackCurve: .linear, fallCurve: .linear),
      sampleRate: rate)
    expect(envelope.isFinished && envelope.nextLevel() == 0)
    envelope.gateOn()
    let open = (0..<500).map { _ in envelope.nextLevel() }
    for (frame, level) in [(0, 0.0), (50, 0.5), (99, 0.99), (100, 1), (200, 0.75), (300, 0.5), (499, 0.5)] {
      expectLess(abs(open[frame] - level), 1e-12, "frame \(frame)")
    }
    envelope.gateOff()
    let closed = (0..<400).map { _ in envelope.nextLevel() }
    for (frame, level) in [(0, 0.5), (150, 0.25), (300, 0), (399, 0)] {
      expectLess(abs(closed[frame] - level), 1e-12, "frame \(frame)")
    }
    expect(envelope.isFinished)
  }

  @Test(arguments: EnvelopeCurve.allCases) func aGateAtAnyTimeMakesNoJump(curve: EnvelopeCurve) throws {
    var envelope = try ADSREnvelope(
      configuration: .init(
        attack: 0.05, decay: 0.05, sustain: 0.3, release: 0.05, attackCurve: curve, fallCurve: curve),
      sampleRate: rate)
    var random = SeededRandom(seed: 2)
    var last = 0.0
    // The steepest step is the first frame of the exponential, whose time constant is the length divided by ln(10⁴).
    let steepest = 1.01 * (1 - exp(-9.22 / 50))
    for _ in 0..<500 {
      if random.uniform() < 0.5 { envelope.gateOn() } else { envelope.gateOff() }
      for _ in 0..<Int(random.uniform(in: 1..<40)) {
        let level = envelope.nextLevel()
        expect(abs(level - last) <= steepest && level >= 0 && level <= 1)
        last = level
      }
    }
  }

  @Test func curvesHaveTheirFormulas() throws {
    let cosine = levels(
      try SegmentEnvelope(from: 0, [.init(to: 1, duration: 0.1, curve: .raisedCosine)], sampleRate: rate), 120)
    let fall = levels(
      try SegmentEnvelope(from: 1, [.init(to: 0, duration: 0.1, curve: .exponential)], sampleRate: rate), 120)
    for n in 0..<100 {
      expectLess(abs(cosine[n] - (0.5 - 0.5 * cos(.pi * Double(n) / 100))), 1e-10)
      expectLess(abs(fall[n] - (pow(1e-4, Double(n) / 100) - 1e-4) / (1 - 1e-4)), 1e-12)
    }
    expect(cosine[100...].allSatisfy { $0 == 1 } && fall[100...].allSatisfy { $0 == 0 })
  }

  /// Three segments of 33⅓ frames end at 33, 67 and 100 frames.
  @Test func endsOfSegmentsDoNotDrift() throws {
    let third = 0.1 / 3
    let envelope = try SegmentEnvelope(
      from: 0, [.init(to: 1, duration: third), .hold(1, duration: third), .init(to: 0, duration: third)],
      sampleRate: rate)
    let found = levels(envelope, 110)
    expect(found[33] == 1 && found[67] == 1 && found[32] < 1 && found[68] < 1 && found[99] > 0 && found[100] == 0)
    expect(found[33...66].allSatisfy { $0 == 1 })
  }

  @Test func contracts() throws {
    expectEqual(
      try RenderingContract.violations(
        of: {
          try ScriptedGenerator(
            ADSREnvelope(
              configuration: .init(attack: 0.01, decay: 0.02, sustain: 0.4, release: 0.1), sampleRate: 48_000),
            [(10, { $0.gateOn() }), (2000, { $0.gateOff() }), (2500, { $0.gateOn() }), (2600, { $0.gateOff() })])
        }, frameCount: 8000), [])
    expectEqual(
      try RenderingContract.violations(
        of: {
          try SegmentEnvelope(
            from: 0.1, EnvelopeCurve.allCases.map { .init(to: $0 == .linear ? 1 : 0.3, duration: 0.03, curve: $0) },
            sampleRate: 48_000)
        }, frameCount: 6000), [])
  }

  @Test func whatCannotBeIsRefused() {
    expect(throws: ToneError.empty("segments")) { try SegmentEnvelope(from: 0, [], sampleRate: 8000) }
    expect(throws: ToneError.self) {
      try ADSREnvelope(configuration: .init(attack: -1, decay: 0, sustain: 1, release: 0), sampleRate: 8000)
    }
    expect(throws: ToneError.self) {
      try ADSREnvelope(configuration: .init(attack: 0, decay: 0, sustain: 1.5, release: 0), sampleRate: 8000)
    }
  }
}
