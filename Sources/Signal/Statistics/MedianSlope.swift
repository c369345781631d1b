/// The slope of a line through points, as the median of the slopes between all pairs of points (H. Theil 1950, P. K. Sen
/// 1968). A single bad day hardly changes it.
package struct MedianSlope {
  /// The median of the slopes.
  package let slope: Double
  /// The interval that contains the true slope with a probability of 95 % or more; `nil` for fewer than five points, of
  /// which no such interval exists.
  package let interval: ClosedRange<Double>?

  /// Computes the slope of points with different `x`; `nil` for fewer than two. The time grows with the square of the
  /// number of points.
  package init?(_ points: [(x: Double, y: Double)]) {
    var slopes: [Double] = []
    for (n, first) in points.enumerated() {
      for second in points[(n + 1)...] { slopes.append((second.y - first.y) / (second.x - first.x)) }
    }
    slopes.sort()
    guard let median = OrderStatistics.median(slopes) else { return nil }
    slope = median
    // M. Hollander, D. A. Wolfe: Nonparametric Statistical Methods, section 9.3.
    let rank = Self.rank(points.count)
    interval = rank > 0 ? slopes[rank - 1]...slopes[slopes.count - rank] : nil
  }

  /// The largest number of points for which the distribution of Kendall's statistic is computed exactly.
  private static let mostExact = 60

  /// The rank of the interval's lower end among the slopes, counted from 1; 0 if there is no such rank.
  ///
  /// Without a trend all orders of the values are equally likely. The rank is the largest one at which at most 2.5 % of
  /// the orders have fewer falling pairs.
  package static func rank(_ count: Int) -> Int {
    let pairs = count * (count - 1) / 2
    guard count <= mostExact else {
      let n = Double(count)
      let deviation = (n * (n - 1) * (2 * n + 5) / 18).squareRoot()
      return max(0, Int((Double(pairs) - 1.959964 * deviation) / 2))
    }
    // The probability of each number of falling pairs, built up by adding one value after another.
    var probabilities = [1.0]
    for n in 1...max(1, count) {
      var next = [Double](repeating: 0, count: probabilities.count + n - 1)
      for (falling, probability) in probabilities.enumerated() {
        for more in 0..<n { next[falling + more] += probability / Double(n) }
      }
      probabilities = next
    }
    var sum = 0.0
    return probabilities.firstIndex { probability in
      sum += probability
      return sum > 0.025
    } ?? 0
  }
}
