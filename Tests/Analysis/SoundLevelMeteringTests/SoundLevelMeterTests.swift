import AudioCore
import Expectations
import Foundation
import ProcessorContracts
import SoundLevelMetering
import TestSignals
import Testing

@Suite struct SoundLevelMeterTests {
  private static let sampleRate = 48_000.0

  private func sine(_ frequency: Double, amplitude: Double = 1, seconds: Double, phase: Double = 0) -> [Float] {
    TestSignal.sine(
      frequency: frequency, amplitude: amplitude, phase: phase, frameCount: Int((seconds * Self.sampleRate).rounded()),
      sampleRate: Self.sampleRate)
  }

  private func silence(_ seconds: Double) -> [Float] {
    [Float](repeating: 0, count: Int((seconds * Self.sampleRate).rounded()))
  }

  private func levels(
    _ samples: [Float], _ frequencyWeighting: FrequencyWeighting = .z, _ timeWeighting: TimeWeighting = .fast
  ) throws -> SoundLevels {
    try SoundLevelMeter.levels(
      of: AudioBuffer(known: samples, sampleRate: Self.sampleRate),
      configuration: .init(frequencyWeighting: frequencyWeighting, timeWeighting: timeWeighting))
  }

  /// A sine of amplitude 0.5 has an RMS of −9.03 dB and a peak of −6.02 dB. Its exposure over 2 s is 3.01 dB above the
  /// RMS. After 2 s F has settled to 1e-6. It ripples at twice the frequency by 1 / (2 ω τ), 0.003 dB at 1 kHz.
  @Test(arguments: FrequencyWeighting.allCases)
  func steadyTone(weighting: FrequencyWeighting) throws {
    let found = try levels(sine(1000, amplitude: 0.5, seconds: 2), weighting)
    let level = -9.0309
    expectLess(abs(try require(found.equivalentLevel) - level), 0.005)
    expectLess(abs(try require(found.exposureLevel) - level - 3.0103), 0.005)
    expectLess(abs(try require(found.maximumLevel) - level), 0.005)
    // The filters of weightings overshoot at the start of a tone.
    expectLess(abs(try require(found.peakLevel) + 6.0206), (weighting == .z ? 1e-6 : 1))
    // After five time constants the level is 10 log₁₀(1 − e⁻⁵) = −0.029 dB below its final value.
    expectLess(abs(try require(found.minimumLevel) - level + 0.029), 0.005)
    // All percentile levels lie in one class of 0.1 dB, between the minimum and the maximum.
    for percent in [10.0, 50, 90] { expectLess(abs(try require(found.percentileLevel(percent)) - level), 0.035) }
    expect(found.duration == 2 && found.undefined == nil && found.statisticsUndefined == nil)
  }

  /// IEC 61672-1:2013, 5.9: bursts of 4 kHz, from 1 s to 0.25 ms, through the A weighting as the standard requires. The
  /// tolerance is 0.2 dB. The weighting's transient lowers the shortest burst, whose class 1 limit is 1 dB, by 0.15 dB.
  @Test(arguments: [1000, 500, 200, 100, 50, 20, 10, 5, 2, 1, 0.5, 0.25])
  func toneBursts(milliseconds: Double) throws {
    let steady = -3.0103 + FrequencyWeighting.a.level(at: 4000)
    let tolerance = milliseconds < 1 ? 0.2 : 0.1
    let signal = silence(0.1) + sine(4000, seconds: milliseconds / 1000) + silence(0.2)
    for weighting in TimeWeighting.allCases where weighting == .fast || milliseconds >= 2 {
      let found = try levels(signal, .a, weighting)
      let response = try require(found.maximumLevel) - steady
      let expected = weighting.burstResponse(duration: milliseconds / 1000)
      expectLess(abs(response - expected), tolerance, "\(weighting): \(response) dB for \(expected)")
      let exposure = try require(found.exposureLevel) - steady
      expectLess(abs(exposure - 10 * log10(milliseconds / 1000)), tolerance, "exposure \(exposure) dB")
    }
  }

