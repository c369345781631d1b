import AudioCore
import Foundation

/// The root mean square, over the last 64 frames or so, of what lies just below half the sample rate: above 0.46 of it.
///
/// There the values between samples depend on samples that are arbitrarily far away, so that no interpolator of finite length
/// knows them.
struct HighBandLevel: Sendable {
  /// Samples that a value depends on.
  static let length = 65
  private static let half = length / 2

  /// Coefficients of the latest 33 samples; those before lie mirrored.
  private let coefficients: [Float]

  init() {
    let window = Window.kaiser(beta: 8).samples(length: Self.length, .symmetric)
    coefficients = (0...Self.half).map { k in
      let t = Double(k - Self.half)
      let low = t == 0 ? 0.92 : sin(0.92 * .pi * t) / (.pi * t)
      return Float(((t == 0 ? 1 : 0) - low) * window[k])
    }
  }

  /// Writes the levels of `count` samples from `samples` on; the 64 before are read too. `power` is the mean square so far.
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
      // What is not a number counts as nothing, and what has decayed is 0 before arithmetic becomes slow.
      power += ((square.isFinite ? square : 0) - power) / 64
      if power < 1e-30 { power = 0 }
      out[n] = Float(power.squareRoot())
    }
  }
}
