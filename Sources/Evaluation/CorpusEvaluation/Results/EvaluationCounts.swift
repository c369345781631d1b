import Detectors
import EvaluationMetrics
import Foundation

/// The counts of a run, by detector, condition, split and group: `counts.json`. Those of shards add up to those of the whole
/// corpus, bit for bit.
package struct EvaluationCounts: Sendable, Hashable, Codable {
  /// What counts are of.
  package struct Key: Sendable, Hashable, Codable, Comparable {
    /// Name of the detector.
    package var detector: String
    /// Name of the condition.
    package var condition: String
    /// Part of the corpus; empty if it has none.
    package var split: String
    /// What recordings belong to; empty if they belong to nothing.
    package var group: String

    /// By detector, condition, split and group, by their bytes.
    package static func < (first: Key, second: Key) -> Bool {
      let (left, right) = (
        [first.detector, first.condition, first.split, first.group],
        [second.detector, second.condition, second.split, second.group]
      )
      return left.lexicographicallyPrecedes(right) { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }
  }

  /// The counts of one key.
  package struct Entry: Sendable, Hashable, Codable {
    /// Of the recordings on which the detector succeeded; `nil`: none.
    package internal(set) var succeeded: TaskCounts?
    /// Of those on which it failed, as if it had found nothing; `nil`: none.
    package internal(set) var failed: TaskCounts?
    /// How many it succeeded on.
    package internal(set) var succeededCount = 0
    /// How many it failed on, by the kind of failure.
    package internal(set) var failures: [String: Int] = [:]
    /// How many nobody could be scored on, by the reason's kind.
    package internal(set) var unscored: [String: Int] = [:]
    /// Seconds of the sounds that were scored.
    package internal(set) var duration = ExactSum()

    /// How many it failed on.
    package var failureCount: Int { failures.values.reduce(0, +) }

    /// The counts of all recordings.
    package var all: TaskCounts? {
      guard var sum = succeeded else { return failed }
      // They were made by one run, with one configuration.
      if let failed { try? sum.merge(failed) }
      return sum
    }

    mutating func merge(_ other: Entry) throws(EvaluationError) {
      succeeded = try Self.sum(succeeded, other.succeeded)
      failed = try Self.sum(failed, other.failed)
      succeededCount += other.succeededCount
      failures.merge(other.failures, uniquingKeysWith: +)
      unscored.merge(other.unscored, uniquingKeysWith: +)
      duration.merge(other.duration)
    }

    static func sum(_ first: TaskCounts?, _ second: TaskCounts?) throws(EvaluationError) -> TaskCounts? {
      guard var sum = first else { return second }
      if let second { try sum.merge(second) }
      return sum
    }
  }

  private struct Line: Codable {
    var key: Key
    var entry: Entry
  }

  /// The entries by their keys.
  package private(set) var entries: [Key: Entry] = [:]
  /// The sum of the hashes of all recordings' contents, as two whole numbers that wrap around.
  private var content: (UInt64, UInt64) = (0, 0)

  /// No recording yet.
  package init() {}

  /// Checksum of the contents of all recordings and references that were read, whatever their order.
  package var contentChecksum: String {
    func digits(_ word: UInt64) -> String {
      let text = String(word, radix: 16)
      return String(repeating: "0", count: 16 - text.count) + text
    }
    return "sum128:" + digits(content.0) + digits(content.1)
  }

  mutating func add(_ results: RecordingResults, digest: (String) -> String) throws(EvaluationError) {
    if let identity = results.identity {
      let digits = digest(identity)
      content.0 &+= UInt64(digits.prefix(16), radix: 16) ?? 0
      content.1 &+= UInt64(digits.dropFirst(16).prefix(16), radix: 16) ?? 0
    }
    for result in results.results {
      let row = result.row
      let key = Key(detector: row.detector, condition: row.condition, split: row.split ?? "", group: row.group ?? "")
      var entry = Entry()
      switch row.status {
      case .scored:
        entry.succeeded = result.counts
        entry.succeededCount = 1
      case .failed:
        entry.failed = result.counts
        entry.failures = [row.failure ?? "unknown": 1]
      case .unscored: entry.unscored = [row.failure ?? "unknown": 1]
      }
      if row.status != .unscored, let duration = row.duration { entry.duration.add(duration) }
      try entries[key, default: Entry()].merge(entry)
    }
  }

  /// Adds the counts of another shard.
  ///
  /// - Throws: `EvaluationError` if they were made with other parameters.
  package mutating func merge(_ other: EvaluationCounts) throws(EvaluationError) {
    for (key, entry) in other.entries { try entries[key, default: Entry()].merge(entry) }
    content.0 &+= other.content.0
    content.1 &+= other.content.1
  }

  /// The entries of a detector under a condition as one, over all splits and groups.
  package func total(detector: String, condition: String) -> Entry {
    var total = Entry()
    for (key, entry) in entries where key.detector == detector && key.condition == condition {
      // They were made by one run, with one configuration.
      try? total.merge(entry)
    }
    return total
  }

  private enum CodingKeys: String, CodingKey { case content, counts }

  /// Reads what `encode(to:)` wrote.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let words = try container.decode([UInt64].self, forKey: .content)
    guard words.count == 2 else {
      throw DecodingError.dataCorruptedError(forKey: .content, in: container, debugDescription: "expected two numbers")
    }
    content = (words[0], words[1])
    for line in try container.decode([Line].self, forKey: .counts) { entries[line.key] = line.entry }
  }

  /// Entries in the order of their keys: the same counts are the same bytes.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode([content.0, content.1], forKey: .content)
    try container.encode(
      entries.sorted { $0.key < $1.key }.map { Line(key: $0.key, entry: $0.value) }, forKey: .counts)
  }

  /// Whether two have the same entries and are of the same recordings.
  package static func == (first: EvaluationCounts, second: EvaluationCounts) -> Bool {
    first.entries == second.entries && first.content == second.content
  }

  /// Hashes the entries.
  package func hash(into hasher: inout Hasher) { hasher.combine(entries) }
}
