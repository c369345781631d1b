import AppDatabases
import Foundation

/// Something that is to be sent: what it is, to whom it goes, and what became of it.
package struct OutboxItem: Sendable, Hashable {
  /// What became of an item. The raw values are stored and must not change.
  package enum State: String, Sendable, Hashable, Codable, CaseIterable {
    /// It is sent as soon as it can be.
    case waiting
    /// The receiver has confirmed that it has it.
    case sent
    /// The receiver has refused it for good: the same would be refused again.
    case refused
    /// It is not sent, since a person said so.
    case withdrawn
  }

  /// The item's number in the database.
  package let id: Int64
  /// The number of the person to whom it belongs.
  package let person: Int64
  /// The kind of thing, in the app's words: `session`.
  package let kind: String
  /// The number of the thing among those of its kind.
  package let number: Int64
  /// The receiver, without anything secret: a server's address, or a folder.
  package let receiver: String
  /// A mark of the thing's contents: what has changed since it was sent is sent again.
  package let version: String
  /// The time at which it was added.
  package let created: Date
  /// What became of it.
  package let state: State
  /// The attempts so far.
  package let attempts: Int
  /// The time of the last attempt, or of what ended the waiting; before the first attempt, that of the addition.
  package let date: Date
  /// The time from which the next attempt can begin.
  package let nextAttempt: Date
  /// The outcome of the last attempt; `uncertain` while it goes on; `nil` before the first one.
  package let lastOutcome: Outbox.Outcome?
  /// The receiver's last answer, or the reason why there is none, in one line; empty before the first attempt.
  package let answer: String

  /// Whether an attempt can begin. A clock that was set back to before the last attempt does not make the wait longer.
  package func isDue(at date: Date) -> Bool { state == .waiting && (nextAttempt <= date || date < self.date) }

  init(_ row: StoredRow) throws {
    id = try row["id"]
    person = try row["person_id"]
    kind = try row.name("kind")
    number = try row["number", 0...Int64.max]
    receiver = try row["receiver"]
    version = try row["version"]
    created = try row["created"]
    state = try row.named("state")
    attempts = try row["attempts", 0...1_000_000_000]
    date = try row["at"]
    nextAttempt = try row["next_attempt"]
    lastOutcome = row.isEmpty("last_outcome") ? nil : try row.named("last_outcome")
    answer = try row["answer"]
  }
}
