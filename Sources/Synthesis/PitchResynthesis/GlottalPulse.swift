import Foundation

/// The spectrum of a glottal pulse: the derivative of the flow 2u − 3u² over the open phase, closed at u = 1 (the source
/// of D. H. Klatt, L. C. Klatt, "Analysis, synthesis, and perception of voice quality variations among female and male
/// talkers", JASA 87 (1990), KLGLOTT88).
///
/// Only the phase of the pulse is used, since the measured envelope already contains its magnitude: the filter of the
/// voice is the minimum-phase filter of the envelope divided by this magnitude.
struct GlottalPulse {
  /// Share of the period during which the glottis is open.
  static let openQuotient = 0.6
  private static let pointsPerUnit = 32
  private static let unitCount = 64

  /// Natural logarithm of the magnitude, and the phasor, by frequency times the length of the open phase.
  private let points: [SIMD3<Float>]

  init() {
    points = (0...Self.pointsPerUnit * Self.unitCount).map { n in
      // The argument is limited from below: the pulse has no mean value, so its spectrum below the fundamental is not
      // meaningful.
      let x = max(0.5 * Self.openQuotient, Double(n) / Double(Self.pointsPerUnit))
      let w = 2 * Double.pi * x
      // ∫₀¹ (2u − 3u²) e^{iw(1−u)} du, the closure at time 0, by parts.
      let (c, s) = (cos(w), sin(w))
      // ∫ u e^{−iwu} and ∫ u² e^{−iwu} over 0…1, times e^{iw}.
      let first = Complex(0, 1 / w) + (Complex(1, 0) - Complex(c, s)) * (1 / (w * w))
      let second = Complex(0, 1 / w) + first * Complex(0, -2 / w)
      let g = first * 2 - second * 3
      let magnitude = max(1e-6, (g.re * g.re + g.im * g.im).squareRoot())
      return SIMD3(Float(log(magnitude)), Float(g.re / magnitude), Float(g.im / magnitude))
    }
  }

  /// Logarithmic magnitude (x) and phasor (y, z) at a frequency for a period, both in SI units.
  func spectrum(frequency: Double, period: Double) -> SIMD3<Float> {
    let x = frequency * period * Self.openQuotient * Double(Self.pointsPerUnit)
    let n = Int(x)
    guard n < points.count - 1 else {
      // Far up only the spectrum of the closing edge is left, which is proportional to 1 / frequency.
      let far = points[points.count - 1]
      return SIMD3(far.x - Float(log(x / Double(points.count - 1))), far.y, far.z)
    }
    return points[n] + Float(x - Double(n)) * (points[n + 1] - points[n])
  }
}

private struct Complex {
  var re: Double
  var im: Double
  init(_ re: Double, _ im: Double) { (self.re, self.im) = (re, im) }
  static func + (a: Complex, b: Complex) -> Complex { Complex(a.re + b.re, a.im + b.im) }
  static func - (a: Complex, b: Complex) -> Complex { Complex(a.re - b.re, a.im - b.im) }
  static func * (a: Complex, b: Double) -> Complex { Complex(a.re * b, a.im * b) }
  static func * (a: Complex, b: Complex) -> Complex { Complex(a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re) }
}
