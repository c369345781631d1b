import Foundation

/// Counts of values in bins of equal width, or of equal ratio. Values are counted and not kept.
struct Histogram {
  /// How many values there are and how far they reach: what decides the bins.
  struct Extent {
    fileprivate let isLogarithmic: Bool
    /// How many values there are.
    private(set) var count = 0
    /// The least and the greatest value, or their logarithms.
    fileprivate private(set) var (low, high) = (Double.infinity, -Double.infinity)

    /// No values yet; with `isLogarithmic` all must be above 0.
    init(isLogarithmic: Bool) { self.isLogarithmic = isLogarithmic }

    mutating func add(_ value: Double) {
      let scaled = isLogarithmic ? log(value) : value
      count += 1
      (low, high) = (min(low, scaled), max(high, scaled))
    }
  }

  /// The bins' boundaries, one more than there are bins.
  let edges: [Double]
  /// How many values are in each bin.
  private(set) var counts: [Double]
  /// How many values there are in all.
  let total: Int

  private let isLogarithmic: Bool
  private let low: Double
  private let high: Double

  /// Empty bins for values of this extent, of which there is at least one, or for a range that is given.
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

  /// Counts one of the values that the extent is of; a value outside a given range is counted in the nearest bin.
  mutating func add(_ value: Double) {
    let bins = counts.count
    let scaled = isLogarithmic ? log(value) : value
    let position: Double = (scaled - low) / (high - low) * Double(bins)
    counts[max(0, min(bins - 1, Int(position)))] += 1
  }
}
