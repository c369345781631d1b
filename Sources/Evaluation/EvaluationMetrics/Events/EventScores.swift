/// Precision, recall and F-measure of events; each 0…1.
public struct EventScores: Sendable, Hashable, Codable {
  /// Share of the estimated events that are correct.
  public let precision: Score
  /// Share of the reference's events that were found.
  public let recall: Score
  /// The harmonic mean of precision and recall.
  public let fMeasure: Score
  /// The counts from which the scores follow.
  public let counts: MatchCounts

  /// Computes the scores of counts.
  public init(_ counts: MatchCounts, beta: Double = 1) {
    self.counts = counts
    precision = counts.precision
    recall = counts.recall
    fMeasure = counts.fMeasure(beta: beta)
  }

  /// The scores under mir_eval's names (mir_eval.onset).
  public var named: [NamedScore] {
    [NamedScore("F-measure", fMeasure), NamedScore("Precision", precision), NamedScore("Recall", recall)]
  }
}
