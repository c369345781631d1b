import EvaluationMetrics

/// The confidences of a run by detector, condition and group.
///
/// A run with more groups than ``groupLimit`` has them by detector and condition only, so that a thousand speakers do
/// not take a thousand times the memory. Which of both it is depends on the groups alone, not on their order or on
/// shards.
package struct ConfidenceCounts: Sendable, Hashable, Codable {
  /// The most groups that have counts of their own.
  package static let groupLimit = 24

  private struct Key: Hashable, Codable, Comparable {
    var detector: String
    var condition: String
    var group: String

    static func < (first: Key, second: Key) -> Bool {
      let (left, right) = (
        [first.detector, first.condition, first.group], [second.detector, second.condition, second.group]
      )
      return left.lexicographicallyPrecedes(right) { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }
  }

  private struct Line: Codable {
    var key: Key
    var scores: ScoreCounts
  }

  private var counts: [Key: ScoreCounts] = [:]
  private var isPooled = false
  /// The groups that have counts of their own.
  private var groups: Set<String> = []

  /// Makes counts of no recordings.
  package init() {}

  /// Whether there are no confidences at all.
  var isEmpty: Bool { counts.isEmpty }

  /// Adds recordings of a detector under a condition; the group is empty for none.
  package mutating func add(_ scores: ScoreCounts, detector: String, condition: String, group: String) {
    let key = Key(detector: detector, condition: condition, group: isPooled ? "" : group)
    counts[key, default: ScoreCounts()].merge(scores)
    guard !isPooled, !group.isEmpty, groups.insert(group).inserted else { return }
    if groups.count > Self.groupLimit { pool() }
  }

  /// Adds the recordings of another shard.
  package mutating func merge(_ other: ConfidenceCounts) {
    if other.isPooled { pool() }
    for (key, scores) in other.counts {
      add(scores, detector: key.detector, condition: key.condition, group: key.group)
    }
  }

  private mutating func pool() {
    guard !isPooled else { return }
    (isPooled, groups) = (true, [])
    var pooled: [Key: ScoreCounts] = [:]
    for (key, scores) in counts {
      pooled[Key(detector: key.detector, condition: key.condition, group: ""), default: ScoreCounts()].merge(scores)
    }
    counts = pooled
  }

  /// The confidences of a detector under a condition, of all recordings or of those of one group.
  ///
  /// - Returns: `nil` if there are none, or none by group.
  package func scores(detector: String, condition: String, group: String? = nil) -> ScoreCounts? {
    if group != nil, isPooled { return nil }
    var sum: ScoreCounts?
    for (key, scores) in counts
    where key.detector == detector && key.condition == condition && (group ?? key.group) == key.group {
      sum = sum ?? ScoreCounts()
      sum?.merge(scores)
    }
    return sum
  }

  private enum CodingKeys: String, CodingKey { case pooled, counts }

  /// Reads what `encode(to:)` wrote.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    isPooled = try container.decode(Bool.self, forKey: .pooled)
    for line in try container.decode([Line].self, forKey: .counts) { counts[line.key] = line.scores }
    groups = isPooled ? [] : Set(counts.keys.map(\.group)).subtracting([""])
  }

  /// Writes the counts in the order of their keys, so that equal counts give equal bytes.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(isPooled, forKey: .pooled)
    try container.encode(
      counts.sorted { $0.key < $1.key }.map { Line(key: $0.key, scores: $0.value) }, forKey: .counts)
  }
}
