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

  /// Every this many frames the band is computed. It is 0.04 of the sample rate wide, so a quarter of its samples have
  /// its power.
  static let interval = 4

  /// Coefficients of the latest 64 samples, the earliest first, and that of the sample before them.
  private let coefficients: [SIMD8<Float>]
  private let earliest: Float

  init() {
    let window = Window.kaiser(beta: 8).samples(knownLength: Self.length)
    let taps = (0..<Self.length).map { k -> Float in
      let t = Double(k - Self.half)
      let low = t == 0 ? 0.92 : sin(0.92 * .pi * t) / (.pi * t)
      return Float(((t == 0 ? 1 : 0) - low) * window[k])
    }
    earliest = taps[0]
    coefficients = stride(from: 1, to: Self.length, by: 8).map { start in
      var part = SIMD8<Float>()
      for lane in 0..<8 { part[lane] = taps[start + lane] }
      return part
    }
  }

  /// What is known of a channel.
  struct State: Sendable {
    /// The mean square.
    var power = 0.0
    /// Its root.
    var level: Float = 0
  }

  /// Writes the levels of `count` samples from `samples` on. The 64 samples before are read, too.
  ///
  /// - Parameter first: the first sample at which the level is computed; the samples before have the last level.
  func levels(
    _ samples: UnsafePointer<Float>, _ out: UnsafeMutablePointer<Float>, _ count: Int, first: Int, _ state: inout State
  ) {
    coefficients.withUnsafeBufferPointer { coefficients in
      var next = first
      for n in 0..<count {
        if n == next {
          next += Self.interval
          let start = UnsafeRawPointer(samples + n - (Self.length - 2))
          var sums = SIMD8<Float>()
          for part in 0..<coefficients.count {
            sums += coefficients[part] * start.loadUnaligned(fromByteOffset: 32 * part, as: SIMD8<Float>.self)
          }
          let value = Double(sums.sum() + earliest * samples[n - (Self.length - 1)])
          let square = value * value
          // A value that is not a number counts as 0, and a decayed value becomes 0 before arithmetic with it becomes
          // slow.
          state.power += ((square.isFinite ? square : 0) - state.power) * (Double(Self.interval) / 64)
          if state.power < 1e-30 { state.power = 0 }
          state.level = Float(state.power.squareRoot())
        }
        out[n] = state.level
      }
    }
  }
}
