import AudioCore
import AudioEffects
import Expectations
import Foundation
import LoudnessMetering
import ProcessorContracts
import TestSignals
import Testing

@Suite struct TruePeakLimiterTests {
  private func truePeak(_ signal: AudioBuffer) throws -> Double {
    try require(
      try LoudnessMeter.measure(signal, configuration: .init(measures: [.truePeak])).truePeak.value)
  }

  private func limited(_ signal: AudioBuffer, ceiling: Double) throws -> AudioBuffer {
    var limiter = try TruePeakLimiter(
      configuration: .init(ceiling: ceiling), sampleRate: signal.sampleRate, channelCount: signal.channelCount)
    return try limiter.applied(to: signal)
  }

  /// Loud stereo noise with random peaks, and with pauses in which the gain returns.
  private func loud(sampleRate: Double, seed: UInt64) -> AudioBuffer {
    var signal = TestSignal.mixed(channelCount: 2, frameCount: Int(sampleRate), sampleRate: sampleRate, seed: seed)
    var random = SeededRandom(seed: seed)
    for _ in 0..<40 { signal.samples[Int(random.uniform() * Double(signal.samples.count))] += 3 }
    return signal
  }

  @Test func keepsItsPromises() throws {
    let violations = try RenderingContract.violations(
      of: { try TruePeakLimiter(configuration: .init(ceiling: -12), sampleRate: 44_100, channelCount: 2) },
      on: loud(sampleRate: 44_100, seed: 3))
    expectEqual(violations, [])
  }

  /// Below the ceiling the samples are the same bits. What has nothing just below half the rate and no ends has the
  /// peak that the meter reads; of noise the meter misses more than a decibel.
  @Test func whatIsBelowTheCeilingIsNotTouched() throws {
    let signal = TestSignal.mixed(channelCount: 3, frameCount: 20_000, sampleRate: 48_000, seed: 5)
    expectEqual(try limited(signal, ceiling: try truePeak(signal) + 3), signal)
    let hann = (0..<20_000).map { (n: Int) -> Float in
      let sine: Double = sin(.pi * Double(n) / 20_000)
      return Float(sine * sine)
    }
    let tone = TestSignal.sine(frequency: 3000, amplitude: 0.9, frameCount: 20_000, sampleRate: 48_000)
    let smooth = AudioBuffer(known: zip(tone, hann).map { $0 * $1 }, sampleRate: 48_000)
    // 0.02 dB: the finer interpolator's ripple, and what its window leaks of the tone.
    expectEqual(try limited(smooth, ceiling: try truePeak(smooth) + 0.02), smooth)
  }

  /// The loudness meter reads no peak above the ceiling. It has another interpolator, so 0.05 dB are allowed.
  @Test(arguments: [8000.0, 44_100, 48_000, 96_000, 192_000]) func noPeakPassesTheCeiling(sampleRate: Double) throws {
    for seed in 1...4 {
      let signal = loud(sampleRate: sampleRate, seed: UInt64(seed))
      let peak = try truePeak(try limited(signal, ceiling: -9))
      expect(peak <= -9 + 0.05 && peak > -9.5, "seed \(seed): \(peak) dBTP")
    }
  }

  /// The samples of a tone of a quarter of the rate at 45° are 3 dB below the peak between them. That peak is limited.
  @Test func peaksBetweenSamplesCount() throws {
    let tone = (0..<48_000).map { Float(sin(.pi / 2 * Double($0) + .pi / 4)) }
    let result = try limited(AudioBuffer(known: tone, sampleRate: 48_000), ceiling: -6)
    let peak = try truePeak(result)
    expectLess(abs(peak + 6), 0.05, "\(peak) dBTP")
    let largest = try require(result.samples.max())
    expectLess(20 * log10(Double(largest)), -8.9)
  }

  /// On a steady tone whose half period is shorter than the lookahead the gain is constant, so there are no harmonics.
  @Test func aSteadyToneStaysATone() throws {
    let rate = 48_000.0
    // The tone continues after the measured part, since an abrupt end is no steady tone.
    let tone = TestSignal.sine(frequency: 1000, amplitude: 1, frameCount: 97_000, sampleRate: rate)
    let result = try limited(AudioBuffer(known: tone, sampleRate: rate), ceiling: -12).samples[48_000..<96_000]
    let gain = Double(try require(result.max()))
    let residual: [Double] = zip(result, tone[48_000..<96_000]).map { Double($0) - Double($1) * gain }
    let error: Double = (residual.map { $0 * $0 }.reduce(0, +) / 48_000).squareRoot()
    expectLess(20 * log10(error / gain), -100)
  }

  @Test func channelsHaveOneGain() throws {
    let signal = loud(sampleRate: 48_000, seed: 9)
    let result = try limited(signal, ceiling: -15)
    for n in stride(from: 0, to: signal.frameCount, by: 97) {
      let (left, right) = (signal.channel(0)[n], signal.channel(1)[signal.frameCount + n])
      let (outLeft, outRight) = (result.channel(0)[n], result.channel(1)[signal.frameCount + n])
      expectLess(abs(outLeft * right - outRight * left), 1e-6)
    }
  }

  /// After a peak the gain returns by 63 % in the release time.
  @Test func theGainComesBack() throws {
    let rate = 48_000.0
    var samples = [Float](repeating: 0.1, count: 48_000)
    samples[10_000] = 1
    var limiter = try TruePeakLimiter(
      configuration: .init(ceiling: -20, release: 0.1), sampleRate: rate, channelCount: 1)
    let result = try limiter.applied(to: AudioBuffer(known: samples, sampleRate: rate))
    expectLess(abs(limiter.largestReduction + 20), 0.3)
    // A constant of −20 dBFS is not limited itself, so it shows the gain.
    let afterRelease = Double(result.samples[10_000 + 4800 + 240]) / 0.1
    expectLess(abs(afterRelease - (1 - 0.9 * exp(-1))), 0.02, "\(afterRelease)")
    expectGreater(result.samples[47_000] / 0.1, 0.999)
  }

  @Test func whatIsNotANumberDoesNotStay() throws {
    var signal = loud(sampleRate: 48_000, seed: 2)
    signal.samples[1000] = .nan
    signal.samples[2000] = .infinity
    let result = try limited(signal, ceiling: -9)
    expectAtMost(result.samples.count { !$0.isFinite }, 2)
    expect(result.samples[30_000..<40_000].contains { abs($0) > 0.01 })
  }

  @Test func settingsAreCheckedAndClamped() throws {
    expect(throws: AudioEffectsError.self) {
      try TruePeakLimiter(configuration: .init(ceiling: 30), sampleRate: 48_000, channelCount: 1)
    }
    expect(throws: AudioEffectsError.invalidSampleRate(3999, expected: 4000...768_000)) {
      try TruePeakLimiter(sampleRate: 3999, channelCount: 1)
    }
    // A lookahead of 24 frames would let the gain move within the interpolator's samples.
    let short = try TruePeakLimiter(configuration: .init(lookahead: 0.0005), sampleRate: 48_000, channelCount: 1)
    expectEqual(short.latencyInFrames, 128 + 64)
    expect(throws: AudioEffectsError.invalidChannelCount(0)) {
      try TruePeakLimiter(sampleRate: 48_000, channelCount: 0)
    }
    var limiter = try TruePeakLimiter(sampleRate: 48_000, channelCount: 2)
    limiter.setParameter(0, to: -1000)
    let result = try limiter.applied(to: loud(sampleRate: 48_000, seed: 1))
    expectLess(abs(try truePeak(result) + 60), 0.05)
  }
}
