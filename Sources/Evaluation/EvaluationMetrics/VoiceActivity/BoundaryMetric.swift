/// Scores of the starts and ends of stretches; recordings are pooled by boundaries.
///
/// A boundary is found if a boundary of its kind is estimated within the tolerance, by a maximum matching of starts and
/// of ends.
public struct BoundaryMetric: MergeableMetric {
  /// The scores of the metric.
  public struct Scores: Sendable, Hashable, Codable {
    /// Scores of starts.
    public let starts: EventScores
    /// Scores of ends.
    public let ends: EventScores
    /// Scores of starts and ends together.
    public let all: EventScores
    /// Deviations of the found starts in seconds: below 0 the estimate is early.
    public let startDeviations: DeviationStatistics
    /// Deviations of the found ends in seconds: below 0 the estimate is early.
    public let endDeviations: DeviationStatistics
  }

  /// Largest error of a boundary in seconds; equality is within it.
  public let tolerance: Double
  private var starts = MatchCounts()
  private var ends = MatchCounts()
  private var startDeviations = DeviationStatistics()
  private var endDeviations = DeviationStatistics()

  /// Creates a metric without recordings.
  ///
  /// - Throws: `EvaluationError.invalidParameter` for a tolerance outside of 0…3600 s.
  public init(tolerance: Double) throws(EvaluationError) {
    try Checked.parameter("tolerance", tolerance, in: 0...3600)
    self.tolerance = tolerance
  }

  /// Reads counts and checks the tolerance as the initialiser does.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let tolerance = try container.decode(Double.self, forKey: .tolerance)
    self = try decoder.checked { () throws(EvaluationError) in try Self(tolerance: tolerance) }
    starts = try container.decode(MatchCounts.self, forKey: .starts)
    ends = try container.decode(MatchCounts.self, forKey: .ends)
    startDeviations = try container.decode(DeviationStatistics.self, forKey: .startDeviations)
    endDeviations = try container.decode(DeviationStatistics.self, forKey: .endDeviations)
  }

  /// Counts one recording; stretches may be in any order. O(n log n + m log m).
  ///
  /// - Throws: `EvaluationError.invalidParameter` if a sum is too large; nothing is counted then.
  public mutating func update(
    reference: [ActivityInterval], estimate: [ActivityInterval]
  ) throws(EvaluationError) {
    var updated = self
    try Self.count(
      reference.map(\.start), estimate.map(\.start), tolerance, &updated.starts, &updated.startDeviations)
    try Self.count(reference.map(\.end), estimate.map(\.end), tolerance, &updated.ends, &updated.endDeviations)
    self = updated
  }

  private static func count(
    _ reference: [Double], _ estimate: [Double], _ tolerance: Double, _ counts: inout MatchCounts,
    _ deviations: inout DeviationStatistics
  ) throws(EvaluationError) {
    let (truth, guess) = (reference.sorted(), estimate.sorted())
    let pairs = WindowMatching.pairs(reference: truth, estimate: guess, window: tolerance)
    counts.merge(
      try MatchCounts(referenceCount: truth.count, estimateCount: guess.count, matchedCount: pairs.count))
    for pair in pairs { try deviations.update(guess[pair.estimate] - truth[pair.reference]) }
  }

  /// Adds the boundaries of another shard.
  public mutating func merge(_ other: BoundaryMetric) throws(EvaluationError) {
    try Self.requireSame(tolerance, other.tolerance)
    var updated = self
    updated.starts.merge(other.starts)
    updated.ends.merge(other.ends)
    try updated.startDeviations.merge(other.startDeviations)
    try updated.endDeviations.merge(other.endDeviations)
    self = updated
  }

  /// The scores of all boundaries together.
  public var value: Scores {
    var all = starts
    all.merge(ends)
    return Scores(
      starts: EventScores(starts), ends: EventScores(ends), all: EventScores(all), startDeviations: startDeviations,
      endDeviations: endDeviations)
  }
}
