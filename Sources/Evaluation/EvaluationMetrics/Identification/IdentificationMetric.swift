/// Identification of recordings, for instance by fingerprints: compares the answers with the queried recordings.
///
/// Queries whose recording is in the index and queries whose recording is not are counted separately. The former can be
/// identified, misidentified, or missed. The latter can be answered (a false positive) or not.
public struct IdentificationMetric: MergeableMetric {
  /// The scores of the metric; rates are 0…1.
  public struct Scores: Sendable, Hashable, Codable {
    /// Share of the indexed queries whose first answer is correct.
    public let identificationRate: Score
    /// Share of the indexed queries whose correct answer is among the first `listLength`.
    public let identificationRateInList: Score
    /// Share of the indexed queries whose first answer is another recording.
    public let misidentificationRate: Score
    /// Share of the indexed queries without an answer.
    public let missRate: Score
    /// Share of the queries outside of the index that were answered.
    public let falsePositiveRate: Score
    /// Share of the answered queries whose first answer is correct.
    public let precision: Score
    /// Share of all queries with a correct answer, or correctly without one.
    public let accuracy: Score
    /// The mean over the indexed queries of 1 ∕ the rank of the correct answer, or 0 if it is not among the answers.
    public let meanReciprocalRank: Score
    /// Number of queries whose recording is in the index.
    public let indexedCount: Int
    /// Number of queries whose recording is not in the index.
    public let unknownCount: Int
  }

  /// Number of answers that count for `identificationRateInList`.
  public let listLength: Int
  @Counted private var identified = 0
  @Counted private var identifiedInList = 0
  @Counted private var misidentified = 0
  @Counted private var missed = 0
  @Counted private var falsePositives = 0
  @Counted private var rejected = 0
  private var reciprocalRanks = ExactSum()

  /// Creates a metric without queries.
  ///
  /// - Throws: `EvaluationError.invalidParameter` for a list shorter than 1.
  public init(listLength: Int = 5) throws(EvaluationError) {
    guard listLength >= 1 else {
      throw .invalidParameter(name: "list length", expected: "1 or more", value: Double(listLength))
    }
    self.listLength = listLength
  }

  /// Reads counts and checks the length of the list as the initialiser does.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let listLength = try container.decode(Int.self, forKey: .listLength)
    self = try decoder.checked { () throws(EvaluationError) in try Self(listLength: listLength) }
    _identified = try container.decode(Counted.self, forKey: .identified)
    _identifiedInList = try container.decode(Counted.self, forKey: .identifiedInList)
    _misidentified = try container.decode(Counted.self, forKey: .misidentified)
    _missed = try container.decode(Counted.self, forKey: .missed)
    _falsePositives = try container.decode(Counted.self, forKey: .falsePositives)
    _rejected = try container.decode(Counted.self, forKey: .rejected)
    reciprocalRanks = try container.decode(ExactSum.self, forKey: .reciprocalRanks)
  }

  /// Counts one query.
  ///
  /// - Parameters:
  ///   - expected: the recording of the query; `nil` if it is not in the index.
  ///   - answers: the answered recordings, the best first; empty without an answer.
  /// - Throws: `EvaluationError.invalidParameter` if the sum of the ranks is too large; nothing is counted then.
  public mutating func update(expected: String?, answers: [String]) throws(EvaluationError) {
    guard let expected else {
      if answers.isEmpty { rejected += 1 } else { falsePositives += 1 }
      return
    }
    guard let first = answers.first else {
      missed += 1
      return
    }
    if let place = answers.firstIndex(of: expected) {
      try reciprocalRanks.add(1 / Double(place + 1))
      if place < listLength { identifiedInList += 1 }
    }
    if first == expected { identified += 1 } else { misidentified += 1 }
  }

  /// Adds the queries of another shard.
  public mutating func merge(_ other: IdentificationMetric) throws(EvaluationError) {
    try Self.requireSame(listLength, other.listLength)
    try reciprocalRanks.merge(other.reciprocalRanks)
    identified += other.identified
    identifiedInList += other.identifiedInList
    misidentified += other.misidentified
    missed += other.missed
    falsePositives += other.falsePositives
    rejected += other.rejected
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
