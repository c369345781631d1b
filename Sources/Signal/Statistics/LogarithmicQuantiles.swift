import Foundation

/// Quantiles of any number of positive values in constant memory, exact to a tenth of a cent.
///
/// Values are counted on a logarithmic grid of 0.1 cent (a ratio of 2^(1/12000), 0.006 %) between `range`'s bounds;
/// values outside are counted at the bound. Counts merge, so a corpus can be measured in parts.
/// Memory: 8 bytes per 0.1 cent, 0.5 MB for five octaves. Cost: one logarithm per value.
package struct LogarithmicQuantiles: Sendable, Equatable {
  /// The range in which values are told apart, above 0.
  package let range: ClosedRange<Double>
  /// Number of values counted.
  package private(set) var count = 0
  private var bins: [Int]

  private static let stepsPerOctave = 12_000.0

  /// An empty count over `range`, which must be positive.
  package init(range: ClosedRange<Double>) {
    precondition(range.lowerBound > 0 && range.upperBound.isFinite)
    self.range = range
    bins = [Int](
      repeating: 0, count: Int((log2(range.upperBound / range.lowerBound) * Self.stepsPerOctave).rounded(.up)) + 1)
  }

  /// Counts one value, above 0.
  package mutating func update(_ value: Double) {
    let position = log2(max(value, range.lowerBound) / range.lowerBound) * Self.stepsPerOctave
    bins[min(bins.count - 1, Int(position.rounded()))] += 1
    count += 1
  }

  /// Adds the counts of another instance over the same range.
  package mutating func merge(_ other: LogarithmicQuantiles) {
    precondition(other.range == range)
    for index in bins.indices { bins[index] += other.bins[index] }
    count += other.count
  }

  /// The value below which a share `p` (0…1) of the counted values lies: the one of rank round(p (count − 1)).
  /// `nil` if nothing was counted.
  package func quantile(_ p: Double) -> Double? {
    precondition((0...1).contains(p))
    guard count > 0 else { return nil }
    var rank = Int((p * Double(count - 1)).rounded())
    for (index, occurrences) in bins.enumerated() {
      if rank < occurrences { return range.lowerBound * exp2(Double(index) / Self.stepsPerOctave) }
      rank -= occurrences
    }
    return range.upperBound
  }

  /// Forgets all values.
  package mutating func reset() {
    for index in bins.indices { bins[index] = 0 }
    count = 0
  }
}
