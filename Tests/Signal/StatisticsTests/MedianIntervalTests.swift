import Expectations
import Statistics
import Testing

@Suite struct MedianIntervalTests {
  /// Ranks of the 95 % interval of the median: Conover 1999, table of the binomial distribution.
  @Test(arguments: [(6, 1), (8, 1), (9, 2), (12, 3), (15, 4), (20, 6), (25, 8), (100, 40)])
  func intervalsHaveTheirRanks(count: Int, rank: Int) throws {
    let found = try require(MedianInterval((1...count).map(Double.init)))
    expectEqual(found.interval, Double(rank)...Double(count + 1 - rank))
    expectEqual(found.median, Double(count + 1) / 2)
  }

  @Test func fewValuesHaveNoInterval() {
    expectNil(MedianInterval([1, 2, 3, 4, 5])?.interval)
    expectNil(MedianInterval([]))
    expectEqual(MedianInterval([.nan, 3])?.median, 3)
  }
}
