/// The scores of a detector for trials with and without a target. Merging keeps all scores.
///
/// Memory grows with the number of trials, 8 bytes each, because a curve of all thresholds needs every score.
public struct DetectionCurveMetric: MergeableMetric {
  private var targets: [Double] = []
  private var nonTargets: [Double] = []

  /// Creates a metric without trials.
  public init() {}

  /// Reads trials and checks that their scores are numbers.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    targets = try container.decode([Double].self, forKey: .targets)
    nonTargets = try container.decode([Double].self, forKey: .nonTargets)
    let scores = targets + nonTargets
    try decoder.checked { () throws(EvaluationError) in
      for score in scores { try Self.check(score) }
    }
  }

  /// Counts one trial.
  ///
  /// - Parameters:
  ///   - score: finite score; a higher one means that a target is more probable.
  ///   - isTarget: whether the trial has a target.
  /// - Throws: `EvaluationError.invalidParameter` for a score that is not finite.
  public mutating func update(score: Double, isTarget: Bool) throws(EvaluationError) {
    try Self.check(score)
    if isTarget { targets.append(score) } else { nonTargets.append(score) }
  }

  private static func check(_ score: Double) throws(EvaluationError) {
    guard score.isFinite else {
      throw .invalidParameter(name: "score", expected: "a finite number", value: score)
    }
  }

  /// Adds the trials of another shard.
  public mutating func merge(_ other: DetectionCurveMetric) {
    targets += other.targets
    nonTargets += other.nonTargets
  }

  /// The curve of all trials together. O(n log n).
  public var value: DetectionCurve { DetectionCurve(targets: targets, nonTargets: nonTargets) }
}
