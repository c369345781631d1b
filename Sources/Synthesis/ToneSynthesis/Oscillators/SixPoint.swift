/// The polynomial of degree 5 through six neighbouring samples (Lagrange).
enum SixPoint {
  /// The value at `x`, 0..<1, after the sample that `p` points to; two before it and three after it are read.
  @inline(__always)
  static func interpolate(_ p: UnsafePointer<Float>, _ x: Float) -> Float {
    // Products of the distances to the nodes −2 … 3, shared by the weights.
    let (a, b, c, d, e) = (x + 2, x + 1, x - 1, x - 2, x - 3)
    let (ab, cd) = (a * b, c * d)
    let (xcd, abx) = (x * cd, ab * x)
    let outer = (abx * cd * p[3] - b * xcd * e * p[-2]) * (1 / 120)
    let middle = (a * xcd * e * p[-1] - abx * c * e * p[2]) * (1 / 24)
    let inner = (abx * d * e * p[1] - ab * cd * e * p[0]) * (1 / 12)
    return outer + middle + inner
  }
}
