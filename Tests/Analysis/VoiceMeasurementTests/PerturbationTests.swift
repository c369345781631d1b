import AudioCore
import Expectations
import Foundation
import PitchTracking
import TestSignals
import Testing
import VoiceEvents
import VoiceMeasurement

@Suite struct PerturbationTests {
  private let rate = 44_100.0

  /// The measures of a pulse train. The pitch floor is above half the pitch, because alternating periods repeat exactly
  /// after two.
  private func measure(_ train: [(time: Double, amplitude: Double)], frequency: Double) throws -> Perturbation {
    let signal = GlottalTestSignal.pulses(train, duration: 1, sampleRate: rate)
    let pitch = try VoicePitch(of: signal, configuration: .init(floor: 0.7 * frequency, ceiling: 600))
    return try Perturbation(
      of: try GlottalPulses(in: signal, voicedIn: pitch.frames, hop: pitch.hop), in: signal)
  }

  /// The difference from the truth relative to the truth. It is infinite if there is no value.
  private func departure(_ measure: VoiceValue, _ truth: Double) -> Double {
    measure.value.map { abs($0 / truth - 1) } ?? .infinity
  }

  /// Periods alternate between T ± d and amplitudes between 1 ± s, so every measure has a closed form.
  @Test(arguments: [(100.0, 0.005, 0.02), (150, 0.01, 0.05), (220, 0.003, 0.1)])
  func alternation(frequency: Double, relative: Double, s: Double) throws {
    let period = 1 / frequency
    let count = Int(0.9 * frequency) / 2 * 2
    let train = GlottalTestSignal.train(
      start: 0.04, periods: (0..<count).map { period * (1 + ($0.isMultiple(of: 2) ? relative : -relative)) },
      amplitudes: [0.5 * (1 + s), 0.5 * (1 - s)])
    let result = try measure(train, frequency: frequency)
    expectGreater(result.pulseCount, count * 8 / 10)
    // Marks are within about 0.02 samples of the pulses, which is 1 % of the smallest difference of periods here.
    let jitter = result.jitter
    expectLess(departure(jitter.local, 2 * relative), 0.01)
    expectLess(departure(jitter.localAbsolute, 2 * relative * period), 0.01)
    expectLess(departure(jitter.rap, 4.0 / 3 * relative), 0.01)
    expectLess(departure(jitter.ppq5, 4.0 / 5 * relative), 0.01)
    expectLess(departure(jitter.ddp, 4 * relative), 0.01)
    // Windows reach over a fifth of periods that differ by 2 d, so their RMS differs by a share of d.
    let shimmer = result.shimmer
    expectLess(departure(shimmer.local, 2 * s), 0.02)
    expectLess(departure(shimmer.localDecibels, 20 * log10((1 + s) / (1 - s))), 0.02)
    expectLess(departure(shimmer.apq3, 4.0 / 3 * s), 0.02)
    expectLess(departure(shimmer.apq5, 4.0 / 5 * s), 0.02)
    expectLess(departure(shimmer.apq11, 12.0 / 11 * s), 0.02)
    expectLess(departure(shimmer.dda, 4 * s), 0.02)
  }

  /// For random periods and amplitudes the measures agree with the formulas applied to the true values.
  @Test func randomPerturbation() throws {
    let seed: UInt64 = 31
    var random = SeededRandom(seed: seed)
    let periods = (0..<120).map { _ in (1 + random.uniform(in: -0.01..<0.01)) / 140 }
    let amplitudes = (0..<121).map { _ in 0.5 * (1 + random.uniform(in: -0.1..<0.1)) }
    let result = try measure(
      GlottalTestSignal.train(start: 0.04, periods: periods, amplitudes: amplitudes), frequency: 140)
    expectEqual(result.pulseCount, 121, "seed \(seed)")
    func distance(_ values: [Double], _ width: Int) -> Double {
      let sums = (0...values.count - width).map { start in
        abs(values[start + width / 2] - values[start..<start + width].reduce(0, +) / Double(width))
      }
      return sums.reduce(0, +) / Double(sums.count) / (values.reduce(0, +) / Double(values.count))
    }
    func difference(_ values: [Double]) -> Double {
      zip(values, values.dropFirst()).map { abs($1 - $0) }.reduce(0, +) / Double(values.count - 1)
        / (values.reduce(0, +) / Double(values.count))
    }
    expectLess(departure(result.jitter.local, difference(periods)), 0.01, "seed \(seed)")
    expectLess(departure(result.jitter.rap, distance(periods, 3)), 0.01, "seed \(seed)")
    expectLess(departure(result.jitter.ppq5, distance(periods, 5)), 0.01, "seed \(seed)")
    // The marks at both ends have no period on one side, so their amplitudes do not count.
    let inner = Array(amplitudes.dropFirst().dropLast())
    expectLess(departure(result.shimmer.local, difference(inner)), 0.02, "seed \(seed)")
    expectLess(departure(result.shimmer.apq3, distance(inner, 3)), 0.02, "seed \(seed)")
    expectLess(departure(result.shimmer.apq5, distance(inner, 5)), 0.02, "seed \(seed)")
    expectLess(departure(result.shimmer.apq11, distance(inner, 11)), 0.02, "seed \(seed)")
  }

