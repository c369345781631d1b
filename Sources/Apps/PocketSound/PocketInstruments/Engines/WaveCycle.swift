import AudioCore
import ToneSynthesis

/// One period of a waveform, read between its samples by cubic interpolation.
struct WaveCycle {
  private static let length = 4096
  private static let transform = FourierTransform(length: length)
  /// The period with three samples of the next one.
  private let samples: [Double]

  /// A waveform with these harmonics, at most a quarter of its samples.
  ///
  /// - Parameters:
  ///   - amplitudes: those of harmonic 1, 2, …
  ///   - phases: in turns, by harmonic; sines with phase 0.
  init(amplitudes: [Double], phases: (Int) -> Double) {
    var re = [Double](repeating: 0, count: Self.length)
    var im = re
    for (index, amplitude) in amplitudes.prefix(Self.length / 4).enumerated() {
      let turns = phases(index + 1)
      // a sin(ωt + φ) is the imaginary part of a e^{i(ωt + φ)}.
      re[index + 1] = amplitude * SineKernel.sine(turns: turns + 0.25)
      im[index + 1] = amplitude * SineKernel.sine(turns: turns)
    }
    Self.transform.inverse(&re, &im)
    let period = im.map { $0 * Double(Self.length) }
    samples = period + period.prefix(3)
  }

  /// Reads the waveform at a phase in turns, at least 0 and below 2⁵⁰. Phase 0 is one sample after the waveform's own.
  @inline(__always)
  func value(_ turns: Double) -> Double {
    samples.withUnsafeBufferPointer { Self.value($0, turns) }
  }

  /// Calls `body` with the samples, for loops that read them with the function below.
  @inline(__always)
  func withSamples(_ body: (UnsafeBufferPointer<Double>) -> Void) { samples.withUnsafeBufferPointer(body) }

  /// As `value(_:)`, with the samples at hand.
  @inline(__always)
  static func value(_ samples: UnsafeBufferPointer<Double>, _ turns: Double) -> Double {
    // Conversions to integers are faster than rounding, which is a function call on the oldest processors of this kind.
    let place = (turns - Double(Int(turns))) * Double(length)
    let index = min(length - 1, Int(place))
    let t = place - Double(index)
    // Lagrange through four samples, of which the second and the third enclose the place.
    let (a, b, c, d) = (samples[index], samples[index + 1], samples[index + 2], samples[index + 3])
    let (p, q, r) = (t + 1, t - 1, t - 2)
    return (d * p - a * r) * t * q / 6 + (b * q - c * t) * p * r / 2
  }
}
