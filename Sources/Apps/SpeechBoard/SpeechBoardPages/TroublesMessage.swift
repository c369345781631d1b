import AppRecords
import AppWords
import Foundation
import PageMessages

/// What is wrong with the sound or the records while the person before the page goes on, for the adult.
struct TroublesMessage: ServerMessage {
  /// The member `type`.
  static let name = "adults-troubles"

  /// Something that is wrong.
  struct Trouble: Codable, Sendable {
    /// What it is, and what becomes of it.
    var words: Words
    /// Since when, ISO 8601; `nil` if it is not known.
    var since: String?

    /// Describes a trouble.
    init(_ words: Words, since: Date? = nil) {
      (self.words, self.since) = (words, since?.formatted(.iso8601))
    }

    /// What is not in the database; `nil` if nothing is missing.
    init?(_ backlog: LateRecords.Backlog) {
      guard let reason = backlog.reason else { return nil }
      var (cs, en): ([String], [String]) = ([], [])
      if backlog.waiting > 0 {
        cs.append(
          "Co se teď stiskne a řekne, nelze uložit; zatím čeká v paměti (záznamů: \(backlog.waiting)) a uloží se, jakmile to půjde."
        )
        en.append(
          "What is pressed and said now cannot be stored; it waits in memory (entries: \(backlog.waiting)) and is stored as soon as that is possible."
        )
      }
      if backlog.lost > 0 {
        cs.append("Neuložilo se záznamů: \(backlog.lost).")
        en.append("Entries that were not stored: \(backlog.lost).")
      }
      self.init(
        Words(
          cs: (cs + ["Důvod: \(reason.cs)"]).joined(separator: " "),
          en: (en + ["The reason: \(reason.en)"]).joined(separator: " ")), since: backlog.since)
    }
  }

  /// The gravest first.
  private var troubles: [Trouble]

  /// Creates the message.
  init(_ troubles: [Trouble]) { self.troubles = troubles }
}
