/// How well sound events were detected: of one class, of all together, or the mean over classes.
public struct SoundEventScores: Sendable, Hashable {
  /// Harmonic mean of precision and recall, 0…1.
  public let fMeasure: Score
  /// Share of what was detected that is right, 0…1.
  public let precision: Score
  /// Share of the reference that was detected, 0…1.
  public let recall: Score
  /// Substitutions, deletions and insertions for each event (or active segment) of the reference; 0 or more, no upper bound.
  public let errorRate: Score
  /// Of these the ones with the wrong label; of all classes together only.
  public let substitutionRate: Score
  /// Of these the ones that were missed.
  public let deletionRate: Score
  /// Of these the ones that are not in the reference.
  public let insertionRate: Score
  /// Share of segments that are right, 0…1; of segments only, as the next three.
  public let accuracy: Score
  /// The mean of sensitivity and specificity, 0…1.
  public let balancedAccuracy: Score
  /// Share of the active segments that were detected, 0…1.
  public let sensitivity: Score
  /// Share of the inactive segments in which nothing was detected, 0…1.
  public let specificity: Score
  /// Events (active segments) of the reference; of one class only.
  public let referenceCount: Int?
  /// Events (active segments) of the estimate; of one class only.
  public let estimateCount: Int?
}

extension SoundEventScores {
  /// The mean over classes, of each score over the classes that have it.
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
