import AppDatabases
import Foundation
import GRDB

/// A session that goes on and that one process holds: while this instance lives, no other process can continue or
/// remove the session. The hold ends with the process, and the written data is kept.
///
/// Apps build their recorders on it: each app defines its own records and their tables.
package final class OpenSession: Sendable {
  /// The session's number.
  package let id: Int64
  package let database: AppDatabase
  private let lock: SessionLock

  /// Begins a session by inserting a row with these columns into the table `session`.
  ///
  /// - Throws: `AppDatabaseError`.
  package init(
    beginning columns: KeyValuePairs<String, (any DatabaseValueConvertible)?>, in database: AppDatabase
  ) throws {
    id = try database.write {
      try $0.insert(into: "session", columns)
      return $0.lastInsertedRowID
    }
    lock = try database.lock(session: id)
    self.database = database
  }

  /// Continues a session that was begun earlier.
  ///
  /// - Throws: `AppDatabaseError.sessionInUse` if another process holds it.
  package init(resuming id: Int64, in database: AppDatabase) throws {
    lock = try database.lock(session: id)
    (self.id, self.database) = (id, database)
  }

  /// Writes to the app's tables. The data is on the disk when this method returns.
  ///
  /// - Throws: `AppDatabaseError`; nothing is written then, and earlier data is kept.
  package func write(_ body: (Database) throws -> Void) throws { try database.write(body) }

  /// Ends the session and sets more columns of its row, in one transaction with `body`.
  ///
  /// - Throws: `AppDatabaseError`; the session goes on then.
  package func end(
    at date: Date, _ columns: KeyValuePairs<String, (any DatabaseValueConvertible)?> = [:],
    _ body: (Database) throws -> Void = { _ in }
  ) throws {
    let all = [("ended", StoredText.text(date) as (any DatabaseValueConvertible)?)] + columns.map { ($0.key, $0.value) }
    try database.write { database in
      try database.execute(
        sql: "UPDATE session SET \(all.map { "\($0.0) = ?" }.joined(separator: ", ")) WHERE id = ?",
        arguments: StatementArguments(all.map(\.1) + [id]))
      try body(database)
    }
  }
}
