import AudioCore
import Expectations
import Foundation
import Resampling
import TestSignals
import Testing

@Suite struct ConversionQualityTests {
  private func converted(
    _ frequency: Double, from inputRate: Double, to outputRate: Double, seconds: Double = 0.5,
    kernel: ResamplingKernel = .ossicle(.snr140)
  ) throws -> AudioBuffer {
    let sine = TestSignal.sine(
      frequency: frequency, amplitude: 0.9, frameCount: Int(seconds * inputRate), sampleRate: inputRate)
    return try SampleRateConverter.convert(
      AudioBuffer(known: sine, sampleRate: inputRate), to: outputRate, kernel: kernel)
  }

  /// The fit to the inner part, where the interpolator (at most 300 frames of the slower rate) does not reach the ends.
  private func fit(_ signal: AudioBuffer, _ frequency: Double) -> SineFit {
    let edge = signal.frameCount / 10
    return SineFit(
      signal.samples[edge..<signal.frameCount - edge], frequency: frequency, sampleRate: signal.sampleRate)
  }

  /// The promised signal-to-noise ratio is met at 1, 10, 19 and 20 kHz and a quarter of the input's rate, as far as
  /// they lie in the band. The band is flat within 0.01 dB for this package's kernel (measured: 0.00001) and within
  /// 0.0001 dB for libsamplerate at 1 kHz.
  ///
  /// Rounding to `Float` on both sides limits the ratio to about 148 dB. Measured at the three qualities: at least
  /// 142.7, 128 and 104 dB.
  @Test(arguments: ResamplingKernel.all)
  func signalToNoiseRatio(kernel: ResamplingKernel) throws {
    for (inputRate, outputRate) in [
      (44_100.0, 48_000.0), (48_000, 44_100), (96_000, 44_100), (44_100, 96_000), (48_000, 16_000), (8000, 48_000),
      (192_000, 48_000), (48_000, 192_000), (11_025, 192_000), (44_100, 48_001.3),
    ] {
      // At a quarter of the rate the same few products repeat, so that their rounding does not average out.
      for frequency in [997.0, 10_000, 19_000, 20_000, inputRate / 4] {
        switch kernel {
        case .ossicle(let quality):
          guard frequency <= quality.bandwidth * min(inputRate, outputRate) / 2 else { continue }
        case .libsamplerate: guard frequency == 997, inputRate <= 96_000 else { continue }
        }
        let fit = fit(
          try converted(frequency, from: inputRate, to: outputRate, seconds: 0.25, kernel: kernel), frequency)
        let ratio = try require(fit.signalToNoiseRatio)
        expectGreater(
          ratio, kernel.promisedSignalToNoiseRatio,
          "\(kernel), \(frequency) Hz, \(inputRate) to \(outputRate) Hz: \(ratio) dB")
        expectLess(
          abs(20 * log10(fit.amplitude / 0.9)), (kernel.isOurs ? 0.01 : 0.0001),
          "\(kernel), \(frequency) Hz, \(inputRate) to \(outputRate) Hz: \(fit.amplitude)")
      }
    }
  }

  /// The output has the input's phase at the same time, within 1e-9 of a period (measured: 1e-10, from the rounding of
  /// thousands of samples).
  @Test(arguments: [ResamplingKernel.ossicle(.snr140), .libsamplerate(.best)])
  func alignment(kernel: ResamplingKernel) throws {
    for (inputRate, outputRate) in [
      (44_100.0, 48_000.0), (48_000, 8000), (11_025, 48_000), (192_000, 8000), (44_100, 48_001.3),
    ] {
      let output = try converted(441, from: inputRate, to: outputRate, kernel: kernel)
      let edge = output.frameCount / 10
      let turns = 441 * Double(edge) / outputRate
      let difference = fit(output, 441).phase / (2 * .pi) - turns
      expectLess(abs(difference - difference.rounded()), 1e-9, "\(kernel), \(inputRate) to \(outputRate) Hz")
    }
  }

