import Foundation

/// A median with its 95 % confidence interval.
package struct MedianInterval: Sendable, Hashable {
  /// With fewer values there is no interval of 95 %.
  package static let least = 6

  package let median: Double
  /// `nil` with fewer than ``least`` values.
  package let interval: ClosedRange<Double>?
  package let count: Int

  /// The median of values; `nil` if there is none.
  ///
  /// The interval lies between two order statistics, without an assumption on the distribution: the widest ranks r and
  /// n + 1 − r with P(B(n, ½) < r) ≤ 2.5 % (Conover 1999, Practical Nonparametric Statistics, section 3.2).
  package init?(_ values: [Double]) {
    let sorted = values.filter(\.isFinite).sorted()
    guard let median = OrderStatistics.median(sorted) else { return nil }
    self.median = median
    count = sorted.count
    guard count >= Self.least else {
      interval = nil
      return
    }
    // Sums of binomial probabilities, in logarithms so that a thousand values are no trouble.
    var (rank, below) = (0, 0.0)
    while rank < count {
      let logarithm =
        lgamma(Double(count + 1)) - lgamma(Double(rank + 1)) - lgamma(Double(count - rank + 1)) - Double(count) * log(2)
      guard below + exp(logarithm) <= 0.025 else { break }
      below += exp(logarithm)
      rank += 1
    }
    interval = sorted[rank - 1]...sorted[count - rank]
  }
}
