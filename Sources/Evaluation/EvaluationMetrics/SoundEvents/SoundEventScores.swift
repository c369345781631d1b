/// Scores of detected sound events: of one class, of all classes together, or the mean over classes.
public struct SoundEventScores: Sendable, Hashable, Codable {
  /// Harmonic mean of precision and recall, 0…1.
  public let fMeasure: Score
  /// Share of the detected events (or active segments) that are correct, 0…1.
  public let precision: Score
  /// Share of the reference's events (or active segments) that were detected, 0…1.
  public let recall: Score
  /// Substitutions, deletions and insertions divided by the number of the reference's events (or active segments); 0 or
  /// more, without upper limit.
  public let errorRate: Score
  /// The part of the error rate with a wrong label; for all classes together only.
  public let substitutionRate: Score
  /// The part of the error rate that was missed.
  public let deletionRate: Score
  /// The part of the error rate that is not in the reference.
  public let insertionRate: Score
  /// Share of correct segments, 0…1; for segments only, like the next three.
  public let accuracy: Score
  /// The mean of sensitivity and specificity, 0…1.
  public let balancedAccuracy: Score
  /// Share of the active segments that were detected, 0…1.
  public let sensitivity: Score
  /// Share of the inactive segments in which nothing was detected, 0…1.
  public let specificity: Score
  /// Number of the reference's events (active segments); for one class only.
  public let referenceCount: Int?
  /// Number of the estimate's events (active segments); for one class only.
  public let estimateCount: Int?
}

extension SoundEventScores {
  /// The mean over classes; each score is averaged over the classes that have it.
  init(meanOf classes: [SoundEventScores]) {
    func mean(_ score: KeyPath<SoundEventScores, Score>) -> Score {
      let values = classes.compactMap { $0[keyPath: score].value }
      if classes.allSatisfy({ $0[keyPath: score].reason == .notApplicable }) { return .undefined(.notApplicable) }
      return .ratio(values.reduce(0, +), of: Double(values.count), otherwise: .noneDefined)
    }
    self.init(
      fMeasure: mean(\.fMeasure), precision: mean(\.precision), recall: mean(\.recall), errorRate: mean(\.errorRate),
      substitutionRate: .undefined(.notApplicable), deletionRate: mean(\.deletionRate),
      insertionRate: mean(\.insertionRate), accuracy: mean(\.accuracy), balancedAccuracy: mean(\.balancedAccuracy),
      sensitivity: mean(\.sensitivity), specificity: mean(\.specificity), referenceCount: nil, estimateCount: nil)
  }
}
