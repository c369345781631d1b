/// The means over recordings of scores that are computed for each recording, by name.
///
/// Metrics that cannot be pooled (such as the continuity of beats) merge in this way: by the sums of the recordings'
/// scores and their numbers. For metrics that can be pooled, it gives the average over recordings.
public struct MeanScores: MergeableMetric {
  private var names: [String] = []
  private var means: [MeanScore] = []

  /// Creates means without recordings.
  public init() {}

  /// Counts one recording's scores.
  public mutating func update(_ scores: [NamedScore]) {
    for score in scores { means[index(of: score.name)].update(score.score) }
  }

  /// Adds the recordings of another shard.
  public mutating func merge(_ other: MeanScores) {
    for (name, mean) in zip(other.names, other.means) { means[index(of: name)].merge(mean) }
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