  /// A steady pulse train has almost no perturbation. The limit of 0.1 % of a period of 294 samples is 0.3 samples.
  @Test func steadyTrain() throws {
    let train = GlottalTestSignal.train(
      start: 0.04, periods: Array(repeating: 1 / 150.0, count: 130), amplitudes: [0.5])
    let result = try measure(train, frequency: 150)
    expectLess(result.jitter.local.value ?? 1, 0.0002)
    expectLess(result.shimmer.local.value ?? 1, 0.002)
    expectLess(departure(result.meanPeriod, 1 / 150.0), 1e-5)
  }

  private func ofMarks(_ times: [Double], _ configuration: Perturbation.Configuration = .init()) throws -> Perturbation
  {
    let signal = AudioBuffer(
      known: (0..<44_100).map { Float(sin(2 * .pi * 150 * Double($0) / rate)) }, sampleRate: rate)
    return try Perturbation(
      of: GlottalPulses(times: times, stretches: []), in: signal, configuration: configuration)
  }

  /// Floor, ceiling and factor decide which intervals count.
  @Test func rulesOfPeriods() throws {
    // Between five periods of 10 ms and five more there is a break of 30 ms, which is longer than the ceiling.
    var times = (0...5).map { 0.1 + 0.01 * Double($0) }
    times += (0...5).map { 0.18 + 0.01 * Double($0) }
    let broken = try ofMarks(times)
    expectEqual(broken.periodCount, 10)
    expectLess(broken.jitter.local.value ?? 1, 1e-9)
    // The periods of 10 and 14 ms have a ratio of 1.4. They are compared with a factor of 1.5, but not with 1.3.
    let jump = [0.1, 0.11, 0.12, 0.134, 0.144, 0.154]
    expectLess(try ofMarks(jump).jitter.local.value ?? 1, 1e-9)
    var wide = Perturbation.Configuration()
    wide.maximumPeriodFactor = 1.5
    // The four pairs of five periods have differences of 0, 4, 4 and 0 ms. The mean period is 10.8 ms.
    let value = try require(try ofMarks(jump, wide).jitter.local.value)
    expectLess(abs(value - 2 / 10.8), 1e-9)
  }

  @Test func tooFewPeriods() throws {
    for count in 0...12 {
      let result = try ofMarks((0..<count).map { 0.1 + 0.01 * Double($0) })
      let periods = max(0, count - 1)
      expectEqual(result.periodCount, periods)
      expectEqual((result.jitter.local.value != nil), (periods >= 2))
      expectEqual((result.jitter.rap.value != nil), (periods >= 3))
      expectEqual((result.jitter.ppq5.value != nil), (periods >= 5))
      expectEqual((result.shimmer.apq3.value != nil), (periods >= 4))
      expectEqual((result.shimmer.apq11.value != nil), (periods >= 12))
      expectEqual(result.jitter.local.absence, (periods >= 2 ? nil : .tooFewPeriods))
    }
  }

  @Test func invalidRules() {
    var configuration = Perturbation.Configuration()
    configuration.maximumPeriodFactor = 1
    expect(throws: VoiceMeasurementError.self) { _ = try ofMarks([], configuration) }
    configuration = .init()
    configuration.periodCeiling = .nan
    expect(throws: VoiceMeasurementError.self) { _ = try ofMarks([], configuration) }
  }
}
