/// The numbers of events in the reference and in the estimate, and the number of matches between them.
public struct MatchCounts: Sendable, Hashable, Codable {
  /// Number of events of the reference.
  public private(set) var referenceCount: Int
  /// Number of events of the estimate.
  public private(set) var estimateCount: Int
  /// Number of pairs of a reference and an estimated event that match; each event is in at most one pair.
  public private(set) var matchedCount: Int

  /// Creates empty counts.
  public init() { (referenceCount, estimateCount, matchedCount) = (0, 0, 0) }

  /// Reads counts and checks them as the initialiser does.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let (reference, estimate, matched) = (
      try container.decode(Int.self, forKey: .referenceCount), try container.decode(Int.self, forKey: .estimateCount),
      try container.decode(Int.self, forKey: .matchedCount)
    )
    self = try decoder.checked { () throws(EvaluationError) in
      try MatchCounts(referenceCount: reference, estimateCount: estimate, matchedCount: matched)
    }
  }

  /// Creates the counts of one recording.
  ///
  /// - Throws: `EvaluationError.invalidParameter` for a count that is negative or above 2⁴⁰, or more matches than there
  ///   are events on either side.
  public init(referenceCount: Int, estimateCount: Int, matchedCount: Int) throws(EvaluationError) {
    try Checked.count("events of the reference", referenceCount)
    try Checked.count("events of the estimate", estimateCount)
    let most = min(referenceCount, estimateCount)
    guard (0...most).contains(matchedCount) else {
      throw .invalidParameter(name: "matches", expected: "0 to \(most)", value: Double(matchedCount))
    }
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
  /// - Parameter beta: weight of recall relative to precision; for one that is not a finite number the score is undefined.
  public func fMeasure(beta: Double = 1) -> Score {
    guard (beta * beta).isFinite else { return .undefined(.notApplicable) }
    let square = beta * beta
    return .ratio(
      (1 + square) * Double(matchedCount), of: square * Double(referenceCount) + Double(estimateCount),
      otherwise: .noEvents)
  }
}
