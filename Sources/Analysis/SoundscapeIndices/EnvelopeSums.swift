import AudioCore
import Foundation
import Statistics

/// The envelope of a signal, the greatest magnitude of each so many samples: its entropy and its median.
struct EnvelopeSums {
  private let length: Int
  private var peak: Float = 0
  private var taken = 0
  private var count = 0
  /// Σ e, Σ e ln e, and the same of squares.
  private var sum = 0.0
  private var logarithms = 0.0
  private var squares = 0.0
  private var squareLogarithms = 0.0
  private var quantiles = LogarithmicQuantiles(range: Self.range)
  private static let range = 0x1p-26...4.0

  init(length: Int) { self.length = length }

  mutating func append(_ samples: UnsafeBufferPointer<Float>) {
    for sample in samples {
      peak = max(peak, abs(sample))
      taken += 1
      if taken == length { close() }
    }
  }

  mutating func reset() {
    (peak, taken, count) = (0, 0, 0)
    (sum, logarithms, squares, squareLogarithms) = (0, 0, 0, 0)
    quantiles.reset()
  }

  private mutating func close() {
    let value = Double(peak)
    count += 1
    if value > 0 {
      sum += value
      logarithms += value * log(value)
      squares += value * value
      squareLogarithms += value * value * log(value * value)
    }
    quantiles.update(max(Self.range.lowerBound, value))
    peak = 0
    taken = 0
  }

  /// −Σ p ln p / ln n of p = e / Σ e; `nil` in digital silence and for fewer than two values.
  var entropy: Double? { Self.entropy(sum, logarithms, count) }
  /// The same of the squares.
  var entropyOfSquares: Double? { Self.entropy(squares, squareLogarithms, count) }
  /// The median within 0.006 %, the mean of the middle two of an even number; what is below 2⁻²⁶ (−156 dBFS) counts as 0.
  var median: Double? {
    guard count > 0 else { return nil }
    return (value(ofRank: (count - 1) / 2) + value(ofRank: count / 2)) / 2
  }

  private func value(ofRank rank: Int) -> Double {
    let share: Double = Double(rank) / Double(max(1, count - 1))
    guard let value = quantiles.quantile(share), value > Self.range.lowerBound * 1.001 else { return 0 }
    return value
  }

  /// −Σ p ln p = ln S − Σ x ln x / S of p = x / S.
  static func entropy(_ sum: Double, _ logarithms: Double, _ count: Int) -> Double? {
    guard sum > 0, count > 1 else { return nil }
    return min(1, max(0, (log(sum) - logarithms / sum) / log(Double(count))))
  }
}
