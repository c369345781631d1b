/// Functions that use only additions, multiplications, divisions and square roots, whose rounding IEEE 754 defines.
/// Their results have the same bits on every machine, unlike those of a system's mathematical library.
package enum PortableFunctions {
  /// eˣ, for |x| < 700, with an error of a few units in the last place for each squaring.
  package static func exp(_ x: Double) -> Double {
    var (reduced, squarings) = (x, 0)
    while abs(reduced) > 0.125 {
      reduced /= 2
      squarings += 1
    }
    var (sum, term) = (1.0, 1.0)
    for k in 1...14 {
      term *= reduced / Double(k)
      sum += term
    }
    for _ in 0..<squarings { sum *= sum }
    return sum
  }

  /// The natural logarithm of a positive, finite number, with an error of a few units in the last place.
  package static func log(_ x: Double) -> Double {
    // x = 2^e m with m from √½ to √2; ln m = 2 artanh((m − 1) / (m + 1)).
    let isSmall = x.significand < 1.4142135623730951
    let m = isSmall ? x.significand : x.significand / 2
    let exponent = Double(x.exponent) + (isSmall ? 0 : 1)
    let ratio = (m - 1) / (m + 1)
    let square = ratio * ratio
    var sum = 0.0
    for k in stride(from: 23, through: 1, by: -2) { sum = sum * square + 1 / Double(k) }
    return exponent * 0.6931471805599453 + 2 * ratio * sum
  }

  /// x to the power y, for positive x.
  package static func power(_ x: Double, _ y: Double) -> Double { exp(y * log(x)) }

  /// 10ˣ.
  package static func tenToThe(_ x: Double) -> Double { exp(x * 2.302585092994046) }

  /// sin(2π x) within 3 · 10⁻¹¹ of its size, see `SineKernel`.
  package static func sine(turns: Double) -> Double { SineKernel.sine(turns: turns) }

  /// tan(2π x), 0 < x < ¼.
  package static func tangent(turns: Double) -> Double { sine(turns: turns) / sine(turns: 0.25 - turns) }
}
