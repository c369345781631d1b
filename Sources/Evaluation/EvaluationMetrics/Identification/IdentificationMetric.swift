/// Identification of recordings, by fingerprint for one: what was asked for, and what was answered.
///
/// Queries whose recording is in the index and queries whose recording is not are counted apart: the first ones can be
/// found, taken for another, or missed; the second can be taken for one (a false positive) or left alone.
public struct IdentificationMetric: MergeableMetric {
  /// What the metric gives; rates are 0…1.
  public struct Scores: Sendable, Hashable {
    /// Share of the queries in the index whose first answer is right.
    public let identificationRate: Score
    /// Share of the queries in the index whose right answer is among the first so many.
    public let identificationRateInList: Score
    /// Share of the queries in the index whose first answer is another recording.
    public let misidentificationRate: Score
    /// Share of the queries in the index without an answer.
    public let missRate: Score
    /// Share of the queries that are not in the index that were answered all the same.
    public let falsePositiveRate: Score
    /// Share of the answered queries whose first answer is right.
    public let precision: Score
    /// Share of all queries that were answered rightly, or rightly not.
    public let accuracy: Score
    /// The mean over the queries in the index of 1 ∕ the rank of the right answer, 0 if it is not among the answers.
    public let meanReciprocalRank: Score
    /// Queries in the index.
    public let indexedCount: Int
    /// Queries that are not in the index.
    public let unknownCount: Int
  }

  /// How many answers count for `identificationRateInList`.
  public let listLength: Int
  private var identified = 0
  private var identifiedInList = 0
  private var misidentified = 0
  private var missed = 0
  private var falsePositives = 0
  private var rejected = 0
  private var reciprocalRanks = ExactSum()

  /// A metric without any query yet.
  ///
  /// - Throws: `EvaluationError.invalidParameter` for a list shorter than 1.
  public init(listLength: Int = 5) throws(EvaluationError) {
    guard listLength >= 1 else {
      throw .invalidParameter(name: "list length", expected: "1 or more", value: Double(listLength))
    }
    self.listLength = listLength
  }

  /// Counts one query.
  ///
  /// - Parameters:
  ///   - expected: the recording it is of, or `nil` if that is not in the index.
  ///   - answers: the recordings that were found, the best first; none if nothing was.
  public mutating func update(expected: String?, answers: [String]) {
    guard let expected else {
      if answers.isEmpty { rejected += 1 } else { falsePositives += 1 }
      return
    }
    guard let first = answers.first else {
      missed += 1
      return
    }
    if first == expected { identified += 1 } else { misidentified += 1 }
    if let place = answers.firstIndex(of: expected) {
      reciprocalRanks.add(1 / Double(place + 1))
      if place < listLength { identifiedInList += 1 }
    }
  }

  /// Adds the queries of another shard.
  public mutating func merge(_ other: IdentificationMetric) throws(EvaluationError) {
    try Self.requireSame(listLength, other.listLength)
    identified += other.identified
    identifiedInList += other.identifiedInList
    misidentified += other.misidentified
    missed += other.missed
    falsePositives += other.falsePositives
    rejected += other.rejected
    reciprocalRanks.merge(other.reciprocalRanks)
  }

  /// The scores of all queries together.
  public var value: Scores {
    let (indexed, unknown) = (identified + misidentified + missed, falsePositives + rejected)
    func ofIndexed(_ count: Int) -> Score { .ratio(count, of: indexed, otherwise: .noTargets) }
    return Scores(
      identificationRate: ofIndexed(identified), identificationRateInList: ofIndexed(identifiedInList),
      misidentificationRate: ofIndexed(misidentified), missRate: ofIndexed(missed),
      falsePositiveRate: .ratio(falsePositives, of: unknown, otherwise: .noNonTargets),
      precision: .ratio(identified, of: identified + misidentified + falsePositives, otherwise: .noAnswers),
      accuracy: .ratio(identified + rejected, of: indexed + unknown, otherwise: .noItems),
      meanReciprocalRank: .ratio(reciprocalRanks.value, of: Double(indexed), otherwise: .noTargets),
      indexedCount: indexed, unknownCount: unknown)
  }
}
