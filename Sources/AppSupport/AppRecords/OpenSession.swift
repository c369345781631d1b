import AppDatabases
import Foundation
import GRDB

/// A session that goes on, held by one process: while this lives nobody else can go on with it or remove it. A process that
/// dies lets go of it, and what was written is kept.
///
/// Apps put their recorders on top of it: what is recorded, and in which tables, is the app's own.
package final class OpenSession: Sendable {
  /// Number of the session.
  package let id: Int64
  package let database: AppDatabase
  private let lock: SessionLock

  /// Begins a session: a row of the table `session` with these columns.
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

  /// Goes on with a session that was begun.
  ///
  /// - Throws: `AppDatabaseError.sessionInUse` if another process holds it.
  package init(resuming id: Int64, in database: AppDatabase) throws {
    lock = try database.lock(session: id)
    (self.id, self.database) = (id, database)
  }

  /// Writes to the app's tables; on the disk when this returns.
  ///
  /// - Throws: `AppDatabaseError`; nothing is written then, and what was written before is kept.
  package func write(_ body: (Database) throws -> Void) throws { try database.write(body) }

  /// Ends the session, and sets more columns of its row, in one transaction with `body`.
  ///
  /// - Throws: `AppDatabaseError`; the session has not ended then.
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
