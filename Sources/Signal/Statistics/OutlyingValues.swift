import Foundation

/// Values that are far from the others: Iglewicz and Hoaglin, "How to Detect and Handle Outliers" (1993).
///
/// The distance of a value is (x − median) / (1.4826 MAD), where MAD is the median distance from the median. Where
/// ratios matter and all values are above 0, logarithms take the place of the values. The script of a report's table
/// (`statistics.js`) computes the same.
package enum OutlyingValues {
  /// The distance from which a value stands out.
  package static let threshold = 3.5

  /// The places of the values that stand out and their signed distances, the farthest first. O(n log n).
  ///
  /// - Parameters:
  ///   - values: NaN where there is none.
  ///   - byRatio: whether ratios matter rather than differences, as with frequencies.
  /// - Returns: nothing if at least half of the values are the same.
  package static func find(in values: [Double], byRatio: Bool) -> [(place: Int, distance: Double)] {
    let isByRatio = byRatio && values.allSatisfy { !($0 <= 0) }
    let scaled = isByRatio ? values.map { log($0) } : values
    let known = scaled.filter { !$0.isNaN }
    guard let median = OrderStatistics.median(known),
      let deviation = OrderStatistics.median(known.map { abs($0 - median) }), deviation > 0
    else { return [] }
    return scaled.enumerated().map { ($0, ($1 - median) / (1.4826 * deviation)) }
      .filter { abs($0.1) >= threshold }.sorted { (abs($1.1), $0.0) < (abs($0.1), $1.0) }
  }
}
