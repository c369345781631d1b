import AudioCore
import AudioEffects
import Expectations
import LoudnessMetering
import ProcessorContracts
import TestSignals
import Testing

@Suite struct LoudnessNormalizationTests {
  /// Pauses and bursts, with clicks that a gain alone could not keep below the ceiling.
  private func programme(clicks: Int) -> AudioBuffer {
    var signal = AudioBuffer(silence: 6 * 48_000, channelCount: 2, sampleRate: 48_000)
    let noise = TestSignal.pinkNoise(amplitude: 0.02, frameCount: signal.frameCount, seed: 4)
    for n in 0..<signal.frameCount where n / 24_000 % 3 != 2 {
      (signal.samples[n], signal.samples[signal.frameCount + n]) = (noise[n], noise[n] * 0.5)
    }
    for n in 0..<clicks { signal.samples[5000 + n * 9000] = 0.5 }
    return signal
  }

  private func measure(_ signal: AudioBuffer) throws -> (loudness: Double, peak: Double) {
    let result = try LoudnessMeter.measure(signal)
    return (try require(result.integrated.value), try require(result.truePeak.value))
  }

  @Test func aGainIsEnoughWhereNoPeakIsTooHigh() throws {
    let signal = programme(clicks: 0)
    let result = try LoudnessNormalization(target: -30).applied(to: signal)
    expectLess(abs(try measure(result).loudness + 30), 0.001)
    let gain = result.samples[1000] / signal.samples[1000]
    expect(zip(result.samples, signal.samples).allSatisfy { $0 == $1 * gain || abs($0 - $1 * gain) < 1e-7 })
  }

  /// The loudness is met within the stated 0.01 LU, and the ceiling within the limiter's 0.05 dB.
  @Test(arguments: [-23.0, -18, -15]) func peaksAreLimited(target: Double) throws {
    let result = try measure(try LoudnessNormalization(target: target).applied(to: programme(clicks: 20)))
    expectAtMost(abs(result.loudness - target), 0.0101, "\(result.loudness) LUFS")
    expectAtMost(result.peak, -0.95, "\(result.peak) dBTP")
  }

  /// White noise is limited although the meter reads its true peak more than a decibel too low.
  @Test func whatTheMeterMissesIsLimited() throws {
    let noise = AudioBuffer(
      known: TestSignal.whiteNoise(amplitude: 0.1, frameCount: 96_000, seed: 11), sampleRate: 48_000)
    let before = try measure(noise)
    let normalization = try LoudnessNormalization(target: before.loudness + 1, ceiling: before.peak + 1.2)
    let (plan, _) = try normalization.plan(for: LoudnessMeter.measure(noise)) { plan in
      var effect = try LoudnessNormalizer(plan, sampleRate: 48_000, channelCount: 1)
      return try LoudnessMeter.measure(effect.applied(to: noise))
    }
    expectEqual(plan.limit, before.peak + 1.2)
    var effect = try LoudnessNormalizer(plan, sampleRate: 48_000, channelCount: 1)
    _ = try effect.applied(to: noise)
    expectLess(effect.largestReduction, -0.5)
  }

  @Test func orTheGainIsLowered() throws {
    let signal = programme(clicks: 20)
    let before = try measure(signal)
    let result = try measure(try LoudnessNormalization(target: -10, peakControl: .lowerGain).applied(to: signal))
    expectLess(abs(result.peak + 1), 0.001)
    expectLess(abs(result.loudness - before.loudness - (result.peak - before.peak)), 0.001)
  }

  /// A square wave below −20 dBTP cannot have 0 LUFS. The result is as near as possible, and the search ends. Noise
  /// with pauses is not pressed against the ceiling, since that would leave nothing of its pauses.
  @Test func whatCannotBeReachedIsApproached() throws {
    let square = (0..<96_000).map { Float($0 / 48 % 2 == 0 ? 0.9 : -0.9) }
    let result = try LoudnessNormalization(target: 0, ceiling: -20)
      .applied(to: AudioBuffer(known: square, sampleRate: 48_000))
    expectAtMost(try measure(result).peak, -19.95)
    var gains: [Double] = []
    let signal = programme(clicks: 20)
    let (plan, _) = try LoudnessNormalization(target: -5).plan(for: LoudnessMeter.measure(signal)) { plan in
      gains.append(plan.gain)
      var effect = try LoudnessNormalizer(plan, sampleRate: 48_000, channelCount: 2)
      return try LoudnessMeter.measure(effect.applied(to: signal))
    }
    expect(plan.gain < 50 && gains.count <= 8, "\(gains)")
  }

  @Test func whatHasNoLoudnessIsRefused() throws {
    let silence = AudioBuffer(silence: 48_000, sampleRate: 48_000)
    expect(throws: AudioEffectsError.self) { try LoudnessNormalization(target: -23).applied(to: silence) }
    let short = AudioBuffer(known: TestSignal.whiteNoise(amplitude: 0.1, frameCount: 900, seed: 1), sampleRate: 48_000)
    expect(throws: AudioEffectsError.self) { try LoudnessNormalization(target: -23).applied(to: short) }
    expect(throws: AudioEffectsError.self) { try LoudnessNormalization(target: 5) }
    expect(throws: AudioEffectsError.self) { try LoudnessNormalization(target: -23, ceiling: .nan) }
  }

  @Test func keepsItsPromises() throws {
    let violations = try RenderingContract.violations(
      of: { try LoudnessNormalizer(.init(gain: 12, limit: -6), sampleRate: 48_000, channelCount: 2) },
      on: programme(clicks: 3))
    expectEqual(violations, [])
  }

  @Test func normalizationsAreKeptInJSON() throws {
    expectKept(LoudnessNormalization.Plan(gain: 3, limit: -1))
    expectKept(LoudnessNormalization.Plan(gain: 3, limit: nil))
    expectKept(try LoudnessNormalization(target: -14, ceiling: -2, peakControl: .lowerGain))
    expectRefused(
      LoudnessNormalization.self, #"{"target": 3, "ceiling": -1, "peakControl": "limit"}"#,
      "target loudness: expected -70.0 to 0.0 LUFS, got 3.0 LUFS")
  }
}
