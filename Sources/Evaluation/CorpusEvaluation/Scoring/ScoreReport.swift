import EvaluationMetrics
import Foundation

/// Scores under the names that mir_eval and sed_eval give them. For sound events a name is a path through nested
/// tables.
package struct ScoreReport: Sendable, Hashable {
  /// The value at a path.
  package enum Entry: Sendable, Hashable {
    /// A score.
    case score(Score)
    /// A value that is true or false.
    case flag(Bool)
    /// A number of events.
    case count(Int)
  }

  /// The entries, in the order of the peer's report.
  package let entries: [(path: [String], entry: Entry)]

  /// Makes a report of scores with simple names.
  init(_ scores: [NamedScore]) { entries = scores.map { ([$0.name], .score($0.score)) } }

  /// Makes a report of entries. Scores that the metric does not have are left out.
  init(_ entries: [(path: [String], entry: Entry)]) {
    self.entries = entries.filter { $0.entry != .score(.undefined(.notApplicable)) }
  }

  /// The entry at a path.
  package subscript(path: String...) -> Entry? { entries.first { $0.path == path }?.entry }

  /// The reasons why scores have no value. A path is written with points between the names.
  package var reasons: [(path: String, reason: UndefinedScore)] {
    entries.compactMap { path, entry in
      guard case .score(.undefined(let reason)) = entry else { return nil }
      return (path.joined(separator: "."), reason)
    }
  }

  /// Whether two reports have the same entries in the same order.
  package static func == (first: ScoreReport, second: ScoreReport) -> Bool {
    first.entries.elementsEqual(second.entries) { $0.path == $1.path && $0.entry == $1.entry }
  }

  /// Hashes the entries in their order.
  package func hash(into hasher: inout Hasher) {
    for (path, entry) in entries {
      hasher.combine(path)
      hasher.combine(entry)
    }
  }

  /// The report as one line of JSON: the given texts, the scores, and an object `reasons` that says why scores are
  /// `null`.
  ///
  /// The scores are nested as their paths are. They have all digits, and are `null` where undefined.
  ///
  /// - Parameters:
  ///   - texts: the first members of the object.
  ///   - pairCount: the number of pairs, written under `pairs`; left out if `nil`.
  package func json(_ texts: [(key: String, value: String)] = [], pairCount: Int? = nil) -> String {
    var members = texts.map { "\(Self.string($0.key)):\(Self.string($0.value))" }
    if let pairCount { members.append("\"pairs\":\(pairCount)") }
    members += Self.members(entries[...], depth: 0)
    let reasons = reasons.map { "\(Self.string($0.path)):\(Self.string($0.reason.description))" }
    members.append("\"reasons\":{\(reasons.joined(separator: ","))}")
    return "{\(members.joined(separator: ","))}\n"
  }

  /// A line of JSON for a pair that could not be scored: the given texts, and `error`.
  package static func failure(_ texts: [(key: String, value: String)], error: String) -> String {
    let members = (texts + [("error", error)]).map { "\(string($0.key)):\(string($0.value))" }
    return "{\(members.joined(separator: ","))}\n"
  }

  /// The members of the object at a depth, from entries that share the path up to there.
  private static func members(_ entries: ArraySlice<(path: [String], entry: Entry)>, depth: Int) -> [String] {
    var members: [String] = []
    var rest = entries
    while let first = rest.first {
      let key = first.path[depth]
      if first.path.count == depth + 1 {
        members.append("\(string(key)):\(text(first.entry))")
        rest.removeFirst()
      } else {
        let group = rest.prefix { $0.path.count > depth + 1 && $0.path[depth] == key }
        members.append("\(string(key)):{\(self.members(group, depth: depth + 1).joined(separator: ","))}")
        rest = rest.dropFirst(group.count)
      }
    }
    return members
  }

  private static func text(_ entry: Entry) -> String {
    switch entry {
    case .score(let score): score.value.map { "\($0)" } ?? "null"
    case .flag(let flag): "\(flag)"
    case .count(let count): "\(count)"
    }
  }

  private static func string(_ text: String) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    return (try? encoder.encode(text)).map { String(decoding: $0, as: UTF8.self) } ?? "\"\""
  }
}
