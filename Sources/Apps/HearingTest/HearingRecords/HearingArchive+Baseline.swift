import AppDatabases
import GRDB

/// The baseline: the session with which a person's later sessions are compared.
extension HearingArchive {
  /// The number of the session chosen as a person's baseline; `nil` if none is chosen.
  package func baseline(of person: Person) throws -> Int64? {
    try database.read {
      try $0.row(of: "baseline", "SELECT session_id FROM baseline WHERE person_id = ?", [person.id])?["session_id"]
    }
  }

  /// Chooses a person's baseline in place of an earlier choice. `nil` removes the choice.
  ///
  /// - Throws: `HearingRecordsError.noBaseline` for another person's session, or one that is not finished.
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
