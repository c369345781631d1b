import AppDatabases
import GRDB

/// The session that a person's later ones are compared with.
extension HearingArchive {
  /// The number of the session that was chosen as a person's baseline; `nil` if none was.
  package func baseline(of person: Person) throws -> Int64? {
    try database.read {
      try Int64.fetchOne($0, sql: "SELECT session_id FROM baseline WHERE person_id = ?", arguments: [person.id])
    }
  }

  /// Chooses a person's baseline, in place of an earlier choice; `nil`: none.
  ///
  /// - Throws: `HearingRecordsError.noBaseline` for a session that is not this person's, or not finished.
  package func setBaseline(_ session: Int64?, of person: Person) throws {
    try database.write { database in
      try database.execute(sql: "DELETE FROM baseline WHERE person_id = ?", arguments: [person.id])
      guard let session else { return }
      let isTheirs = try Row.fetchOne(
        database, sql: "SELECT 1 FROM session WHERE id = ? AND person_id = ? AND ended IS NOT NULL",
        arguments: [session, person.id])
      guard isTheirs != nil else { throw HearingRecordsError.noBaseline(session: session, person: person.name) }
      try database.execute(sql: "INSERT INTO baseline VALUES (?, ?)", arguments: [person.id, session])
    }
  }
}
