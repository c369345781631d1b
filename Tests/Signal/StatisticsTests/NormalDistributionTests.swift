import Expectations
import Statistics
import Testing

/// Quantiles agree with scipy.stats.norm.ppf and invert the distribution function.
@Suite struct NormalDistributionTests {
  @Test func quantiles() {
    let expected = [
      1e-300: -37.0470962993612, 1e-10: -6.361340902404056, 0.001: -3.090232306167813, 0.025: -1.9599639845400545,
      0.3: -0.5244005127080409, 0.5: 0, 0.9: 1.2815515655446004, 0.999999: 4.753424308817087,
    ]
    for (probability, quantile) in expected {
      let difference = abs(NormalDistribution.quantile(probability) - quantile)
      expectAtMost(difference, 1e-11 * max(1, abs(quantile)), "\(probability)")
    }
    expect(NormalDistribution.quantile(0) == -.infinity && NormalDistribution.quantile(1) == .infinity)
    for probability in stride(from: 0.01, to: 1, by: 0.01) {
      let back = NormalDistribution.probability(upTo: NormalDistribution.quantile(probability))
      expectLess(abs(back - probability), 1e-14)
    }
  }
}
