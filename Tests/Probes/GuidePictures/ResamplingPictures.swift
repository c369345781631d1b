import AudioCore
import Foundation
import Reporting
import Resampling
import TestSignals

/// Pictures of tones after the sample rate converters, measured tone by tone.
enum ResamplingPictures {
  private static let kernels: [(String, ResamplingKernel)] = [
    ("snr140", .ossicle(.snr140)), ("snr120", .ossicle(.snr120)), ("snr100", .ossicle(.snr100)),
    ("libsamplerate best", .libsamplerate(.best)),
  ]

  static func all() throws -> [Picture] {
    let high = stride(from: 150.0, to: 48_000, by: 300).map { $0 }
    let near = stride(from: 18_000.0, through: 23_000, by: 50).map { $0 }
    let speeds = stride(from: 150.0, to: 24_000, by: 150).map { $0 }
    let figure = Figure(
      width: 800,
      panels: [
        Panel(
          title: "96 to 44.1 kHz: all that a tone leaves beside itself, aliases and rounding", height: 240,
          x: Axis("tone", unit: "Hz", range: 0...48_000), y: Axis("level", unit: "dB re tone", range: -180...0),
          marks: try lines(high) { try converted($0, $1, from: 96_000, to: 44_100).residue }),
        Panel(
          title: "48 to 44.1 kHz: gain at the end of the band", height: 240,
          x: Axis("tone", unit: "Hz", range: 18_000...23_000), y: Axis("gain", unit: "dB", range: -160...5),
          marks: try lines(near.filter { $0 < 22_050 }) { try converted($0, $1, from: 48_000, to: 44_100).gain }),
        Panel(
          title: "48 kHz read at 1.6 times the speed: all that a tone leaves beside itself", height: 240,
          x: Axis("tone in the input", unit: "Hz", range: 0...24_000),
          y: Axis("level", unit: "dB re tone", range: -180...0),
          marks: try lines(speeds) { try varied($0, $1, speed: 1.6) }),
      ])
    return [Picture("resampling-response", figure)]
  }

  private static func lines(_ frequencies: [Double], _ level: (Double, ResamplingKernel) throws -> Double?) rethrows
    -> [Mark]
  {
    try kernels.map { name, kernel in
      .line(x: frequencies, y: try frequencies.map { try level($0, kernel) }, label: name)
    }
  }

  private static func converted(
    _ frequency: Double, _ kernel: ResamplingKernel, from: Double, to: Double
  ) throws -> (gain: Double?, residue: Double?) {
    let tone = TestSignal.sine(frequency: frequency, amplitude: 0.5, frameCount: 9000, sampleRate: from)
    let output = try SampleRateConverter.convert(AudioBuffer(known: tone, sampleRate: from), to: to, kernel: kernel)
    return measured(output.samples, frequency, to)
  }

  private static func varied(_ frequency: Double, _ kernel: ResamplingKernel, speed: Double) throws -> Double? {
    let tone = TestSignal.sine(frequency: frequency, amplitude: 0.5, frameCount: 9000, sampleRate: 48_000)
    var resampler = try VariableSpeedResampler(
      channelCount: 1, speeds: 0.5...2, initialSpeed: speed, kernel: kernel)
    var output: [Float] = []
    AudioBuffer(known: tone, sampleRate: 48_000).withBlock { resampler.process($0) { output += $0.channel(0) } }
    return measured(output, frequency * speed, 48_000).residue
  }

  private static func measured(_ samples: [Float], _ frequency: Double, _ rate: Double) -> (
    gain: Double?, residue: Double?
  ) {
    let inner = samples[600..<samples.count - 600]
    let power = inner.reduce(0.0) { $0 + Double($1) * Double($1) } / Double(inner.count)
    guard frequency < rate / 2 else { return (nil, Decibels.level(power: power, reference: 0.125)) }
    let fit = SineFit(inner, frequency: frequency, sampleRate: rate)
    let gain = 20 * log10(fit.amplitude / 0.5)
    return (gain, fit.signalToNoiseRatio.map { gain - $0 })
  }
}