  /// The responses agree with table 4, whose values are given to 0.1 dB.
  @Test(arguments: [
    (1000, 0, -2), (500, -0.1, -4.1), (200, -1, -7.4), (100, -2.6, -10.2), (50, -4.8, -13.1), (20, -8.3, -17),
    (10, -11.1, -20), (5, -14.1, -23), (2, -18, -27),
  ])
  func burstTable(milliseconds: Double, fast: Double, slow: Double) {
    expectAtMost(abs(TimeWeighting.fast.burstResponse(duration: milliseconds / 1000) - fast), 0.051)
    expectAtMost(abs(TimeWeighting.slow.burstResponse(duration: milliseconds / 1000) - slow), 0.051)
  }

  /// After the end of a sound the level falls by 10 / (τ ln 10) dB per second: F by 34.7, S by 4.34, I by 2.90.
  @Test(arguments: [(TimeWeighting.fast, 34.744), (.slow, 4.343), (.impulse, 2.895)])
  func decay(weighting: TimeWeighting, rate: Double) throws {
    var meter = try SoundLevelMeter(
      configuration: .init(frequencyWeighting: .z, timeWeighting: weighting), sampleRate: Self.sampleRate)
    let readings = try meter.outputs(
      of: AudioBuffer(known: sine(1000, seconds: 1) + silence(1.2), sampleRate: Self.sampleRate))
    let first = try require(readings[11].level)
    let last = try require(readings[21].level)
    expectLess(abs(first - last - rate), 0.001, "\(first - last) dB/s")
    expect(abs(readings[21].time - 2.2) < 1e-12 && readings[21].equivalentLevel == nil)
  }

  /// IEC 61672-1:2013, table 5: C-weighted peaks of single cycles and half cycles, relative to the steady tone's level.
  /// The tolerance is half of the limits of class 1, because a peak between samples is missed.
  @Test(arguments: [
    (31.5, 1.0, 0.0, 2.5, 1.0), (500, 1, 0, 3.5, 0.5), (8000, 1, 0, 3.4, 1), (500, 0.5, 0, 2.4, 0.5),
    (500, 0.5, Double.pi, 2.4, 0.5),
  ])
  func peaksOfC(frequency: Double, cycles: Double, phase: Double, expected: Double, limit: Double) throws {
    let steady = -3.0103 + FrequencyWeighting.c.level(at: frequency)
    let signal = silence(0.05) + sine(frequency, seconds: cycles / frequency, phase: phase) + silence(0.1)
    let peak = try require(try levels(signal, .c).peakLevel) - steady
    expectLess(abs(peak - expected), limit, "\(peak) dB for \(expected)")
  }

  /// For a tone that fades by 3 dB per second, the F level is 10 log₁₀(1 / (1 − τ r)) above the tone's, and the
  /// percentile levels are spaced evenly over the range of levels.
  @Test func percentiles() throws {
    let (fade, seconds) = (3.0, 10.0)
    let tone = sine(2000, seconds: seconds).enumerated().map {
      Float(Double($1) * pow(10, -fade / 20 * Double($0) / Self.sampleRate))
    }
    let found = try levels(tone)
    let offset = -3.0103 - 10 * log10(1 - 0.125 * fade * log(10) / 10)
    let settled = TimeWeighting.fast.settlingTime
    for percent in [1.0, 10, 50, 90, 99] {
      let expected = offset - fade * (settled + (seconds - settled) * percent / 100)
      // The tolerance covers a class of 0.1 dB and the rest of the settling.
      expectLess(abs(try require(found.percentileLevel(percent)) - expected), 0.12, "L\(percent)")
    }
  }

  /// A tone is 20 dB louder for half of the time. L_eq is 10 log₁₀((1 + 0.01) / 2) relative to the louder level, L10 is
  /// the louder level, and L90 is the softer one.
  @Test func loudAndSoft() throws {
    let found = try levels(sine(1000, seconds: 6) + sine(1000, amplitude: 0.1, seconds: 6))
    expectLess(abs(try require(found.equivalentLevel) + 3.0103 - 10 * log10(0.505)), 0.001)
    expectLess(abs(try require(found.percentileLevel(10)) + 3.0103), 0.1)
    expectLess(abs(try require(found.percentileLevel(90)) + 23.0103), 0.1)
    expectLess(abs(try require(found.minimumLevel) + 23.0103), 0.01)
  }

