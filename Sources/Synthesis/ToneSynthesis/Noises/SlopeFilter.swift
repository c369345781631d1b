import AudioCore

/// A filter whose power falls along a stated slope up to half the sample rate, as a sum of one-pole filters.
///
/// Real poles and zeros at the places of the analogue ones give the slope well below half the rate. Near half the rate,
/// a numerator of second order and a pole at −0.55 correct the rest: the power of the numerator is a parabola in
/// sin²(ω/2) through the error at 0.05, 0.3 and 0.47 of the rate, which is then factored (M. Vicanek, "Matched second
/// order digital filters", 2016).
package struct SlopeFilter: Sendable {
  /// Number of poles that are computed side by side.
  static let lanes = 12

  /// The numerator: its coefficients of z⁰, z⁻¹ and z⁻².
  package let input: (Double, Double, Double)
  package let poles: (SIMD4<Double>, SIMD4<Double>, SIMD4<Double>)
  package let gains: (SIMD4<Double>, SIMD4<Double>, SIMD4<Double>)
  /// Output power over that of white noise at the input.
  let power: Double

  /// - Parameters:
  ///   - poles: real, below 1, at most eleven, all different.
  ///   - zeros: the same number or one less.
  ///   - slope: the desired power as a function of the angular frequency in radians per frame; its scale does not
  ///     matter.
  init(poles ladder: [Double], zeros: [Double], slope: (Double) -> Double) {
    let poles = ladder + [-0.55]
    ensure(
      poles.count <= Self.lanes && zeros.count < poles.count,
      "a slope: expected at most \(Self.lanes - 1) poles and no more zeros, got \(ladder.count) and \(zeros.count)")
    let points = [0.05, 0.3, 0.47].map { x -> (u: Double, power: Double) in
      let half = PortableFunctions.sine(turns: x / 2)
      let u = half * half
      // |1 − a exp(−iω)|² = (1 − a)² + 4 a sin²(ω/2)
      func factor(_ a: Double) -> Double { (1 - a) * (1 - a) + 4 * a * u }
      let given = zeros.reduce(1) { $0 * factor($1) } / poles.reduce(1) { $0 * factor($1) }
      return (u, slope(2 * .pi * x) / given)
    }
    let scale = points[0].power
    input = Self.numerator(through: points.map { ($0.u, $0.power / scale) })
    // Expansion into partial fractions, which exists since all poles are different and there are fewer zeros.
    let gains = poles.map { p -> Double in
      zeros.reduce(1) { $0 * (1 - $1 / p) } / poles.reduce(1) { $1 == p ? $0 : $0 * (1 - $1 / p) }
    }
    func autocorrelation(_ lag: Int) -> Double {
      var sum = 0.0
      for (p, g) in zip(poles, gains) {
        let decayed = (0..<lag).reduce(g) { value, _ in value * p }
        for (q, h) in zip(poles, gains) { sum += decayed * h / (1 - p * q) }
      }
      return sum
    }
    let (b0, b1, b2) = input
    power =
      (b0 * b0 + b1 * b1 + b2 * b2) * autocorrelation(0) + 2 * (b0 * b1 + b1 * b2) * autocorrelation(1)
      + 2 * b0 * b2 * autocorrelation(2)
    func packed(_ values: [Double]) -> (SIMD4<Double>, SIMD4<Double>, SIMD4<Double>) {
      let all = values + [Double](repeating: 0, count: Self.lanes - values.count)
      return (SIMD4(all[0..<4]), SIMD4(all[4..<8]), SIMD4(all[8..<12]))
    }
    self.poles = packed(poles)
    self.gains = packed(gains)
  }

  /// The state of the filter for one channel.
  package struct State: Sendable {
    var (first, second, third) = (SIMD4<Double>.zero, SIMD4<Double>.zero, SIMD4<Double>.zero)
    var (last, beforeLast) = (0.0, 0.0)

    package init() {}
  }

  @inline(__always)
  package func step(_ x: Double, _ state: inout State) -> Double {
    let driven = input.0 * x + input.1 * state.last + input.2 * state.beforeLast
    (state.last, state.beforeLast) = (x, state.last)
    state.first = state.first * poles.0 + driven
    state.second = state.second * poles.1 + driven
    state.third = state.third * poles.2 + driven
    let sum = state.first * gains.0 + state.second * gains.1 + state.third * gains.2
    return (sum.x + sum.z) + (sum.y + sum.w)
  }

  /// The minimum-phase numerator b₀, b₁, b₂ such that |b₀ + b₁ z⁻¹ + b₂ z⁻²|² takes the given values at three u =
  /// sin²(ω/2).
  ///
  /// With the parabola g(u) through them: b₀ + b₁ + b₂ = √g(0), b₀ − b₁ + b₂ = √g(1), 16 b₀ b₂ = g″/2.
  private static func numerator(through points: [(u: Double, power: Double)]) -> (Double, Double, Double) {
    let (p0, p1, p2) = (points[0], points[1], points[2])
    let slope = (p1.power - p0.power) / (p1.u - p0.u)
    let curvature = ((p2.power - p1.power) / (p2.u - p1.u) - slope) / (p2.u - p0.u)
    func value(_ u: Double) -> Double { max(0, p0.power + (u - p0.u) * (slope + curvature * (u - p1.u))) }
    let (direct, alternating) = (value(0).squareRoot(), value(1).squareRoot())
    let outer = (direct + alternating) / 2
    let b0 = (outer + max(0, outer * outer - curvature / 4).squareRoot()) / 2
    return (b0, (direct - alternating) / 2, curvature / 16 / b0)
  }
}