  /// An impulse gives the kernel around its time. It is largest there, and symmetric within the rounding of `Float`.
  @Test(arguments: [(8000.0, 48_000.0, 40, 240), (48_000, 16_000, 1500, 500), (44_100, 44_100, 300, 300)])
  func impulse(inputRate: Double, outputRate: Double, at time: Int, expected: Int) throws {
    var samples = [Float](repeating: 0, count: 2 * time + 1)
    samples[time] = 1
    let output = try SampleRateConverter.convert(
      AudioBuffer(known: samples, sampleRate: inputRate), to: outputRate)
    let peak = output.samples.indices.max { abs(output.samples[$0]) < abs(output.samples[$1]) }
    expectEqual(peak, expected)
    for distance in 1..<min(expected, output.frameCount - expected) {
      let difference = abs(output.samples[expected - distance] - output.samples[expected + distance])
      expectLess(difference, 2e-7, "\(distance) frames from the impulse")
    }
  }

  /// Tones above half the lower rate are suppressed, close to this limit as well as far above it. The limits are the
  /// stated signal-to-noise ratios. Measured: −153, −136 and −119 dBFS at most, libsamplerate −157, −126 and −105.
  @Test(arguments: ResamplingKernel.all)
  func aliasesAreRejected(kernel: ResamplingKernel) throws {
    var cases: [(Double, Double, Double)] = [(10_000, 48_000, 16_000)]
    if kernel.isOurs {
      cases += [
        (8001, 48_000, 16_000), (15_990, 48_000, 16_000), (22_060, 48_000, 44_100), (23_900, 48_000, 44_100),
        (24_500, 96_000, 44_100), (40_000, 96_000, 44_100), (60_000, 192_000, 48_000), (95_000, 192_000, 48_000),
      ]
    }
    for (frequency, inputRate, outputRate) in cases {
      let output = try converted(frequency, from: inputRate, to: outputRate, kernel: kernel)
      let edge = output.frameCount / 10
      let inner = output.samples[edge..<output.frameCount - edge]
      let power = inner.reduce(0.0) { $0 + Double($1) * Double($1) } / Double(inner.count)
      expectLess(
        power, Decibels.power(level: -kernel.promisedSignalToNoiseRatio),
        "\(kernel), \(frequency) Hz, \(inputRate) to \(outputRate) Hz: \(Decibels.level(power: power) ?? 0) dBFS")
    }
  }

  /// Each channel is converted as if it were alone, bit for bit with this package's kernel. libsamplerate's order of
  /// summation depends on the number of channels, which costs one or two roundings of Float, for samples up to 1.5 with
  /// the overshoot of clipped tones.
  @Test(arguments: [(ResamplingKernel.ossicle(.snr140), Float(0)), (.libsamplerate(.medium), 0x1p-22)])
  func channelsAreSeparate(kernel: ResamplingKernel, tolerance: Float) throws {
    for rate in [48_000.0, 48_001, 22_050] {
      let signal = TestSignal.mixed(channelCount: 5, frameCount: 4000, sampleRate: 44_100, seed: 6)
      let together = try SampleRateConverter.convert(signal, to: rate, kernel: kernel)
      for c in 0..<5 {
        let mono = AudioBuffer(known: Array(signal.channel(c)), sampleRate: 44_100)
        let alone = try SampleRateConverter.convert(mono, to: rate, kernel: kernel)
        expectAtMost(abs(alone.frameCount - together.frameCount), 1)
        let worst = zip(alone.samples, together.channel(c)).reduce(0) { max($0, abs($1.0 - $1.1)) }
        expectAtMost(worst, tolerance, "\(kernel), channel \(c), seed 6")
      }
    }
  }

  /// A NaN affects the output only within the length of the filters, and not after `reset()`.
  @Test func notANumberPasses() throws {
    var converter = try SampleRateConverter(from: 44_100, to: 48_000, channelCount: 1)
    var samples = [Float](repeating: 0.25, count: 4000)
    samples[1000] = .nan
    var output: [Float] = []
    AudioBuffer(known: samples, sampleRate: 44_100).withBlock { converter.process($0) { output += $0.channel(0) } }
    let affected = output.indices.filter { output[$0].isNaN }
    expect(!affected.isEmpty && affected.count < 260)
    converter.reset()
    output = []
    AudioBuffer(known: [Float](repeating: 0, count: 4000), sampleRate: 44_100).withBlock {
      converter.process($0) { output += $0.channel(0) }
    }
    expect(!output.isEmpty && output.allSatisfy { $0 == 0 })
  }
}
