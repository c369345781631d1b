import AppDatabases
import AppRecords
import Foundation
import GRDB

/// What is removed is overwritten in the file and cannot be brought back.
extension HearingArchive {
  /// Removes a session with its trials and results. Answers to a questionnaire that belonged to it stay with the person.
  ///
  /// - Throws: `HearingRecordsError.unknownSession`; `AppDatabaseError.sessionInUse` while it goes on.
  package func removeSession(_ id: Int64) throws {
    try database.remove([try session(id)])
  }

  /// Removes all of a person that is older: sessions and tests of digits in noise that began before `date`, and questionnaires
  /// answered before it.
  ///
  /// - Returns: how many were removed, of all three.
  /// - Throws: `AppDatabaseError.sessionInUse` while one of the sessions goes on; nothing is removed then.
  package func removeResults(of person: Person, before date: Date) throws -> Int {
    let old = try sessions(of: person).filter { $0.started < date }
    return try database.withoutSessionsInUse(old) {
      try database.erase { database in
        try ["session": "started", "speech_session": "started", "questionnaire": "at"].reduce(0) { count, table in
          try database.execute(
            sql: "DELETE FROM \(table.key) WHERE person_id = ? AND \(table.value) < ?",
            arguments: [person.id, StoredText.text(date)])
          return count + database.changesCount
        }
      }
    }
  }
}
