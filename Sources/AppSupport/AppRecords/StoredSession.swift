import AppDatabases
import Foundation
import GRDB

/// A stored session: a row of the table `session` with a number, and the times at which it began and ended.
package protocol StoredSession: Sendable {
  /// The session's number in the database.
  var id: Int64 { get }
  /// The time at which the session ended; `nil` while it goes on, and for a session whose process was killed.
  var ended: Date? { get }
}

extension AppDatabase {
  /// Runs `body` while no other process can continue those of the sessions that have not ended.
  ///
  /// - Throws: `AppDatabaseError.sessionInUse` before `body` runs; the errors of `body`.
  package func withoutSessionsInUse<Value>(_ sessions: [some StoredSession], _ body: () throws -> Value) throws -> Value
  {
    let locks = try sessions.filter { $0.ended == nil }.map { try lock(session: $0.id) }
    return try withExtendedLifetime(locks, body)
  }

  /// Removes rows that belong to sessions, or the sessions themselves. The data is overwritten in the file.
  ///
  /// - Parameters:
  ///   - table: `session`, or a table that refers to it.
  ///   - column: the column with the session's number.
  /// - Throws: `AppDatabaseError.sessionInUse` while one of the sessions goes on; nothing is removed then.
  package func remove(_ sessions: [some StoredSession], from table: String = "session", by column: String = "id") throws
  {
    if sessions.isEmpty { return }
    try withoutSessionsInUse(sessions) {
      try erase { database in
        let statement = try database.makeStatement(sql: "DELETE FROM \(table) WHERE \(column) = ?")
        for session in sessions { try statement.execute(arguments: [session.id]) }
      }
    }
  }

  /// The number of rows and the last time in them, by the person's number. A damaged row is reported and left out, and so
  /// are people without rows.
  ///
  /// - Parameter begun: the column of the time.
  package func sessionCounts(
    of table: String = "session", begun: String = "started"
  ) throws -> [Int64: (count: Int, last: Date)] {
    let rows = try read { try $0.rows(of: table, "SELECT id, person_id, \(begun) FROM \(table)") }
    let begins = try intact(rows) { (try $0["person_id"] as Int64, try $0[begun] as Date) }
    return begins.reduce(into: [:]) { counts, one in
      let (count, last) = counts[one.0] ?? (0, one.1)
      counts[one.0] = (count + 1, max(last, one.1))
    }
  }
}
