import AudioCore
import Foundation

/// The root mean square, over about the last 64 frames, of the signal above 0.46 of the sample rate.
///
/// At these frequencies the values between samples depend on samples that are arbitrarily far away, so no interpolator
/// of finite length can compute them.
struct HighBandLevel: Sendable {
  /// Number of samples that a value depends on.
  static let length = 65
  private static let half = length / 2

  /// Coefficients of the latest 33 samples. The samples before use them mirrored.
  private let coefficients: [Float]

  init() {
    let window = Window.kaiser(beta: 8).samples(knownLength: Self.length)
    coefficients = (0...Self.half).map { k in
      let t = Double(k - Self.half)
      let low = t == 0 ? 0.92 : sin(0.92 * .pi * t) / (.pi * t)
      return Float(((t == 0 ? 1 : 0) - low) * window[k])
    }
  }

  /// Writes the levels of `count` samples from `samples` on. The 64 samples before are read, too. `power` is the mean
  /// square so far.
  func levels(
    _ samples: UnsafePointer<Float>, _ out: UnsafeMutablePointer<Float>, _ count: Int, power: inout Double
  ) {
    let (half, last) = (Self.half, Self.length - 1)
    coefficients.withUnsafeBufferPointer { coefficients in
      for n in 0..<count { out[n] = coefficients[half] * samples[n - half] }
      for k in 0..<half {
        let coefficient = coefficients[k]
        for n in 0..<count { out[n] += coefficient * (samples[n - k] + samples[n + k - last]) }
      }
    }
    for n in 0..<count {
      let square = Double(out[n]) * Double(out[n])
      // A value that is not a number counts as 0, and a decayed value becomes 0 before arithmetic with it becomes slow.
      power += ((square.isFinite ? square : 0) - power) / 64
      if power < 1e-30 { power = 0 }
      out[n] = Float(power.squareRoot())
    }
  }
}
