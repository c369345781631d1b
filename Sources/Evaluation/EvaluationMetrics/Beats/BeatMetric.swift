/// Beat tracking over recordings: the means of the recordings' scores, because most of these scores cannot be pooled.
public struct BeatMetric: MergeableMetric {
  /// The criteria of the measures.
  public let configuration: BeatConfiguration
  /// The means, with the number of recordings without a value.
  public private(set) var means = MeanScores()

  /// Creates a metric without recordings.
  public init(_ configuration: BeatConfiguration) { self.configuration = configuration }

  /// Counts one recording and returns its scores.
  ///
  /// - Throws: `EvaluationError` for times that are not finite or go back.
  @discardableResult
  public mutating func update(reference: [Double], estimate: [Double]) throws(EvaluationError) -> BeatScores {
    let scores = try BeatScores(reference: reference, estimate: estimate, configuration: configuration)
    try means.update(scores.named)
    return scores
  }

  /// Adds the recordings of another shard.
  public mutating func merge(_ other: BeatMetric) throws(EvaluationError) {
    try Self.requireSame(configuration, other.configuration)
    try means.merge(other.means)
  }

  /// The means under mir_eval's names; empty before the first recording.
  public var value: [NamedScore] { means.value }
}
