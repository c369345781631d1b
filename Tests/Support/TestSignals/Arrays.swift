/// Plain arithmetic on whole arrays for tests, which are not optimised themselves.
public enum Arrays {
  /// The samples as bits, which tell 0 from −0.
  public static func bits(_ x: [Float]) -> [UInt32] { x.map(\.bitPattern) }

  /// Whether the numbers are the same.
  public static func areEqual(_ x: [UInt32], _ y: [UInt32]) -> Bool { x == y }

  /// How often a number is there.
  public static func count(of number: UInt32, in x: [UInt32]) -> Int { x.count { $0 == number } }

  /// Σ x[n].
  public static func sum(_ x: ArraySlice<Double>) -> Double { x.reduce(0, +) }

  /// The largest |x[n]|; 0 if there are none.
  public static func peak(_ x: [Float]) -> Float { x.reduce(0) { max($0, abs($1)) } }

  /// The largest |x[n] − 3 x[n + 1] + 3 x[n + 2] − x[n + 3]|.
  public static func greatestThirdDifference(_ x: [Float]) -> Float {
    x.indices.dropLast(3).reduce(0) { max($0, abs(x[$1 + 3] - 3 * x[$1 + 2] + 3 * x[$1 + 1] - x[$1])) }
  }

  /// Σ x[n]².
  public static func power(_ x: ArraySlice<Double>) -> Double { x.reduce(0) { $0 + $1 * $1 } }

  /// Σ x[n]².
  public static func power(_ x: ArraySlice<Float>) -> Double { x.reduce(0) { $0 + Double($1) * Double($1) } }

  /// A filter of the second order, by its definition: y[n] = b[0] x[n] + b[1] x[n − 1] + b[2] x[n − 2] − a[0] y[n − 1] −
  /// a[1] y[n − 2].
  public static func filtered(_ x: [Double], _ b: [Double], _ a: [Double]) -> [Double] {
    var y = [Double](repeating: 0, count: x.count)
    for n in x.indices {
      y[n] = b[0] * x[n]
      for k in 1...2 where n >= k { y[n] += b[k] * x[n - k] - a[k - 1] * y[n - k] }
    }
    return y
  }
}
