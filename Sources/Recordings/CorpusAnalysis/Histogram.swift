import Foundation

/// Counts of values in bins of equal width, or of equal ratio.
struct Histogram {
  let edges: [Double]
  let counts: [Double]

  /// Counts `values`, of which there is at least one; with `logarithmic` all must be above 0.
  ///
  /// The number of bins follows Rice's rule, 2 n^(1/3), 8 to 40.
  init(_ values: [Double], logarithmic: Bool, range: (lower: Double?, upper: Double?)) {
    let scaled = logarithmic ? values.map { log($0) } : values
    let bins = min(40, max(8, Int((2 * pow(Double(values.count), 1.0 / 3)).rounded(.up))))
    var low = range.lower ?? scaled.min() ?? 0
    var high = range.upper ?? scaled.max() ?? 1
    if high - low < 1e-9 * max(1, abs(low)) { (low, high) = (low - 0.5, high + 0.5) }
    var counts = [Double](repeating: 0, count: bins)
    for value in scaled { counts[max(0, min(bins - 1, Int((value - low) / (high - low) * Double(bins))))] += 1 }
    self.counts = counts
    edges = (0...bins).map { index in
      let edge = low + (high - low) * Double(index) / Double(bins)
      return logarithmic ? exp(edge) : edge
    }
  }
}
