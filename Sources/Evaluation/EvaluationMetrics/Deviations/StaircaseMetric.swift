/// How good an adaptive procedure's threshold estimates are: bias, standard deviation, and what they cost.
///
/// For simulated listeners, whose thresholds are known (García-Pérez: "Forced-choice staircases with fixed step sizes",
/// Vision Research 38, 1998). One unit throughout, usually dB.
public struct StaircaseMetric: MergeableMetric {
  /// What the metric gives.
  public struct Scores: Sendable, Hashable {
    /// The mean of the estimates less the true thresholds.
    public let bias: Score
    /// The standard deviation of that, of a sample (n − 1).
    public let standardDeviation: Score
    /// Bias and standard deviation together.
    public let rootMeanSquareError: Score
    /// The mean number of trials.
    public let meanTrialCount: Score
    /// The sweat factor: variance times mean number of trials; smaller is more efficient (Taylor & Creelman: "PEST:
    /// efficient estimates on probability functions", JASA 41, 1967).
    public let sweatFactor: Score
    /// Share of the runs that gave an estimate, 0…1.
    public let convergedShare: Score
  }

  private var deviations = DeviationStatistics()
  private var trialCount = 0
  private var failedCount = 0

  /// A metric without any run yet.
  public init() {}

  /// Counts one run.
  ///
  /// - Parameters:
  ///   - threshold: the simulated listener's.
  ///   - estimate: the procedure's, or `nil` if it came to none.
  ///   - trialCount: trials that it took.
  /// - Throws: `EvaluationError.invalidValue` for what is not finite, or a number of trials that is negative.
  public mutating func update(threshold: Double, estimate: Double?, trialCount: Int) throws(EvaluationError) {
    try Checked.finite("threshold", [threshold] + [estimate].compactMap { $0 })
    guard trialCount >= 0 else {
      throw .invalidParameter(name: "trials", expected: "0 or more", value: Double(trialCount))
    }
    self.trialCount += trialCount
    if let estimate { deviations.update(estimate - threshold) } else { failedCount += 1 }
  }

  /// Adds the runs of another shard.
  public mutating func merge(_ other: StaircaseMetric) {
    deviations.merge(other.deviations)
    trialCount += other.trialCount
    failedCount += other.failedCount
  }

  /// The scores of all runs together.
  public var value: Scores {
    let runs = deviations.count + failedCount
    let trials = Score.ratio(trialCount, of: runs, otherwise: .noItems)
    return Scores(
      bias: deviations.mean, standardDeviation: deviations.standardDeviation,
      rootMeanSquareError: deviations.rootMeanSquare, meanTrialCount: trials,
      sweatFactor: deviations.standardDeviation.combined(with: trials) { $0 * $0 * $1 },
      convergedShare: .ratio(deviations.count, of: runs, otherwise: .noItems))
  }
}
