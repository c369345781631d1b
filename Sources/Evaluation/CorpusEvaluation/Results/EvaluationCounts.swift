import Detectors
import EvaluationMetrics
import Foundation

/// The counts of a run by detector, condition, split and group: the contents of `counts.json`. The counts of shards add
/// up to those of the whole corpus, bit for bit.
package struct EvaluationCounts: Sendable, Hashable, Codable {
  /// The detector, condition, split and group that counts belong to.
  package struct Key: Sendable, Hashable, Codable, Comparable {
    /// The detector's name.
    package var detector: String
    /// The condition's name.
    package var condition: String
    /// The part of the corpus, such as a test set; empty if the recordings are in none.
    package var split: String
    /// The group of the recordings, such as a speaker; empty if they are in none.
    package var group: String

    /// Compares detector, condition, split and group in this order, byte by byte.
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
    /// The counts of the recordings on which the detector succeeded; `nil` if there are none.
    package internal(set) var succeeded: TaskCounts?
    /// The counts of the recordings on which the detector failed, as if it had detected nothing; `nil` if there are
    /// none.
    package internal(set) var failed: TaskCounts?
    /// The number of recordings on which the detector succeeded.
    package internal(set) var succeededCount = 0
    /// The number of recordings on which the detector failed, by the kind of failure.
    package internal(set) var failures: [String: Int] = [:]
    /// The number of recordings that could not be scored for any detector, by the kind of reason.
    package internal(set) var unscored: [String: Int] = [:]
    /// The length of the scored sounds in seconds.
    package internal(set) var duration = ExactSum()

    /// The number of recordings on which the detector failed.
    package var failureCount: Int { failures.values.reduce(0, +) }

    /// The counts of all recordings, those with a failure included.
    package var all: TaskCounts? {
      guard var sum = succeeded else { return failed }
      // `merge` cannot fail: both counts come from one run with one configuration, which the reading of a file checks.
      if let failed { try? sum.merge(failed) }
      return sum
    }

    /// Checks the numbers of recordings, so that a million of them can be added.
    func check() throws(EvaluationError) {
      for count in [succeededCount] + failures.values + unscored.values where !(0...1 << 40).contains(count) {
        throw .invalidParameter(name: "recordings", expected: "0 to 2^40", value: Double(count))
      }
    }

    mutating func merge(_ other: Entry) throws(EvaluationError) {
      succeeded = try Self.sum(succeeded, other.succeeded)
      failed = try Self.sum(failed, other.failed)
      succeededCount += other.succeededCount
      failures.merge(other.failures, uniquingKeysWith: +)
      unscored.merge(other.unscored, uniquingKeysWith: +)
      try duration.merge(other.duration)
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

  /// The entries by key.
  package private(set) var entries: [Key: Entry] = [:]
  /// The confidences of the detectors on the recordings on which they succeeded; none for tasks that have none.
  package private(set) var confidences = ConfidenceCounts()
  /// The sum of the hashes of all recordings' contents, as two integers that wrap around.
  private var content: (UInt64, UInt64) = (0, 0)

  /// Creates counts of no recordings.
  package init() {}

  /// A checksum of the contents of all recordings and references that were read; it does not depend on their order.
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
        if let found = result.scores {
          confidences.add(found, detector: row.detector, condition: row.condition, group: row.group ?? "")
        }
        entry.succeededCount = 1
      case .failed:
        entry.failed = result.counts
        entry.failures = [row.failure ?? "unknown": 1]
      case .unscored: entry.unscored = [row.failure ?? "unknown": 1]
      }
      if row.status != .unscored, let duration = row.duration { try entry.duration.add(duration) }
      try entries[key, default: Entry()].merge(entry)
    }
  }

  /// Adds the counts of another shard.
  ///
  /// - Throws: `EvaluationError` if the other counts were made with other parameters.
  package mutating func merge(_ other: EvaluationCounts) throws(EvaluationError) {
    for (key, entry) in other.entries { try entries[key, default: Entry()].merge(entry) }
    confidences.merge(other.confidences)
    content.0 &+= other.content.0
    content.1 &+= other.content.1
  }

  /// The groups in the order of their names; empty without `--group`.
  package var groups: [String] { Set(entries.keys.map(\.group)).subtracting([""]).sorted() }

  /// Adds up the entries of a detector under a condition over all splits, and over all groups or those of one.
  package func total(detector: String, condition: String, group: String? = nil) -> Entry {
    var total = Entry()
    for (key, entry) in entries
    where key.detector == detector && key.condition == condition && (group ?? key.group) == key.group {
      // `merge` cannot fail: all entries come from one run with one configuration, which the reading of a file checks.
      try? total.merge(entry)
    }
    return total
  }

  private enum CodingKeys: String, CodingKey { case content, counts, confidences }

  /// Decodes counts that `encode(to:)` wrote.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let words = try container.decode([UInt64].self, forKey: .content)
    guard words.count == 2 else {
      throw DecodingError.dataCorruptedError(forKey: .content, in: container, debugDescription: "expected two numbers")
    }
    content = (words[0], words[1])
    confidences =
      try container.decodeIfPresent(ConfidenceCounts.self, forKey: .confidences) ?? ConfidenceCounts()
    for line in try container.decode([Line].self, forKey: .counts) { entries[line.key] = line.entry }
    do {
      // What is added up later must be of one task and one configuration, and not too large.
      var sum = Entry()
      for entry in entries.values {
        try entry.check()
        sum.succeeded = try Entry.sum(sum.succeeded, entry.succeeded)
        sum.succeeded = try Entry.sum(sum.succeeded, entry.failed)
        try sum.duration.merge(entry.duration)
      }
    } catch {
      throw DecodingError.dataCorruptedError(forKey: .counts, in: container, debugDescription: "\(error)")
    }
  }

  /// Encodes the entries in the order of their keys, so that equal counts give equal bytes.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode([content.0, content.1], forKey: .content)
    try container.encode(
      entries.sorted { $0.key < $1.key }.map { Line(key: $0.key, entry: $0.value) }, forKey: .counts)
    if !confidences.isEmpty { try container.encode(confidences, forKey: .confidences) }
  }

  /// Whether both counts have the same entries and the same recordings.
  package static func == (first: EvaluationCounts, second: EvaluationCounts) -> Bool {
    first.entries == second.entries && first.content == second.content && first.confidences == second.confidences
  }

  /// Hashes the entries.
  package func hash(into hasher: inout Hasher) { hasher.combine(entries) }
}
