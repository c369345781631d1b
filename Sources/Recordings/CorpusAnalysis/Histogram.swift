import Foundation

/// Counts of values in bins of equal width or of equal ratio. The values are not kept.
struct Histogram {
  /// The number and the range of the values, which decide the bins.
  struct Extent {
    fileprivate let isLogarithmic: Bool
    /// The number of values.
    private(set) var count = 0
    /// The smallest and the largest value, or their logarithms.
    fileprivate private(set) var (low, high) = (Double.infinity, -Double.infinity)

    /// Creates an extent of no values. With `isLogarithmic`, all values must be above 0.
    init(isLogarithmic: Bool) { self.isLogarithmic = isLogarithmic }

    mutating func add(_ value: Double) {
      let scaled = isLogarithmic ? log(value) : value
      count += 1
      (low, high) = (min(low, scaled), max(high, scaled))
    }
  }

  /// The boundaries of the bins; there is one more boundary than bins.
  let edges: [Double]
  /// The number of values in each bin.
  private(set) var counts: [Double]
  /// The total number of values.
  let total: Int

  private let isLogarithmic: Bool
  private let low: Double
  private let high: Double

  /// Creates empty bins for the given range or, for a bound that is `nil`, for the range of the extent, which must have
  /// at least one value.
  ///
  /// The number of bins follows Rice's rule, 2 n^(1/3), 8 to 40.
  init(_ extent: Extent, range: (lower: Double?, upper: Double?)) {
    isLogarithmic = extent.isLogarithmic
    total = extent.count
    let bins = min(40, max(8, Int((2 * pow(Double(extent.count), 1.0 / 3)).rounded(.up))))
    var (low, high) = (range.lower ?? extent.low, range.upper ?? extent.high)
    if high - low < 1e-9 * max(1, abs(low)) { (low, high) = (low - 0.5, high + 0.5) }
    (self.low, self.high) = (low, high)
    counts = [Double](repeating: 0, count: bins)
    edges = (0...bins).map { index in
      let edge = low + (high - low) * Double(index) / Double(bins)
      return extent.isLogarithmic ? exp(edge) : edge
    }
  }

  /// Counts one of the extent's values. A value outside a given range is counted in the nearest bin.
  mutating func add(_ value: Double) {
    let bins = counts.count
    let scaled = isLogarithmic ? log(value) : value
    let position: Double = (scaled - low) / (high - low) * Double(bins)
    counts[max(0, min(bins - 1, Int(position)))] += 1
  }
}
