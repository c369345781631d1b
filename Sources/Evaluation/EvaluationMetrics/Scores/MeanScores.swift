/// The means over recordings of scores that are defined for one recording, each under its name.
///
/// Where a metric cannot be pooled (the continuity of beats, say), this is how it merges: sums of the recordings' scores
/// and their numbers. Of metrics that can be pooled it gives the other average.
public struct MeanScores: MergeableMetric {
  private var names: [String] = []
  private var means: [MeanScore] = []

  /// No recording yet.
  public init() {}

  /// Counts one recording's scores.
  public mutating func update(_ scores: [NamedScore]) {
    for score in scores { means[index(of: score.name)].update(score.score) }
  }

  /// Adds the recordings of another shard.
  public mutating func merge(_ other: MeanScores) {
    for (name, mean) in zip(other.names, other.means) { means[index(of: name)].merge(mean) }
  }

  /// The means, in the order in which names first came.
  public var value: [NamedScore] { zip(names, means).map { NamedScore($0, $1.value) } }

  /// The mean of the scores of a name, or `nil` if none came.
  public subscript(name: String) -> MeanScore? { names.firstIndex(of: name).map { means[$0] } }

  private mutating func index(of name: String) -> Int {
    if let index = names.firstIndex(of: name) { return index }
    names.append(name)
    means.append(MeanScore())
    return names.count - 1
  }
}
