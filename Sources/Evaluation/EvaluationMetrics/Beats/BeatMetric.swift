/// Beat tracking over recordings: the means of the recordings' scores, since most of them cannot be pooled.
public struct BeatMetric: MergeableMetric {
  /// What counts as right.
  public let configuration: BeatConfiguration
  /// The means, with the number of recordings that have no value.
  public private(set) var means = MeanScores()

  /// A metric without any recording yet.
  public init(_ configuration: BeatConfiguration) { self.configuration = configuration }

  /// Counts one recording and gives its own scores.
  ///
  /// - Throws: `EvaluationError` for times that are not finite or go back.
  @discardableResult
  public mutating func update(reference: [Double], estimate: [Double]) throws(EvaluationError) -> BeatScores {
    let scores = try BeatScores(reference: reference, estimate: estimate, configuration: configuration)
    means.update(scores.named)
    return scores
  }

  /// Adds the recordings of another shard.
  public mutating func merge(_ other: BeatMetric) throws(EvaluationError) {
    try Self.requireSame(configuration, other.configuration)
    means.merge(other.means)
  }

  /// The means under mir_eval's names; empty before the first recording.
  public var value: [NamedScore] { means.value }
}
