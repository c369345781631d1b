/// A detector's scores for trials with and without a target; shards merge by keeping them all.
///
/// Memory grows with the trials, 8 bytes for each: a curve of all thresholds needs every score.
public struct DetectionCurveMetric: MergeableMetric {
  private var targets: [Double] = []
  private var nonTargets: [Double] = []

  /// A metric without any trial yet.
  public init() {}

  /// Counts one trial.
  ///
  /// - Parameters:
  ///   - score: higher is more likely a target; finite.
  ///   - isTarget: whether it is one.
  /// - Throws: `EvaluationError.invalidParameter` for a score that is not finite.
  public mutating func update(score: Double, isTarget: Bool) throws(EvaluationError) {
    guard score.isFinite else {
      throw .invalidParameter(name: "score", expected: "a finite number", value: score)
    }
    if isTarget { targets.append(score) } else { nonTargets.append(score) }
  }

  /// Adds the trials of another shard.
  public mutating func merge(_ other: DetectionCurveMetric) {
    targets += other.targets
    nonTargets += other.nonTargets
  }

  /// The curve of all trials together. O(n log n).
  public var value: DetectionCurve { DetectionCurve(targets: targets, nonTargets: nonTargets) }
}
