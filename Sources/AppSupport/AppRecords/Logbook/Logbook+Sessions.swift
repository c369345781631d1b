import AppDatabases
import Foundation
import GRDB

/// The sessions and their entries.
extension Logbook {
  /// Begins a session.
  ///
  /// - Parameters:
  ///   - settings: the settings of the session; they are kept with it.
  ///   - source: the source of the sound: `mic`, or a file's name.
  ///   - date: the present time.
  /// - Returns: the recorder of the session's entries. If the recorder is released without `finish`, the session stays
  ///   unfinished.
  public func beginSession(
    of person: LogbookPerson, settings: Settings, source: String, at date: Date
  ) throws -> LogbookRecorder<Entry> {
    let session = try OpenSession(
      beginning: [
        "person_id": person.id, "source": source, "settings": try StoredText.json(settings),
        "started": StoredText.text(date),
      ], in: database)
    return LogbookRecorder(session)
  }

  /// Returns the sessions of one person or of all people, in the order in which they began.
  public func sessions(of person: LogbookPerson? = nil) throws -> [LogbookSession<Settings>] {
    try database.read { database in
      let rows = try database.rows(
        of: "session", "SELECT * FROM session WHERE ? IS NULL OR person_id = ? ORDER BY started, id",
        [person?.id, person?.id])
      return try self.database.intact(rows) { row in
        LogbookSession(
          id: try row["id"], person: try table.person(numbered: row["person_id"], database), source: try row["source"],
          settings: try row.json("settings", as: Settings.self), started: try row["started"], ended: try row["ended"])
      }
    }
  }

  /// Returns the entries of a session in order. An unfinished session has the entries that were recorded before it
  /// stopped.
  public func entries(ofSession id: Int64) throws -> [Entry] {
    try database.read {
      try $0.rows(of: "entry", "SELECT json FROM entry WHERE session_id = ? ORDER BY number", [id])
    }.map { try $0.json("json", as: Entry.self) }
  }

  /// Removes sessions with their entries. They cannot be brought back.
  ///
  /// - Throws: a database error while one of the sessions goes on; nothing is removed then.
  public func remove(_ sessions: [LogbookSession<Settings>]) throws { try database.remove(sessions) }
}

/// One session in a `Logbook`.
public struct LogbookSession<Settings: Codable & Sendable>: StoredSession {
  /// The session's number in the database, never given to another session.
  public let id: Int64
  /// The person to whom the session belongs.
  public let person: LogbookPerson
  /// The source of the sound: `mic`, or a file's name.
  public let source: String
  /// The settings of the session.
  public let settings: Settings
  /// The time at which the session began.
  public let started: Date
  /// The time at which the session ended; `nil` while it goes on, and for a session whose process was killed.
  public let ended: Date?
}

/// Records a session while it goes on: an entry is on the disk when `record` returns. While the recorder lives, no
/// other process can remove the session.
public final class LogbookRecorder<Entry: Codable & Sendable> {
  private let open: OpenSession
  private var count = 0

  init(_ open: OpenSession) { self.open = open }

  /// The session's number.
  public var session: Int64 { open.id }

  /// Keeps an entry.
  ///
  /// - Throws: a database error; this entry is not kept then, but the earlier ones are.
  public func record(_ entry: Entry) throws {
    let json = try StoredText.json(entry)
    try open.write { try $0.insert(into: "entry", ["session_id": open.id, "number": count, "json": json]) }
    count += 1
  }

  /// Ends the session; `date` is the present time.
  public func finish(at date: Date) throws { try open.end(at: date) }
}
