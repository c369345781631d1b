/// The scores of a detector for trials with and without a target. Merging keeps all scores.
///
/// Memory grows with the number of trials, 8 bytes each, because a curve of all thresholds needs every score.
public struct DetectionCurveMetric: MergeableMetric {
  private var targets: [Double] = []
  private var nonTargets: [Double] = []

  /// Creates a metric without trials.
  public init() {}

  /// Counts one trial.
  ///
  /// - Parameters:
  ///   - score: finite score; a higher one means that a target is more probable.
  ///   - isTarget: whether the trial has a target.
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
