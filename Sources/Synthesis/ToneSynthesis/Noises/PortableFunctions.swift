/// Functions that use only additions, multiplications, divisions and square roots, whose rounding IEEE 754 defines.
/// Their results have the same bits on every machine, unlike those of a system's mathematical library.
enum PortableFunctions {
  /// eˣ, for |x| < 700, with an error of a few units in the last place for each squaring.
  static func exp(_ x: Double) -> Double {
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

  /// 10ˣ.
  static func tenToThe(_ x: Double) -> Double { exp(x * 2.302585092994046) }

  /// sin(2π x) within 3 · 10⁻¹¹ of its size, see `SineKernel`.
  static func sine(turns: Double) -> Double { SineKernel.sine(turns: turns) }

  /// tan(2π x), 0 < x < ¼.
  static func tangent(turns: Double) -> Double { sine(turns: turns) / sine(turns: 0.25 - turns) }
}
