import AppDatabases
import AppRecords
import Foundation
import GRDB
import Tables

/// What is sent to the centre's server, if there is one.
extension GameRecords {
  /// What sessions are called in the outbox.
  package static let sessionKind = "session"

  private static let upload = "server to which events are sent"
  /// A session without an end that began so many seconds ago was killed, and gets no more events.
  private static let longestSession = 86_400.0

  /// The server to which events are sent; `nil`, the default, for none.
  package func uploadTarget() throws -> UploadTarget? {
    try database.read {
      try $0.row(of: "preference", "SELECT value FROM preference WHERE name = ?", [Self.upload])
    }.map { try $0.json("value") }
  }

  /// Sets the server to which events are sent; `nil` for none. What waits for another server is withdrawn.
  ///
  /// - Parameter date: the present time.
  package func setUploadTarget(_ target: UploadTarget?, at date: Date) throws {
    let json = try target.map(StoredText.json)
    let people = try people().map(\.id)
    try database.write { database in
      if let json {
        try database.execute(sql: "INSERT OR REPLACE INTO preference VALUES (?, ?)", arguments: [Self.upload, json])
      } else {
        try database.execute(sql: "DELETE FROM preference WHERE name = ?", arguments: [Self.upload])
      }
      for person in people {
        try Outbox.withdrawAll(of: person, but: target?.address, at: date, database)
      }
    }
  }

  /// The sessions that are to be sent to a server and are not in the outbox for it, with their children's numbers.
  /// Those that go on are not among them.
  package func sessionsToUpload(
    to target: UploadTarget, at date: Date
  ) throws -> [(session: Int64, child: Int64)] {
    try database.read {
      try $0.rows(
        of: "session",
        """
        SELECT id, person_id FROM session WHERE started >= ? AND (ended IS NOT NULL OR started < ?) AND NOT EXISTS
          (SELECT 1 FROM outbox WHERE kind = ? AND number = session.id AND receiver = ?) ORDER BY id
        """,
        [
          StoredText.text(target.since), StoredText.text(date - Self.longestSession), Self.sessionKind, target.address,
        ])
    }.map { (try $0["id"], try $0["person_id"]) }
  }

  /// The events of a session as they are sent.
  ///
  /// - Parameter named: whether the child's name is in them, or a number that is the same in all of the child's sessions
  ///   and belongs to nobody else in any database.
  /// - Throws: `GameRecordsError.unknownSession`.
  package func uploadedRows(ofSession session: Int64, named: Bool) throws -> [Tables.Row] {
    try database.read { database in
      guard
        let row = try database.row(
          of: "session",
          "SELECT (SELECT id FROM origin) || '-child-' || person_id AS number FROM session WHERE id = ?", [session])
      else { throw GameRecordsError.unknownSession(session) }
      let number: String = try row["number"]
      // An event that cannot be read refuses the session: what is sent must be complete.
      return try database.rows(of: "event", Self.logSQL + " WHERE session_id = ? ORDER BY event.id", [session]).map {
        var row = try Self.logRow($0)
        if !named { row.cells[Self.childColumn] = .text(number) }
        return row
      }
    }
  }
}
