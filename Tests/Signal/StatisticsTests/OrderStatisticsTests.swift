import Expectations
import Statistics
import Testing

/// Medians and quantiles agree with numpy.
@Suite struct OrderStatisticsTests {
  @Test func quantiles() {
    let values = [3, -1, 4, 1, -5, 9, 2, 6.5]
    // numpy.quantile(values, share).
    for (share, value) in [(0, -5), (0.1, -2.2), (0.25, 0.5), (0.5, 2.5), (0.9, 7.25), (1, 9)] {
      expectLess(abs((OrderStatistics.quantile(values, share) ?? .nan) - value), 1e-12, "\(share)")
    }
    expectEqual(OrderStatistics.quantile([7], 0.3), 7)
    expectNil(OrderStatistics.quantile([], 0.5))
  }

  @Test func medians() {
    expectEqual(OrderStatistics.median([3.0, 1, 2]), 2)
    expectEqual(OrderStatistics.median([4.0, 1, 2, 3]), 2.5)
    expectNil(OrderStatistics.median([Double]()))
  }
}
