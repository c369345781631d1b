import Expectations
import Statistics
import Testing

/// Student's t as printed tables have it.
@Suite struct StudentDistributionTests {
  @Test func quantilesAreThoseOfTheTables() {
    for (freedom, t) in [(1, 12.706205), (2, 4.302653), (7, 2.364624), (30, 2.042272)] {
      expectLess(abs(StudentDistribution.quantile(twoSided: 0.05, degreesOfFreedom: freedom) - t), 1e-6, "\(freedom)")
      expectLess(abs(StudentDistribution.twoSided(t, degreesOfFreedom: freedom) - 0.05), 1e-7, "\(freedom)")
    }
  }
}
