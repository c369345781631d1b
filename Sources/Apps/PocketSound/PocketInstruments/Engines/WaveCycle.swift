import AudioCore
import FourierTransforms
import ToneSynthesis

/// One period of a waveform, read between its samples by cubic interpolation.
///
/// A `Wavetable` has tables for all pitches and takes 12 ms to make. A recording has one pitch, and its vibrato needs any
/// phase at any sample.
struct WaveCycle {
  private static let length = 4096
  /// The period with three samples of the next one.
  private let samples: [Double]

  /// A waveform with these harmonics, at most a quarter of its samples.
  ///
  /// - Parameters:
  ///   - amplitudes: those of harmonic 1, 2, …
  ///   - phases: in turns, by harmonic; sines with phase 0.
  init(amplitudes: [Double], phases: (Int) -> Double) {
    var bins = [SIMD2<Double>](repeating: .zero, count: Self.length / 4 + 1)
    for (index, amplitude) in amplitudes.prefix(Self.length / 4).enumerated() {
      let turns = phases(index + 1)
      // Bin k and its conjugate give a cosine of twice its magnitude. A sine lags behind by a quarter of a turn.
      bins[index + 1] = amplitude / 2 * SIMD2(SineKernel.sine(turns: turns), -SineKernel.sine(turns: turns + 0.25))
    }
    let period = ArrayTransform(length: Self.length).inverse(bins)
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
