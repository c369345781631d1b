/// The complex roots of unity, by additions, multiplications and divisions in Double alone: IEEE 754 defines each of
/// them to the bit, which no standard does for a library's sine.
enum UnitRoots {
  /// exp(−2πi · numerator / denominator). The error is below one unit in the last place of 1.
  ///
  /// The angle is brought into the first eighth of the circle in whole numbers, without rounding; there, the Taylor
  /// series to the 19th power leaves less than 1e-18.
  ///
  /// - Precondition: 0 ≤ numerator < denominator < 2⁶⁰.
  static func root(_ numerator: Int, of denominator: Int) -> SIMD2<Double> {
    let (quarter, circle) = (denominator, 4 * denominator)
    var place = 4 * numerator
    let isBelow = place > circle - place
    if isBelow { place = circle - place }
    let isLeft = place > quarter
    if isLeft { place -= quarter }
    let isSteep = place > quarter - place
    if isSteep { place = quarter - place }
    let angle = 2 * Double.pi * (Double(place) / Double(circle))
    var (cosine, sine) = (self.cosine(angle), self.sine(angle))
    if isSteep { swap(&cosine, &sine) }
    if isLeft { (cosine, sine) = (-sine, cosine) }
    return SIMD2(cosine, isBelow ? sine : -sine)
  }

  /// Σ (−1)ᵏ x²ᵏ / (2k)!, from the smallest term on.
  private static func cosine(_ x: Double) -> Double {
    var sum = 1.0
    for k in stride(from: 18.0, to: 0, by: -2) { sum = 1 - x * x / (k * (k - 1)) * sum }
    return sum
  }

  /// Σ (−1)ᵏ x²ᵏ⁺¹ / (2k + 1)!, from the smallest term on.
  private static func sine(_ x: Double) -> Double {
    var sum = 1.0
    for k in stride(from: 19.0, to: 1, by: -2) { sum = 1 - x * x / (k * (k - 1)) * sum }
    return x * sum
  }
}
