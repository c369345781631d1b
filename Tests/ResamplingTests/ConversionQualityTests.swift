import AudioCore
import Foundation
import Resampling
import TestSignals
import Testing

@Suite struct ConversionQualityTests {
  private func converted(
    _ frequency: Double, from inputRate: Double, to outputRate: Double, seconds: Double = 0.5,
    quality: SampleRateConverter.Quality = .best
  ) throws -> AudioBuffer {
    let sine = TestSignal.sine(
      frequency: frequency, amplitude: 0.9, frameCount: Int(seconds * inputRate), sampleRate: inputRate)
    return try SampleRateConverter.convert(
      AudioBuffer(mono: sine, sampleRate: inputRate), to: outputRate, quality: quality)
  }

  /// The inner part, where the interpolator (at most 300 frames of the slower rate) does not reach the ends.
  private func fit(_ signal: AudioBuffer, _ frequency: Double) -> SineFit {
    let edge = signal.frameCount / 10
    return SineFit(
      signal.samples[edge..<signal.frameCount - edge], frequency: frequency, sampleRate: signal.sampleRate)
  }

  /// libsamplerate states 144, 121 and 97 dB for its converters; rounding to Float leaves about 150 dB. Measured here:
  /// 145 to 152 dB, 136 to 152 dB and 103 to 152 dB. A decibel of room for other builds' rounding.
  @Test(arguments: [
    (SampleRateConverter.Quality.best, 144.0, 1e-5), (.medium, 121, 1e-5), (.fastest, 97, 1e-4),
  ])
  func signalToNoiseRatio(quality: SampleRateConverter.Quality, lowest: Double, decibels: Double) throws {
    for (inputRate, outputRate) in [(44_100.0, 48_000.0), (48_000, 44_100), (44_100, 96_000), (48_000, 16_000)] {
      let fit = fit(try converted(997, from: inputRate, to: outputRate, quality: quality), 997)
      let ratio = try #require(fit.signalToNoiseRatio)
      #expect(ratio > lowest, "\(inputRate) to \(outputRate) Hz: \(ratio) dB")
      #expect(abs(20 * log10(fit.amplitude / 0.9)) < decibels, "\(inputRate) to \(outputRate) Hz")
    }
  }

  /// The output is aligned with the input: the same phase at the same time, to 1e-9 of a period (measured: 3e-12, the
  /// samples' rounding averaged over thousands of them).
  @Test func alignment() throws {
    for (inputRate, outputRate) in [(44_100.0, 48_000.0), (48_000, 8000), (11_025, 48_000)] {
      let output = try converted(441, from: inputRate, to: outputRate)
      let edge = output.frameCount / 10
      let turns = 441 * Double(edge) / outputRate
      let difference = fit(output, 441).phase / (2 * .pi) - turns
      #expect(abs(difference - difference.rounded()) < 1e-9, "\(inputRate) to \(outputRate) Hz")
    }
  }

  /// 10 kHz is above half of 16 kHz: nothing may be left of it. The stop bands are those of the stated
  /// signal-to-noise ratios; measured: −157, −126 and −105 dBFS.
  @Test(arguments: [(SampleRateConverter.Quality.best, -144.0), (.medium, -121), (.fastest, -97)])
  func aliasesAreRejected(quality: SampleRateConverter.Quality, highest: Double) throws {
    let output = try converted(10_000, from: 48_000, to: 16_000, quality: quality)
    let edge = output.frameCount / 10
    let inner = output.samples[edge..<output.frameCount - edge]
    let power = inner.reduce(0.0) { $0 + Double($1) * Double($1) } / Double(inner.count)
    #expect(power < Decibels.power(level: highest), "\(Decibels.level(power: power) ?? 0) dBFS")
  }

  /// Each channel is converted as if it were alone. libsamplerate sums in another order for other numbers of channels:
  /// a rounding or two of Float, for samples up to 1.5 with the overshoot of clipped tones.
  @Test func channelsAreSeparate() throws {
    let signal = TestSignal.mixed(channelCount: 3, frameCount: 4000, sampleRate: 44_100, seed: 6)
    let together = try SampleRateConverter.convert(signal, to: 48_000, quality: .medium)
    for c in 0..<3 {
      let mono = AudioBuffer(mono: Array(signal.channel(c)), sampleRate: 44_100)
      let alone = try SampleRateConverter.convert(mono, to: 48_000, quality: .medium)
      #expect(abs(alone.frameCount - together.frameCount) <= 1)
      let worst = zip(alone.samples, together.channel(c)).reduce(0) { max($0, abs($1.0 - $1.1)) }
      #expect(worst <= 0x1p-22, "channel \(c), seed 6")
    }
  }
}
