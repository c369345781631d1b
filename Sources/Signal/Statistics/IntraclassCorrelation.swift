import Foundation

/// How much alike the two values of a pair are.
package enum IntraclassCorrelation {
  /// The fewest pairs.
  package static let least = 6

  /// The intraclass correlation ICC(1,1) of pairs (Shrout and Fleiss 1979, Psychol Bull 86:420); `nil` for fewer than
  /// ``least`` pairs, or where nothing varies. 1: each pair has one value; 0 or less: pairs are no more alike than others.
  package static func ofPairs(_ pairs: [(Double, Double)]) -> Double? {
    guard pairs.count >= least else { return nil }
    let count = Double(pairs.count)
    let mean = pairs.reduce(0) { $0 + $1.0 + $1.1 } / (2 * count)
    let between = pairs.reduce(0) { $0 + 2 * pow(($1.0 + $1.1) / 2 - mean, 2) } / (count - 1)
    let within = pairs.reduce(0) { $0 + pow($1.0 - $1.1, 2) / 2 } / count
    guard between + within > 0 else { return nil }
    return (between - within) / (between + within)
  }
}
