import AudioCore
import Expectations
import Foundation
import Statistics
import Testing

@Suite struct LogarithmicQuantilesTests {
  private func cents(_ a: Double, _ b: Double) -> Double { abs(1200 * log2(a / b)) }

  /// The largest rounding of a grid of 0.1 cent, 0.05 cent, and 1e-6 cent for the rounding of logarithms.
  private let quantisation = 0.05 + 1e-6

  @Test func againstSorting() throws {
    let seed: UInt64 = 3
    var random = SeededRandom(seed: seed)
    for count in [1, 2, 3, 10, 999] {
      let values = (0..<count).map { _ in 50 * exp2(random.uniform(in: 0..<5)) }
      var quantiles = LogarithmicQuantiles(range: 50...1600)
      for value in values { quantiles.update(value) }
      expectEqual(quantiles.count, count)
      let sorted = values.sorted()
      for p in [0, 0.05, 0.25, 0.5, 0.75, 0.95, 1] {
        let exact = sorted[Int((p * Double(count - 1)).rounded())]
        let found = try require(quantiles.quantile(p))
        expectAtMost(cents(found, exact), quantisation, "p \(p) of \(count), seed \(seed)")
      }
    }
  }

  @Test func mergingIsCountingTogether() {
    var random = SeededRandom(seed: 8)
    var whole = LogarithmicQuantiles(range: 20...20_000)
    var parts = [whole, whole, whole]
    for n in 0..<3000 {
      let value = random.uniform(in: 20..<20_000)
      whole.update(value)
      parts[n % 7 % 3].update(value)
    }
    var merged = LogarithmicQuantiles(range: 20...20_000)
    for part in parts { merged.merge(part) }
    expectEqual(merged, whole, "seed 8")
  }

  @Test func boundsAndBeyond() throws {
    var quantiles = LogarithmicQuantiles(range: 100...300)
    for value in [1, 99.9, 100, 300, 301, 1e9] { quantiles.update(value) }
    expectEqual(quantiles.count, 6)
    expectAtMost(cents(try require(quantiles.quantile(0)), 100), quantisation)
    expectAtMost(cents(try require(quantiles.quantile(1)), 300), 2 * quantisation)
  }

  @Test func nothingCounted() {
    var quantiles = LogarithmicQuantiles(range: 1...2)
    expect(quantiles.quantile(0.5) == nil && quantiles.count == 0)
    quantiles.update(1.5)
    quantiles.reset()
    expectEqual(quantiles, LogarithmicQuantiles(range: 1...2))
  }
}
