import AudioCore
import Expectations
import Foundation
import LoudnessMetering
import ProcessorContracts
import TestSignals
import Testing

@Suite struct IntegratedLoudnessTests {
  /// By BS.1770-5, Annex 1, 997 Hz at 0 dBFS in one front channel reads −3.01 LKFS. This holds to the last digit at 48
  /// kHz. At other rates the high-pass, which is not normalised, differs by up to 0.03 dB (measured: 0.018).
  @Test(arguments: [44_100.0, 48_000, 96_000, 192_000])
  func fullScaleSine(sampleRate: Double) throws {
    let found = try require(
      try GatedSignal([([0], 1)]).measurement(sampleRate: sampleRate, frequency: 997).integrated.value)
    expectLess(abs(found + 3.01), (sampleRate == 48_000 ? 0.005 : 0.03), "\(found) LUFS")
  }

  /// The weights of table 4 as levels: surrounds +1.5 dB (10 log₁₀ 1.41 = 1.49), others 0 dB; LFE does not count.
  @Test func channelWeights() throws {
    func level(_ channel: Int, of count: Int) throws -> Double? {
      let levels = (0..<count).map { $0 == channel ? -20.0 : nil }
      return try GatedSignal([(levels, 0.5)]).measurement(sampleRate: 8000).integrated.value
    }
    let front = try require(try level(0, of: 1))
    for (count, surround, lfe) in [(2, [], nil), (5, [3, 4], nil), (6, [4, 5], 3), (8, [], nil)] as [(Int, [Int], Int?)]
    {
      for channel in 0..<count {
        let found = try level(channel, of: count)
        if channel == lfe {
          expectNil(found, "the LFE of \(count)")
        } else {
          let expected = front + (surround.contains(channel) ? 10 * log10(1.41) : 0)
          expectLess(abs(try require(found) - expected), 1e-9, "channel \(channel) of \(count)")
        }
      }
    }
  }

  @Test func gainIsLoudness() throws {
    let noise = TestSignal.pinkNoise(amplitude: 0.9, frameCount: 16_000, seed: 40)
    let full = try require(try loudness(AudioBuffer(known: noise, sampleRate: 16_000)).value)
    for shift in [1, 3, 6] {
      // Powers of two scale without rounding, by 6.0206 dB each.
      let quiet = noise.map { $0 * Float(sign: .plus, exponent: -shift, significand: 1) }
      let found = try require(try loudness(AudioBuffer(known: quiet, sampleRate: 16_000)).value)
      expectLess(abs(full - found - Double(shift) * 6.020_599_913_279_624), 1e-9, "seed 40")
    }
  }

  @Test func shorterThanAGatingBlockIsUndefined() throws {
    let short = TestSignal.sine(frequency: 1000, frameCount: 19_199, sampleRate: 48_000)
    let found = try loudness(AudioBuffer(known: short, sampleRate: 48_000))
    expectEqual(found, .undefined(.shorterThanGatingBlock(duration: 19_199.0 / 48_000)))
    let nothing = try loudness(AudioBuffer(known: [Float](), sampleRate: 48_000))
    expectEqual(nothing, .undefined(.shorterThanGatingBlock(duration: 0)))
    let enough = TestSignal.sine(frequency: 1000, frameCount: 19_200, sampleRate: 48_000)
    let defined = try loudness(AudioBuffer(known: enough, sampleRate: 48_000))
    expect(defined.value != nil && defined.reason == nil)
  }

  @Test func silenceIsUndefined() throws {
    let silence = try loudness(AudioBuffer(silence: 8000, channelCount: 2, sampleRate: 8000))
    expectEqual(silence, .undefined(.belowAbsoluteGate))
  }

  /// The absolute gate is at −70 LUFS, which is a mono sine of peak −66.98 dBFS. The levels are about 0.05 LU from it
  /// on both sides.
  @Test(arguments: [(-66.94, true), (-67.04, false)])
  func absoluteGate(level: Double, isDefined: Bool) throws {
    let found = try GatedSignal([([level], 1)]).measurement(sampleRate: 48_000, frequency: 997)
    expectEqual((found.integrated.value != nil), isDefined)
  }

  private func expectStreaming(_ signal: AudioBuffer, _ comment: Comment) throws {
    let violations = try StreamingContract.violations(
      of: {
        try LoudnessMeter(
          configuration: .init(measures: .integrated), sampleRate: signal.sampleRate, channelCount: signal.channelCount)
      },
      on: signal, output: { _, _ in }, value: { meter, log in log.record(meter.measurement.integrated.value) })
    expectEqual(violations, [], comment)
  }

  /// Silence after noise drives the filters into denormal numbers, which are set to 0. This does not depend on where
  /// blocks end, is not audible, and does not affect the measurement of later sound.
  @Test func longSilenceAfterNoise() throws {
    let noise = TestSignal.whiteNoise(amplitude: 0.5, frameCount: 4000, seed: 50)
    let silence = [Float](repeating: 0, count: 60_000)
    try expectStreaming(AudioBuffer(known: noise + silence + noise, sampleRate: 4000), "seed 50")
    // Noise at −85 dBFS does not count itself. After 15 s its last denormal is gone, so the result has the same bits as
    // after zeros.
    let faint = TestSignal.whiteNoise(amplitude: 1e-4, frameCount: 4000, seed: 51)
    let zeros = [Float](repeating: 0, count: 4000)
    let after = try [faint, zeros].map { start in
      try require(try loudness(AudioBuffer(known: start + silence + noise, sampleRate: 4000)).value)
    }
    expectEqual(after[0], after[1], "seeds 50, 51")
  }

  /// With a short signal only the blocks that touch the loud second pass the absolute gate, at all rates. Seven of them
  /// are whole. Three at each end hold 1/4, 1/2 and 3/4 of the energy, so the result is 10 log₁₀((7 + 3) / 13) = −1.139
  /// LU. The tolerance of 0.03 LU is the K weighting's difference between rates.
  @Test(arguments: [44_100.0, 48_000, 96_000, 192_000])
  func gatesAtAllRates(sampleRate: Double) throws {
    let signal = GatedSignal(stereo: [(-80, 0.5), (-23, 1), (-80, 0.5)])
    let found = try require(try signal.measurement(sampleRate: sampleRate).integrated.value)
    expectLess(abs(found + 24.139), 0.03, "\(found) LUFS")
  }
}
