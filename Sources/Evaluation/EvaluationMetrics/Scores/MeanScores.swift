/// The means over recordings of scores that are computed for each recording, by name.
///
/// Metrics that cannot be pooled (such as the continuity of beats) merge in this way: by the sums of the recordings'
/// scores and their numbers. For metrics that can be pooled, it gives the average over recordings.
public struct MeanScores: MergeableMetric {
  private var names: [String] = []
  private var means: [MeanScore] = []

  /// Creates means without recordings.
  public init() {}

  /// Reads means and checks that each name has one.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let (names, means) = (
      try container.decode([String].self, forKey: .names), try container.decode([MeanScore].self, forKey: .means)
    )
    try decoder.checked { () throws(EvaluationError) in try Checked.sameCount("means", names.count, means.count) }
    (self.names, self.means) = (names, means)
  }

  /// Counts one recording's scores.
  ///
  /// - Throws: `EvaluationError.invalidParameter` for a value that is not a number or is beyond `ExactSum.largestTerm`;
  ///   nothing is counted then.
  public mutating func update(_ scores: [NamedScore]) throws(EvaluationError) {
    var updated = self
    for score in scores { try updated.means[updated.index(of: score.name)].update(score.score) }
    self = updated
  }

  /// Adds the recordings of another shard.
  ///
  /// - Throws: `EvaluationError.invalidParameter` if a sum is too large; nothing is counted then.
  public mutating func merge(_ other: MeanScores) throws(EvaluationError) {
    var updated = self
    for (name, mean) in zip(other.names, other.means) { try updated.means[updated.index(of: name)].merge(mean) }
    self = updated
  }

  /// The means, in the order in which their names first occurred.
  public var value: [NamedScore] { zip(names, means).map { NamedScore($0, $1.value) } }

  /// The mean of the scores of a name; `nil` if there is none.
  public subscript(name: String) -> MeanScore? { names.firstIndex(of: name).map { means[$0] } }

  private mutating func index(of name: String) -> Int {
    if let index = names.firstIndex(of: name) { return index }
    names.append(name)
    means.append(MeanScore())
    return names.count - 1
  }
}
