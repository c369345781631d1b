/// Angles in turns, which are reduced by rounding, and the vocoder's functions of them.
package enum Turns {
  /// The same angle in −0.5…0.5, for less than 2⁵⁰ turns.
  @inline(__always)
  package static func wrapped(_ turns: Double) -> Double {
    // Adding 1.5 · 2⁵² rounds to a whole number. `rounded()` would be a function call on older processors.
    turns - ((turns + 0x1.8p52) - 0x1.8p52)
  }

  /// The angle of x + iy, −0.5…0.5; 0 for 0 + 0i. To 2·10⁻⁷ turns, by a polynomial over the octant (C. Hastings,
  /// "Approximations for digital computers", 1955, sheet 13).
  @inline(__always)
  package static func angle(_ x: Float, _ y: Float) -> Float {
    let (a, b) = (abs(x), abs(y))
    let (large, small) = (max(a, b), min(a, b))
    guard large > 0, large.isFinite else { return 0 }
    let z = small / large
    let q = z * z
    var sum: Float = -0.0040540580
    sum = sum * q + 0.0218612288
    sum = sum * q - 0.0559098861
    sum = sum * q + 0.0964200441
    sum = sum * q - 0.1390853351
    sum = sum * q + 0.1994653599
    sum = sum * q - 0.3332985605
    sum = sum * q + 0.9999993329
    var turns = sum * z * (0.5 / Float.pi)
    turns = b > a ? 0.25 - turns : turns
    turns = x < 0 ? 0.5 - turns : turns
    return y < 0 ? -turns : turns
  }

  /// exp(2πi · turns) as (cosine, sine), to 5·10⁻⁷, for −0.5…0.5.
  @inline(__always)
  package static func unit(_ turns: Double) -> SIMD2<Float> {
    // The angle is folded to a quarter turn around 0, where the series needs few terms.
    let isFar = abs(turns) > 0.25
    let folded = isFar ? (turns < 0 ? -0.5 : 0.5) - turns : turns
    let x = Float(folded * 2 * Double.pi)
    let q = x * x
    let sine = x * (1 + q * (-1 / 6 + q * (1 / 120 + q * (-1 / 5040 + q * (1 / 362_880 - q / 39_916_800)))))
    let cosine =
      1 + q * (-1 / 2 + q * (1 / 24 + q * (-1 / 720 + q * (1 / 40_320 + q * (-1 / 3_628_800 + q / 479_001_600)))))
    return SIMD2(isFar ? -cosine : cosine, sine)
  }
}
