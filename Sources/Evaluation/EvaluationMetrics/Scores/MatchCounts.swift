/// How many events there were, how many were found, and how many of those are right.
public struct MatchCounts: Sendable, Hashable, Codable {
  /// Events of the reference.
  public private(set) var referenceCount: Int
  /// Events of the estimate.
  public private(set) var estimateCount: Int
  /// Pairs of one reference and one estimated event that match; each event is in one pair at most.
  public private(set) var matchedCount: Int

  /// Counts of one recording, or none yet.
  ///
  /// - Precondition: none is negative, and no more are matched than there are on either side.
  public init(referenceCount: Int = 0, estimateCount: Int = 0, matchedCount: Int = 0) {
    precondition(matchedCount >= 0 && matchedCount <= min(referenceCount, estimateCount), "no more matches than events")
    self.referenceCount = referenceCount
    self.estimateCount = estimateCount
    self.matchedCount = matchedCount
  }

  /// Adds other counts.
  public mutating func merge(_ other: MatchCounts) {
    referenceCount += other.referenceCount
    estimateCount += other.estimateCount
    matchedCount += other.matchedCount
  }

  /// Share of estimated events that are right, 0…1; undefined without any.
  public var precision: Score { .ratio(matchedCount, of: estimateCount, otherwise: .noEstimatedEvents) }

  /// Share of the reference's events that were found, 0…1; undefined without any.
  public var recall: Score { .ratio(matchedCount, of: referenceCount, otherwise: .noReferenceEvents) }

  /// The weighted harmonic mean of precision and recall (van Rijsbergen: Information Retrieval, 1979, chapter 7), 0…1.
  ///
  /// From the counts, (1 + β²) M ∕ (β² R + E): it is 0, not undefined, where only one side has events.
  ///
  /// - Parameter beta: how many times as much recall counts as precision.
  public func fMeasure(beta: Double = 1) -> Score {
    let square = beta * beta
    return .ratio(
      (1 + square) * Double(matchedCount), of: square * Double(referenceCount) + Double(estimateCount),
      otherwise: .noEvents)
  }
}
