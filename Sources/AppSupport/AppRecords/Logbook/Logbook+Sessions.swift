import AppDatabases
import Foundation
import GRDB

/// Sessions, and what was recorded in them.
extension Logbook {
  /// Begins a session.
  ///
  /// - Parameters:
  ///   - settings: those under which it runs; they are kept with it.
  ///   - source: what is heard: `mic`, or a file's name.
  ///   - date: now.
  /// - Returns: what keeps the session's entries. A session whose recorder goes away without `finish` stays unfinished.
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

  /// Sessions in the order in which they began; of one person, or of all.
  public func sessions(of person: LogbookPerson? = nil) throws -> [LogbookSession<Settings>] {
    try database.read { database in
      try Row.fetchAll(
        database, sql: "SELECT * FROM session WHERE ? IS NULL OR person_id = ? ORDER BY started, id",
        arguments: [person?.id, person?.id]
      ).map { row in
        LogbookSession(
          id: row["id"], person: try table.person(numbered: row["person_id"], database), source: row["source"],
          settings: try StoredText.value(Settings.self, row["settings"], "settings of a session"),
          started: try StoredText.date(row["started"]), ended: try (row["ended"] as String?).map(StoredText.date))
      }
    }
  }

  /// What was recorded in a session, in order; of an unfinished one, what was recorded until it stopped.
  public func entries(ofSession id: Int64) throws -> [Entry] {
    try database.read {
      try String.fetchAll($0, sql: "SELECT json FROM entry WHERE session_id = ? ORDER BY number", arguments: [id])
    }.map { try StoredText.value(Entry.self, $0, "entry of a session") }
  }

  /// Removes sessions with their entries. They cannot be brought back.
  ///
  /// - Throws: a database error while one of them goes on; nothing is removed then.
  public func remove(_ sessions: [LogbookSession<Settings>]) throws { try database.remove(sessions) }
}

/// One session in a `Logbook`.
public struct LogbookSession<Settings: Codable & Sendable>: StoredSession {
  /// Number in the database, never given to another session.
  public let id: Int64
  /// Whose it is.
  public let person: LogbookPerson
  /// What was heard: `mic`, or a file's name.
  public let source: String
  /// The settings under which it ran.
  public let settings: Settings
  /// When it began.
  public let started: Date
  /// When it ended; `nil` while it goes on, and for one whose process was killed.
  public let ended: Date?
}

/// Keeps a session while it goes on: an entry is on the disk when `record` returns. While it lives, no other process can
/// remove the session.
public final class LogbookRecorder<Entry: Codable & Sendable> {
  private let open: OpenSession
  private var count = 0

  init(_ open: OpenSession) { self.open = open }

  /// Number of the session.
  public var session: Int64 { open.id }

  /// Keeps an entry.
  ///
  /// - Throws: a database error; the entry is not kept then, those before it are.
  public func record(_ entry: Entry) throws {
    let json = try StoredText.json(entry)
    try open.write { try $0.insert(into: "entry", ["session_id": open.id, "number": count, "json": json]) }
    count += 1
  }

  /// Ends the session; `date` is now.
  public func finish(at date: Date) throws { try open.end(at: date) }
}
