/// The numbers of events in the reference and in the estimate, and the number of matches between them.
public struct MatchCounts: Sendable, Hashable, Codable {
  /// Number of events of the reference.
  public private(set) var referenceCount: Int
  /// Number of events of the estimate.
  public private(set) var estimateCount: Int
  /// Number of pairs of a reference and an estimated event that match; each event is in at most one pair.
  public private(set) var matchedCount: Int

  /// Creates the counts of one recording, or empty counts.
  ///
  /// - Precondition: No count is negative, and the matches are not more than the events on either side.
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

  /// Share of estimated events that are correct, 0…1; undefined without estimated events.
  public var precision: Score { .ratio(matchedCount, of: estimateCount, otherwise: .noEstimatedEvents) }

  /// Share of the reference's events that were found, 0…1; undefined without reference events.
  public var recall: Score { .ratio(matchedCount, of: referenceCount, otherwise: .noReferenceEvents) }

  /// The weighted harmonic mean of precision and recall (van Rijsbergen: Information Retrieval, 1979, chapter 7), 0…1.
  ///
  /// It is computed from the counts, (1 + β²) M ∕ (β² R + E). So it is 0, and not undefined, if only one side has
  /// events.
  ///
  /// - Parameter beta: weight of recall relative to precision.
  public func fMeasure(beta: Double = 1) -> Score {
    let square = beta * beta
    return .ratio(
      (1 + square) * Double(matchedCount), of: square * Double(referenceCount) + Double(estimateCount),
      otherwise: .noEvents)
  }
}
