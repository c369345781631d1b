import AudioCore
import Expectations
import Foundation
import PitchTracking
import TestSignals
import Testing
import VoiceEvents
import VoiceMeasurement

@Suite struct HarmonicsToNoiseTests {
  /// The ratio of six equal partials of 150 Hz to white noise. The true ratio is computed from the samples.
  ///
  /// The tolerance is 0.5 dB, since the mean over a hundred frames of some hundred independent noise samples scatters
  /// by 0.1 to 0.3 dB. At 30 dB the tolerance is 2.5 dB: the chance correlation of noise and tone scatters the
  /// autocorrelation by as much as 1 − r, and the mean of the logarithm is 1.5 to 2.2 dB too high, in Praat too.
  @Test(arguments: HarmonicsToNoise.Method.allCases, [5.0, 10, 20, 30])
  func knownRatio(method: HarmonicsToNoise.Method, ratio: Double) throws {
    let rate = 16_000.0
    let tone = TestSignal.harmonics(
      fundamental: 150, (1...6).map { ($0, 0.05, Double($0 * $0)) }, frameCount: 16_000, sampleRate: rate
    ).map { Double($0) }
    let seed: UInt64 = 5
    let noise = GlottalTestSignal.gaussianNoise(
      rms: GlottalTestSignal.rms(tone) * pow(10, -ratio / 20), count: tone.count, seed: seed)
    let truth = 20 * log10(GlottalTestSignal.rms(tone) / GlottalTestSignal.rms(noise))
    let signal = AudioBuffer(known: zip(tone, noise).map { Float($0 + $1) }, sampleRate: rate)
    let pitch = try VoicePitch(of: signal, configuration: .init(floor: 75, ceiling: 600))
    let result = try HarmonicsToNoise(
      of: signal, voicedIn: pitch.frames, hop: pitch.hop, configuration: .init(method: method))
    let value = try require(result.voicedMean.value)
    let tolerance = method == .autocorrelation && ratio > 20 ? 2.5 : 0.5
    expectLess(abs(value - truth), tolerance, "\(value) dB measured, \(truth) dB made, seed \(seed)")
    expectLess(abs(try require(result.soundingMean.value) - truth), tolerance)
  }

  /// A signal of harmonics only reaches the end of the scale, or nearly.
  @Test func pureTone() throws {
    let tone = TestSignal.harmonics(
      fundamental: 200, [(1, 0.3, 0), (2, 0.2, 1)], frameCount: 16_000, sampleRate: 16_000)
    let signal = AudioBuffer(known: tone, sampleRate: 16_000)
    let pitch = try VoicePitch(of: signal, configuration: .init(floor: 75, ceiling: 600))
    for method in HarmonicsToNoise.Method.allCases {
      let result = try HarmonicsToNoise(
        of: signal, voicedIn: pitch.frames, hop: pitch.hop, configuration: .init(method: method))
      let value = try require(result.voicedMean.value)
      expect(value > 40 && value <= HarmonicsToNoise.ceiling)
    }
  }

  @Test func absences() throws {
    func measure(_ samples: [Float]) throws -> HarmonicsToNoise {
      try HarmonicsToNoise(
        of: AudioBuffer(known: samples, sampleRate: 16_000), voicedIn: [], hop: 0.01,
        configuration: .init(method: .autocorrelation))
    }
    expectEqual(try measure([]).soundingMean.absence, .empty)
    expectEqual(try measure([Float](repeating: 0, count: 16_000)).soundingMean.absence, .silent)
    expectEqual(try measure([Float](repeating: 0.3, count: 16_000)).soundingMean.absence, .silent)
    expectEqual(try measure([0, 0.1, -0.1, 0]).soundingMean.absence, .tooShort)
    let tone = TestSignal.sine(frequency: 200, frameCount: 16_000, sampleRate: 16_000)
    expectEqual(try measure(tone).voicedMean.absence, .unvoiced)
  }
}
