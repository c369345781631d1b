import AppDatabases
import AppRecords
import Foundation
import GRDB
import VoiceGames

/// Sessions and their events.
extension GameRecords {
  /// Begins a session and removes the recordings that are older than the retention time.
  ///
  /// - Parameters:
  ///   - settings: the settings of the game.
  ///   - source: the source of the sound: `mic`, or a file's name.
  ///   - date: the time of the first sample.
  package func beginSession(
    of child: Child, settings: GameSettings, source: String, at date: Date
  ) throws -> GameSessionRecorder {
    let json = try StoredText.json(settings)
    try removeExpiredRecordings(at: date)
    let open = try OpenSession(
      beginning: [
        "child_id": child.id, "game": settings.game.rawValue, "source": source, "settings": json,
        "started": StoredText.text(date),
      ], in: database)
    return GameSessionRecorder(open, started: date)
  }

  /// Returns sessions in the order in which they were played.
  ///
  /// - Parameters:
  ///   - child: the child whose sessions are returned; `nil` for all children.
  ///   - period: the period in which the sessions began.
  package func sessions(of child: Child? = nil, in period: Period = .all) throws -> [GameSessionRecord] {
    try database.read { database in
      try Row.fetchAll(
        database,
        sql: """
          SELECT session.*, child.name AS child, (SELECT count(*) FROM event WHERE session_id = session.id) AS events,
            EXISTS (SELECT 1 FROM heard WHERE session_id = session.id) AS recorded
          FROM session JOIN child ON child.id = child_id
          WHERE (? IS NULL OR child_id = ?) AND started >= ? AND started < ? ORDER BY started, session.id
          """, arguments: [child?.id, child?.id, period.first, period.end]
      ).map { row in
        GameSessionRecord(
          id: row["id"], child: row["child"], game: try Self.game(row["game"]), source: row["source"],
          started: try StoredText.date(row["started"]), ended: try (row["ended"] as String?).map(StoredText.date),
          duration: row["duration_s"], eventCount: row["events"], isRecorded: row["recorded"])
      }
    }
  }

  /// Returns the events of a session in the order in which they were stored.
  ///
  /// - Throws: `GameRecordsError.unknownSession`.
  package func events(ofSession session: Int64) throws -> [GameEvent] {
    try database.read { database in
      guard let game = try String.fetchOne(database, sql: "SELECT game FROM session WHERE id = ?", arguments: [session])
      else { throw GameRecordsError.unknownSession(session) }
      return try Row.fetchAll(
        database, sql: "SELECT * FROM event WHERE session_id = ? ORDER BY id", arguments: [session]
      )
      .map { try Self.event($0, Self.game(game)) }
    }
  }

  /// Returns a session's recording for a replay.
  ///
  /// - Throws: `GameRecordsError.unknownSession`, `.notRecorded`.
  package func recording(ofSession session: Int64) throws -> RecordedSession {
    try database.read { database in
      guard let row = try Row.fetchOne(database, sql: "SELECT * FROM session WHERE id = ?", arguments: [session]) else {
        throw GameRecordsError.unknownSession(session)
      }
      let parts = try Data.fetchAll(
        database, sql: "SELECT data FROM heard WHERE session_id = ? ORDER BY part", arguments: [session])
      guard !parts.isEmpty else { throw GameRecordsError.notRecorded(session: session) }
      let heard = try parts.flatMap { try HeardCoding.heard($0) }
      // A session whose process was killed has no duration; it ends with the last stored output of the ear.
      let duration: Double? = row["duration_s"]
      return RecordedSession(
        settings: try StoredText.value(GameSettings.self, row["settings"], "settings"), heard: heard,
        duration: duration ?? heard.last?.time ?? 0)
    }
  }

  /// Reads all sessions to verify that the stored data is readable.
  ///
  /// - Returns: the number of sessions.
  /// - Throws: `AppDatabaseError.damaged` or `.unreadable` for damaged data.
  package func verify() throws -> Int {
    try database.verify()
    let sessions = try sessions()
    for session in sessions {
      _ = try events(ofSession: session.id)
      if session.isRecorded { _ = try recording(ofSession: session.id) }
    }
    return sessions.count
  }

  /// Returns a child's sessions with their events, from which its progress is computed.
  package func played(by child: Child, in period: Period = .all) throws -> [PlayedSession] {
    try sessions(of: child, in: period).map {
      PlayedSession(
        date: $0.started.timeIntervalSince1970, events: try events(ofSession: $0.id),
        settings: try settings(ofSession: $0.id))
    }
  }

  /// Returns the settings under which a session was played.
  ///
  /// - Throws: `GameRecordsError.unknownSession`.
  package func settings(ofSession session: Int64) throws -> GameSettings {
    try database.read { database in
      guard
        let json = try String.fetchOne(database, sql: "SELECT settings FROM session WHERE id = ?", arguments: [session])
      else { throw GameRecordsError.unknownSession(session) }
      return try StoredText.value(GameSettings.self, json, "settings")
    }
  }

  static func game(_ name: String) throws -> Game { try StoredText.named(Game.self, name, "game of a session") }

  private static func event(_ row: Row, _ game: Game) throws -> GameEvent {
    let known = try StoredText.named(GameEvent.Name.self, row["name"], "name of an event")
    var measured = GameEvent.Measured()
    for column in MeasuredColumn.all { column.read(row, into: &measured) }
    return GameEvent(
      time: row["time_s"], game: game, name: known, measured: measured,
      summary: try (row["summary"] as String?).map { try StoredText.value(GameSummary.self, $0, "summary") })
  }
}
