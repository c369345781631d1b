/// The quality of the threshold estimates of an adaptive procedure: bias, standard deviation, and cost.
///
/// It is for simulated listeners with known thresholds (García-Pérez: "Forced-choice staircases with fixed step sizes",
/// Vision Research 38, 1998). All values have one unit, usually dB.
public struct StaircaseMetric: MergeableMetric {
  /// The scores of the metric.
  public struct Scores: Sendable, Hashable, Codable {
    /// The mean of the estimates minus the true thresholds.
    public let bias: Score
    /// The sample standard deviation (n − 1) of these differences.
    public let standardDeviation: Score
    /// The root mean square of these differences, which contains bias and standard deviation.
    public let rootMeanSquareError: Score
    /// The mean number of trials.
    public let meanTrialCount: Score
    /// The sweat factor: variance times mean number of trials; smaller is more efficient (Taylor & Creelman: "PEST:
    /// efficient estimates on probability functions", JASA 41, 1967).
    public let sweatFactor: Score
    /// Share of the runs with an estimate, 0…1.
    public let convergedShare: Score
  }

  private var deviations = DeviationStatistics()
  @Counted private var trialCount = 0
  @Counted private var failedCount = 0

  /// Creates a metric without runs.
  public init() {}

  /// Counts one run.
  ///
  /// - Parameters:
  ///   - threshold: the threshold of the simulated listener.
  ///   - estimate: the estimate of the procedure; `nil` if it found none.
  ///   - trialCount: number of trials of the run.
  /// - Throws: `EvaluationError.invalidValue` for a value that is not finite, or a number of trials outside of 0…2⁴⁰;
  ///   nothing is counted then.
  public mutating func update(threshold: Double, estimate: Double?, trialCount: Int) throws(EvaluationError) {
    try Checked.finite("threshold", [threshold] + [estimate].compactMap { $0 })
    try Checked.count("trials", trialCount)
    if let estimate { try deviations.update(estimate - threshold) } else { failedCount += 1 }
    self.trialCount += trialCount
  }

  /// Adds the runs of another shard.
  public mutating func merge(_ other: StaircaseMetric) throws(EvaluationError) {
    try deviations.merge(other.deviations)
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
