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
    guard !sorted.isEmpty else { return nil }
    count = sorted.count
    let middle = count / 2
    median = count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
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

/// How well one trace tells what the next one will give.
package enum Agreement {
  /// The fewest pairs.
  package static let least = 6

  /// The intraclass correlation ICC(1,1) of pairs (Shrout and Fleiss 1979, Psychol Bull 86:420); `nil` for fewer than
  /// ``least`` pairs, or where nothing varies. 1: each pair has one value; 0 or less: pairs are no more alike than others.
  package static func intraclass(_ pairs: [(Double, Double)]) -> Double? {
    guard pairs.count >= least else { return nil }
    let count = Double(pairs.count)
    let mean = pairs.reduce(0) { $0 + $1.0 + $1.1 } / (2 * count)
    let between = pairs.reduce(0) { $0 + 2 * pow(($1.0 + $1.1) / 2 - mean, 2) } / (count - 1)
    let within = pairs.reduce(0) { $0 + pow($1.0 - $1.1, 2) / 2 } / count
    guard between + within > 0 else { return nil }
    return (between - within) / (between + within)
  }
}
