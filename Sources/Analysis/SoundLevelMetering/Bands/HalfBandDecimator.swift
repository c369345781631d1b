import AudioCore
import Foundation

/// Halves the sample rate after a linear-phase half-band low-pass. The filter passes frequencies up to 0.15 of the
/// input rate and attenuates those above 0.35 by 90 dB, so the output is free of aliases up to 0.3 of its own rate.
///
/// A sinc of half the band under a Kaiser window (J. F. Kaiser, IEEE ISCAS 1974). Every other tap except the middle one
/// is 0, so even and odd input samples are stored separately: y[m] = ½ e[m − d] + Σ hⱼ (o[m − d + j] + o[m − d − 1 −
/// j]).
struct HalfBandDecimator: Sendable {
  /// hⱼ, the taps at 1, 3, 5 … samples from the middle one.
  private static let taps: [Double] = {
    let attenuation = 90.0
    let half = Int((KaiserWindow.order(attenuation: attenuation, transition: 0.2) / 2).rounded(.up)) | 1
    let beta = KaiserWindow.beta(attenuation: attenuation)
    let window = Window.kaiser(beta: beta).samples(knownLength: 2 * half + 1)
    let taps = stride(from: 1, through: half, by: 2).map { (n: Int) -> Double in
      let angle: Double = .pi * Double(n)
      return window[half + n] * sin(angle / 2) / angle
    }
    // The gain at 0 Hz is 1: ½ from the middle tap and ½ from the others.
    let sum = taps.reduce(0, +)
    return taps.map { $0 / (4 * sum) }
  }()

  /// Even and odd samples; the samples before the chunk come first.
  private var even: [Double]
  private var odd: [Double]

  /// Creates a decimator for chunks of `length` samples, an even number.
  init(length: Int) {
    // Each array has its own memory: shared memory would be copied by the first `process`.
    even = [Double](repeating: 0, count: length / 2 + 2 * Self.taps.count)
    odd = [Double](repeating: 0, count: length / 2 + 2 * Self.taps.count)
  }

  /// Returns to the state of a new instance.
  mutating func reset() {
    for index in even.indices {
      even[index] = 0
      odd[index] = 0
    }
  }

  /// Processes one chunk of the length given to `init`, and writes half as many samples to `output`, which may be the
  /// memory of the chunk.
  mutating func process(_ chunk: UnsafeBufferPointer<Double>, _ output: UnsafeMutableBufferPointer<Double>) {
    let taps = Self.taps
    let history = 2 * taps.count
    let count = chunk.count / 2
    even.withUnsafeMutableBufferPointer { even in
      odd.withUnsafeMutableBufferPointer { odd in
        for m in 0..<count {
          even[history + m] = chunk[2 * m]
          odd[history + m] = chunk[2 * m + 1]
        }
        let middle = history - taps.count
        for m in 0..<count { output[m] = 0.5 * even[middle + m] }
        for (j, tap) in taps.enumerated() {
          let (ahead, behind) = (middle + j, middle - 1 - j)
          for m in 0..<count { output[m] += tap * (odd[ahead + m] + odd[behind + m]) }
        }
        for m in 0..<history {
          even[m] = even[count + m]
          odd[m] = odd[count + m]
        }
      }
    }
  }

  /// Magnitude of the response at `frequency`, which is a share of the input's rate.
  static func gain(at frequency: Double) -> Double {
    let sum = taps.enumerated().reduce(0) { $0 + $1.element * cos(2 * .pi * frequency * Double(2 * $1.offset + 1)) }
    return abs(0.5 + 2 * sum)
  }
}
