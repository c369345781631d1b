import Foundation

/// The spectrum of one frame without its fine structure: the densities of its power and of its noise over frequency.
///
/// It is stored at multiples of `spacing` (the fundamental frequency of a voiced frame) and interpolated by a cubic
/// that does not overshoot (F. N. Fritsch, R. E. Carlson, "Monotone piecewise cubic interpolation", SIAM J. Numer.
/// Anal. 17 (1980)), so that the envelope of a child's voice has no ripple at its wide harmonic spacing.
struct SpectralEnvelope: Sendable {
  /// The lowest logarithmic density that is stored: 200 dB below full scale per hertz.
  static let floor: Float = -46

  /// Hertz between two points; point k is at k · spacing.
  let spacing: Double
  /// Natural logarithm of the one-sided power density (full scale² per hertz) at each point.
  var logDensity: [Float]
  /// Share of the power that is not periodic at each point, 0…1; all 1 in an unvoiced frame.
  var aperiodicity: [Float]

  /// Mean square of the periodic part.
  var periodicPower: Double {
    zip(logDensity, aperiodicity).reduce(0) { $0 + exp(Double($1.0)) * Double(1 - $1.1) } * spacing
  }

  /// Mean square of the periodic and the aperiodic part together.
  var power: Double { logDensity.reduce(0) { $0 + exp(Double($1)) } * spacing }

  /// The logarithmic density at `count` frequencies n · step.
  func fill(_ values: UnsafeMutableBufferPointer<Float>, step: Double) {
    let last = logDensity.count - 1
    let scale = step / spacing
    logDensity.withUnsafeBufferPointer { y in
      var segment = -1
      var (a, b, c, d) = (Float(0), Float(0), Float(0), Float(0))
      for n in 0..<values.count {
        let x = Double(n) * scale
        let k = min(Int(x), last)
        if k != segment {
          segment = k
          let here = y[k]
          let next = y[min(k + 1, last)]
          let left = Self.slope(here - y[max(k - 1, 0)], next - here)
          let right = Self.slope(next - here, y[min(k + 2, last)] - next)
          (a, b) = (here, left)
          c = 3 * (next - here) - 2 * left - right
          d = left + right - 2 * (next - here)
        }
        let t = Float(min(x - Double(k), 1))
        values[n] = k == last ? y[last] : a + t * (b + t * (c + t * d))
      }
    }
  }

  /// The aperiodicity at `count` frequencies n · step, linearly interpolated.
  func fillAperiodicity(_ values: UnsafeMutableBufferPointer<Float>, step: Double) {
    let last = aperiodicity.count - 1
    let scale = step / spacing
    aperiodicity.withUnsafeBufferPointer { y in
      for n in 0..<values.count {
        let x = Double(n) * scale
        let k = min(Int(x), last)
        let t = Float(min(x - Double(k), 1))
        values[n] = y[k] + t * (y[min(k + 1, last)] - y[k])
      }
    }
  }

  /// The harmonic mean of two slopes; 0 where they differ in sign.
  private static func slope(_ p: Float, _ q: Float) -> Float { p * q > 0 ? 2 * p * q / (p + q) : 0 }
}
