/// How often a detector is right when it says how sure it is: the share of targets among trials of about the same
/// score.
///
/// DeGroot & Fienberg: "The comparison and evaluation of forecasters", The Statistician 32 (1983); the expected
/// calibration error with ten bins of equal width: Naeini, Cooper & Hauskrecht, "Obtaining well calibrated
/// probabilities using Bayesian binning", AAAI 2015; Guo et al., "On calibration of modern neural networks", ICML 2017,
/// equation 3.
public struct ReliabilityDiagram: Sendable, Hashable {
  /// Trials of about the same score.
  public struct Bin: Sendable, Hashable {
    /// The number of trials.
    public let count: Int
    /// The mean score, 0…1. It is made of the middles of the histogram's bins, so it is off by 0.0025 at most.
    public let meanScore: Double
    /// The share of the trials that have a target, 0…1.
    public let targetShare: Double
  }

  /// The edges of the ten bins, 0…1.
  static let edges = (0...10).map { Double($0) / 10 }

  /// The bins that have trials, from the lowest score.
  public let bins: [Bin]
  /// The mean difference of score and share over all trials, 0…1; off by 0.0025 at most.
  public let expectedCalibrationError: Score

  init(_ sums: [(count: Int, targets: Int, sum: Double)]) {
    bins = sums.filter { $0.count > 0 }.map { sum in
      Bin(
        count: sum.count, meanScore: sum.sum / Double(sum.count), targetShare: Double(sum.targets) / Double(sum.count))
    }
    let count = bins.reduce(0) { $0 + $1.count }
    let error = bins.reduce(0) { $0 + Double($1.count) * abs($1.meanScore - $1.targetShare) }
    expectedCalibrationError = count > 0 ? .value(error / Double(count)) : .undefined(.noItems)
  }
}