  @Test func undefinedWithAReason() throws {
    let nothing = try levels([])
    expect(nothing.undefined == .noSamples && nothing.equivalentLevel == nil && nothing.percentileLevel(50) == nil)
    let silent = try levels(silence(1))
    expect(silent.undefined == .silence && silent.statisticsUndefined == .silence && silent.maximumLevel == nil)
    expectNil(silent.percentileLevel(50))
    let short = try levels(sine(1000, seconds: 0.5))
    expect(short.undefined == nil && short.equivalentLevel != nil && short.minimumLevel == nil)
    expectEqual(short.statisticsUndefined, .shorterThanSettling(duration: 0.5, settlingTime: 0.625))
    // F falls by 300 dB in 8.7 s. After that there is no minimum, and L10 is the level of the tone.
    let ending = try levels(sine(1000, seconds: 5) + silence(10))
    expect(ending.statisticsUndefined == .silence && ending.minimumLevel == nil && ending.percentileLevel(10) != nil)
    expectNil(ending.percentileLevel(99))
  }

  @Test(arguments: [Float.nan, .infinity, -.infinity], FrequencyWeighting.allCases)
  func notFinite(value: Float, weighting: FrequencyWeighting) throws {
    var samples = sine(1000, seconds: 2)
    samples[48_500] = value
    let found = try levels(samples, weighting)
    expect(found.undefined == .notFinite(time: 1.01) && found.statisticsUndefined == found.undefined)
    expect(found.equivalentLevel == nil && found.maximumLevel == nil && found.peakLevel == nil)
    expectNil(found.percentileLevel(50))
    // The same holds in the last, incomplete hundredth of a second.
    var last = sine(1000, seconds: 1.005)
    last[last.count - 1] = value
    expectEqual(try levels(last, weighting).undefined, .notFinite(time: 1.0))
  }

  @Test func readingIntervals() throws {
    for interval in [0.0, 0.004, -1, .nan, .infinity] {
      expect(throws: SoundLevelError.self) {
        try SoundLevelMeter(configuration: .init(readingInterval: interval), sampleRate: Self.sampleRate)
      }
    }
    var meter = try SoundLevelMeter(configuration: .init(readingInterval: 0.25), sampleRate: Self.sampleRate)
    let readings = try meter.outputs(of: AudioBuffer(known: sine(1000, seconds: 1.1), sampleRate: Self.sampleRate))
    expectEqual(readings.map(\.time), [0.25, 0.5, 0.75, 1])
  }

  @Test(
    arguments: [8000.0, 44_100, 192_000],
    [(FrequencyWeighting.a, TimeWeighting.fast), (.c, .impulse), (.z, .slow)])
  func streamingContract(sampleRate: Double, weightings: (FrequencyWeighting, TimeWeighting)) throws {
    let signal = TestSignal.mixed(
      channelCount: 1, frameCount: Int(sampleRate * 0.9), sampleRate: sampleRate, seed: 71)
    let configuration = SoundLevelMeter.Configuration(
      frequencyWeighting: weightings.0, timeWeighting: weightings.1, readingInterval: 0.05)
    let violations = try StreamingContract.violations(
      of: { try SoundLevelMeter(configuration: configuration, sampleRate: sampleRate) }, on: signal,
      output: { reading, log in
        log.record(reading.time)
        log.record(reading.level)
        log.record(reading.equivalentLevel)
      },
      value: { meter, log in
        let levels = meter.levels
        for value in [
          levels.equivalentLevel, levels.exposureLevel, levels.maximumLevel, levels.minimumLevel, levels.peakLevel,
          levels.percentileLevel(10), levels.percentileLevel(90),
        ] { log.record(value) }
      })
    expectEqual(violations, [], "seed 71")
  }
}
