import Foundation

/// Quantiles of the standard normal distribution.
package enum NormalQuantile {
  /// The value that is exceeded with the probability 1 − `p`, 0 < p < 1; found by bisection of erfc to the last
  /// resolvable bits.
  package static func value(_ p: Double) -> Double {
    var (low, high) = (-9.0, 9.0)
    for _ in 0..<80 {
      let middle = (low + high) / 2
      if 0.5 * erfc(-middle / 2.0.squareRoot()) < p { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }
}
