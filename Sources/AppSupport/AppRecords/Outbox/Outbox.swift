import AppDatabases
import Foundation
import GRDB

/// What is to be sent to receivers outside of this computer. The queue outlives a missing network, a killed program and a
/// switched-off computer. It knows neither what is sent nor how.
///
/// An attempt begins by `begin` and ends by `finish`. Two programs never send the same item at once: `begin` locks it for
/// as long as the attempt lives, and moves the next attempt into the future in the same transaction. The operating system
/// ends the lock of a killed program; what it had begun is uncertain, and becomes due again after the usual wait. So a
/// receiver can get the same thing twice, and has to recognise it.
///
/// The queue belongs to this computer. A person's archive leaves it out, so that a copy of the person on another computer
/// sends nothing a second time.
package struct Outbox: Sendable {
  /// The outcome of an attempt. The raw values are stored and must not change.
  package enum Outcome: String, Sendable, Hashable, Codable, CaseIterable {
    /// The receiver has confirmed that it has the thing.
    case delivered
    /// The receiver does not have it now; a later attempt can succeed.
    case failed
    /// The receiver has refused it for good.
    case refused
    /// It was sent, or a part of it, and no whole answer came: it may be there.
    case uncertain
  }

  /// An attempt that goes on. While this value lives, no other attempt of the item begins.
  package struct Attempt: Sendable {
    /// The item as it was before the attempt.
    package let item: OutboxItem
    /// The number of the attempt, from 1.
    fileprivate let number: Int
    fileprivate let lock: SessionLock
  }

  /// The wait after the first failed attempt, and the longest one, in seconds.
  package static let (shortestWait, longestWait) = (60.0, 6 * 3600.0)
  /// The most characters of an answer that are kept.
  private static let longestAnswer = 1000

  /// The tables: they are this computer's, and nothing in them goes with a person to another home.
  static let tables: Set<String> = ["outbox"]

  private let database: AppDatabase

  /// Creates the access to the table that `migration` makes.
  package init(_ database: AppDatabase) { self.database = database }

  /// Makes the table. The app's table of people is called `person`. A published migration never changes.
  package static let migration = Migration("what is to be sent") { database in
    try database.execute(
      sql: """
        CREATE TABLE outbox (
          id INTEGER PRIMARY KEY AUTOINCREMENT, person_id INTEGER NOT NULL REFERENCES person ON DELETE CASCADE,
          kind TEXT NOT NULL CHECK (length(kind) BETWEEN 1 AND 100), number INTEGER NOT NULL CHECK (number >= 0),
          receiver TEXT NOT NULL CHECK (length(receiver) BETWEEN 1 AND 4000),
          version TEXT NOT NULL CHECK (length(version) <= 100),
          created TEXT NOT NULL \(StrictTable.isTime("created")),
          state TEXT NOT NULL CHECK (state IN ('waiting', 'sent', 'refused', 'withdrawn')),
          attempts INTEGER NOT NULL CHECK (attempts BETWEEN 0 AND 1000000000),
          at TEXT NOT NULL \(StrictTable.isTime("at")), next_attempt TEXT NOT NULL \(StrictTable.isTime("next_attempt")),
          last_outcome TEXT CHECK (last_outcome IN ('delivered', 'failed', 'refused', 'uncertain')),
          answer TEXT NOT NULL CHECK (length(answer) <= 2000), UNIQUE (kind, number, receiver)) STRICT;
        CREATE INDEX outbox_by_state ON outbox (state, next_attempt);
        CREATE INDEX outbox_by_person ON outbox (person_id);
        """)
  }

  /// The wait after an attempt, in seconds: it doubles with each attempt, up to the longest one.
  package static func wait(afterAttempt number: Int) -> Double {
    // The exponent stays small, whatever the number of attempts.
    min(shortestWait * pow(2, Double(max(0, min(number - 1, 30)))), longestWait)
  }

  // MARK: What is to be sent

  /// Adds something that is to be sent. What waits already, or was withdrawn, stays as it is. What was sent or refused
  /// waits again only if its version is another one.
  ///
  /// - Returns: the item.
  /// - Throws: `AppDatabaseError`.
  @discardableResult package func add(
    _ kind: String, _ number: Int64, version: String, to receiver: String, of person: Int64, at date: Date
  ) throws -> OutboxItem {
    let time = StoredText.text(date)
    return try database.write { database in
      guard let known = try Self.item(kind, number, receiver, database) else {
        try database.insert(
          into: "outbox",
          [
            "person_id": person, "kind": kind, "number": number, "receiver": receiver, "version": version,
            "created": time, "state": OutboxItem.State.waiting.rawValue, "attempts": 0, "at": time,
            "next_attempt": time, "answer": "",
          ])
        return try Self.item(database.lastInsertedRowID, database)
      }
      guard known.version != version else { return known }
      switch known.state {
      case .withdrawn: return known
      case .waiting:
        try database.execute(sql: "UPDATE outbox SET version = ? WHERE id = ?", arguments: [version, known.id])
      case .sent, .refused: try Self.waitAgain(known.id, version: version, at: time, database)
      }
      return try Self.item(known.id, database)
    }
  }

  /// Lets an item that was refused or withdrawn wait again, since a person said so. It is due at once.
  ///
  /// - Returns: whether it was refused or withdrawn.
  /// - Throws: `AppDatabaseError`.
  @discardableResult package func sendAgain(_ id: Int64, at date: Date) throws -> Bool {
    try database.write { database in
      let item = try Self.item(id, database)
      guard item.state == .refused || item.state == .withdrawn else { return false }
      try Self.waitAgain(id, version: item.version, at: StoredText.text(date), database)
      return true
    }
  }

  /// Withdraws an item that waits. An attempt that goes on is not stopped; if it delivers the item, the item is sent.
  ///
  /// - Returns: whether it waited.
  /// - Throws: `AppDatabaseError`.
  @discardableResult package func withdraw(_ id: Int64, at date: Date) throws -> Bool {
    try database.write { try Self.withdraw("id = ?", [id], at: date, $0) > 0 }
  }

  /// Withdraws all items of a person that wait.
  ///
  /// - Returns: their number.
  /// - Throws: `AppDatabaseError`.
  @discardableResult package func withdrawAll(of person: Int64, at date: Date) throws -> Int {
    try database.write { try Self.withdrawAll(of: person, at: date, $0) }
  }

  /// Withdraws all items of a person that wait, within a transaction.
  ///
  /// - Parameter kept: the receiver whose items go on waiting; `nil` for none.
  /// - Returns: their number.
  @discardableResult package static func withdrawAll(
    of person: Int64, but kept: String? = nil, at date: Date, _ database: Database
  ) throws -> Int {
    try withdraw("person_id = ? AND receiver IS NOT ?", [person, kept], at: date, database)
  }

  /// Removes the items of things that are gone, within a transaction.
  ///
  /// - Parameter table: the app's table of the things of this kind; its column `id` has their numbers.
  package static func forgetMissing(_ kind: String, in table: String, _ database: Database) throws {
    try database.execute(
      sql: "DELETE FROM outbox WHERE kind = ? AND number NOT IN (SELECT id FROM \"\(table)\")", arguments: [kind])
  }

  // MARK: Attempts

  /// The items whose next attempt can begin, those that are due longest first. A damaged row is reported and left out.
  ///
  /// - Throws: `AppDatabaseError`.
  package func due(at date: Date) throws -> [OutboxItem] {
    let time = StoredText.text(date)
    return try items(
      "WHERE state = 'waiting' AND (next_attempt <= ? OR at > ?) ORDER BY next_attempt, id", [time, time])
  }

  /// Begins an attempt.
  ///
  /// - Returns: `nil` if the item is not due any more, or another attempt goes on.
  /// - Throws: `AppDatabaseError`.
  package func begin(_ id: Int64, at date: Date) throws -> Attempt? {
    let lock: SessionLock
    do { lock = try database.lock(session: Self.lockNumber(of: id)) } catch AppDatabaseError.sessionInUse { return nil }
    return try database.write { database in
      guard let row = try database.row(of: "outbox", "SELECT * FROM outbox WHERE id = ?", [id]) else { return nil }
      let item = try OutboxItem(row)
      guard item.isDue(at: date) else { return nil }
      let number = item.attempts + 1
      try database.execute(
        sql: """
          UPDATE outbox SET attempts = ?, at = ?, next_attempt = ?, last_outcome = 'uncertain',
            answer = 'stopped before an answer came' WHERE id = ?
          """,
        arguments: [
          number, StoredText.text(date), StoredText.text(date + Self.wait(afterAttempt: number)), id,
        ])
      return Attempt(item: item, number: number, lock: lock)
    }
  }

  /// Ends an attempt. An item that was withdrawn meanwhile stays so, unless it was delivered. An item whose version changed
  /// meanwhile goes on waiting, and is due at once. An attempt that another one has followed changes nothing.
  ///
  /// - Parameter answer: one line without anything secret.
  /// - Throws: `AppDatabaseError`.
  package func finish(_ attempt: Attempt, _ outcome: Outcome, answer: String, at date: Date) throws {
    let state: OutboxItem.State =
      switch outcome {
      case .delivered: .sent
      case .refused: .refused
      case .failed, .uncertain: .waiting
      }
    try withExtendedLifetime(attempt.lock) {
      try database.write { database in
        try database.execute(
          sql: """
            UPDATE outbox SET
              state = CASE
                WHEN :state = 'sent' AND version <> :version THEN state
                WHEN :state = 'sent' OR state = 'waiting' THEN :state ELSE state END,
              at = :at, next_attempt = CASE WHEN :state = 'sent' THEN :at ELSE :next END, last_outcome = :outcome,
              answer = :answer
            WHERE id = :id AND attempts = :attempt
            """,
          arguments: [
            "state": state.rawValue, "at": StoredText.text(date),
            "next": StoredText.text(date + Self.wait(afterAttempt: attempt.number)), "outcome": outcome.rawValue,
            "answer": String(answer.prefix(Self.longestAnswer)), "id": attempt.item.id, "attempt": attempt.number,
            "version": attempt.item.version,
          ])
      }
    }
  }

  // MARK: What is shown

  /// The items of a person, or of everybody, in the order in which they were added. A damaged row is reported and left out.
  ///
  /// - Throws: `AppDatabaseError`.
  package func list(of person: Int64? = nil) throws -> [OutboxItem] {
    try items("WHERE ? IS NULL OR person_id = ? ORDER BY id", [person, person])
  }

  /// The item of a thing for a receiver; `nil` if it was never added.
  ///
  /// - Throws: `AppDatabaseError`.
  package func item(_ kind: String, _ number: Int64, to receiver: String) throws -> OutboxItem? {
    try database.read { try Self.item(kind, number, receiver, $0) }
  }

  // MARK: The table

  private func items(_ condition: String, _ arguments: StatementArguments) throws -> [OutboxItem] {
    try database.intact(
      try database.read { try $0.rows(of: "outbox", "SELECT * FROM outbox \(condition)", arguments) }, OutboxItem.init)
  }

  private static func item(
    _ kind: String, _ number: Int64, _ receiver: String, _ database: Database
  ) throws -> OutboxItem? {
    try database.row(
      of: "outbox", "SELECT * FROM outbox WHERE kind = ? AND number = ? AND receiver = ?", [kind, number, receiver]
    ).map(OutboxItem.init)
  }

  private static func item(_ id: Int64, _ database: Database) throws -> OutboxItem {
    guard let row = try database.row(of: "outbox", "SELECT * FROM outbox WHERE id = ?", [id]) else {
      throw AppDatabaseError.unreadable(what: "outbox", reason: "expected number \(id), found none")
    }
    return try OutboxItem(row)
  }

  private static func waitAgain(_ id: Int64, version: String, at time: String, _ database: Database) throws {
    try database.execute(
      sql: """
        UPDATE outbox SET state = 'waiting', version = ?, attempts = 0, at = ?, next_attempt = ?, last_outcome = NULL,
          answer = '' WHERE id = ?
        """, arguments: [version, time, time, id])
  }

  private static func withdraw(
    _ condition: String, _ arguments: StatementArguments, at date: Date, _ database: Database
  ) throws -> Int {
    try database.execute(
      sql: "UPDATE outbox SET state = 'withdrawn', at = ? WHERE state = 'waiting' AND \(condition)",
      arguments: [StoredText.text(date)] + arguments)
    return database.changesCount
  }

  /// The numbers of sessions begin at 1, and those of runs at 2^60; items are locked between them.
  private static func lockNumber(of id: Int64) -> Int64 { id + 1 << 59 }
}

extension DatabaseOwner {
  /// What is to be sent.
  package var outbox: Outbox { Outbox(database) }
}
