import AudioCore
import Expectations
import Statistics
import Testing

@Suite struct MedianSlopeTests {
  /// The ranks of Hollander & Wolfe's table A.30 at 2.5 %: Kendall's statistic reaches 10, 13, 15 and 23 at 5, 6, 7 and
  /// 10 points; the rank is half of the pairs less this value, and one.
  @Test func ranksOfTheIntervalAreThoseOfTheTable() {
    expectEqual((1...4).map(MedianSlope.rank), [0, 0, 0, 0])
    for (count, statistic) in [(5, 10), (6, 13), (7, 15), (8, 18), (10, 23)] {
      expectEqual(MedianSlope.rank(count), (count * (count - 1) / 2 - statistic) / 2 + 1, "\(count)")
    }
    // The approximation for many points continues the exact ranks.
    expectLess(abs(MedianSlope.rank(61) - MedianSlope.rank(60)), 40)
  }

  /// A trend of noise is told in at most 5 % of cases, and a strong one always.
  @Test func theIntervalHoldsItsPromise() {
    var random = SeededRandom(seed: 11)
    var wrong = 0
    for _ in 0..<1000 {
      let points = (0..<12).map { (x: Double(3 * $0), y: random.uniform(in: 0..<1)) }
      if let interval = MedianSlope(points)?.interval, !interval.contains(0) { wrong += 1 }
    }
    expectAtMost(wrong, 65, "\(wrong) of 1000")
    let rising = (0..<8).map { (x: Double(3 * $0), y: Double($0) + 0.1 * random.uniform(in: 0..<1)) }
    expectEqual(MedianSlope(rising)?.interval.map { $0.lowerBound > 0 && $0.contains(1.0 / 3) }, true)
  }
}
