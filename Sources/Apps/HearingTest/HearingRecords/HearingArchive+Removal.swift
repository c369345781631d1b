import AppDatabases
import AppRecords
import Foundation
import GRDB

/// The removal of results. Removed data is overwritten in the file; a removal cannot be undone.
extension HearingArchive {
  /// Removes a session with its trials and results. A questionnaire that was linked to the session stays with the
  /// person.
  ///
  /// - Throws: `HearingRecordsError.unknownSession`; `AppDatabaseError.sessionInUse` while it goes on.
  package func removeSession(_ id: Int64) throws {
    try database.withoutSessionsInUse([try session(id)]) {
      try database.erase { database in
        try database.execute(sql: "DELETE FROM session WHERE id = ?", arguments: [id])
        try Outbox.forgetMissing(Self.sessionKind, in: "session", database)
      }
    }
  }

  /// Removes a person's results from before `date`: sessions and tests of digits in noise that began earlier, and
  /// questionnaires answered or begun earlier.
  ///
  /// - Returns: the number of removed sessions, tests and questionnaires together.
  /// - Throws: `AppDatabaseError.sessionInUse` while one of the sessions goes on; nothing is removed then.
  package func removeResults(of person: Person, before date: Date) throws -> Int {
    let old = try sessions(of: person).filter { $0.started < date }
    return try database.withoutSessionsInUse(old) {
      try database.erase { database in
        let tables = [
          "session": "started", "speech_session": "started", "questionnaire": "at", "open_questionnaire": "at",
        ]
        let count = try tables.reduce(0) { count, table in
          try database.execute(
            sql: "DELETE FROM \(table.key) WHERE person_id = ? AND \(table.value) < ?",
            arguments: [person.id, StoredText.text(date)])
          return count + database.changesCount
        }
        try Outbox.forgetMissing(Self.sessionKind, in: "session", database)
        return count
      }
    }
  }
}
