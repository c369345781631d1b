import AppDatabases
import AppRecords
import Foundation
import GRDB
import VoiceGames
import VoiceListening

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
        "person_id": child.id, "game": settings.game.rawValue, "source": source, "settings": json,
        "started": StoredText.text(date), "uid": Self.newIdentifier,
      ], in: database)
    return GameSessionRecorder(open, started: date)
  }

  /// Returns sessions in the order in which they were played.
  ///
  /// - Parameters:
  ///   - child: the child whose sessions are returned; `nil` for all children.
  ///   - period: the period in which the sessions began.
  package func sessions(of child: Child? = nil, in period: Period = .all) throws -> [GameSessionRecord] {
    // Times that are no text sort before or behind all texts; a session with one is found and named.
    let rows = try database.read {
      try $0.rows(
        of: "session",
        """
        SELECT session.*, person.id AS "person.id", person.name AS "person.name", (SELECT count(*) FROM event WHERE session_id = session.id) AS events,
          EXISTS (SELECT 1 FROM heard WHERE session_id = session.id) AS recorded
        FROM session JOIN person ON person.id = person_id
        WHERE (? IS NULL OR person_id = ?) AND (typeof(started) <> 'text' OR (started >= ? AND started < ?))
        ORDER BY started, session.id
        """, [child?.id, child?.id, period.first, period.end])
    }
    return try database.intact(rows) { row in
      GameSessionRecord(
        id: try row["id"], child: try row.name("person.name"), game: try row.named("game"), source: try row["source"],
        started: try row["started"], ended: try row["ended"], duration: try row["duration_s", Self.durations],
        eventCount: try row["events"], isRecorded: try row["recorded"])
    }
  }

  /// Returns the events of a session in the order in which they were stored.
  ///
  /// - Throws: `GameRecordsError.unknownSession`.
  package func events(ofSession session: Int64) throws -> [GameEvent] {
    try database.read { database in
      guard let row = try database.row(of: "session", "SELECT id, game FROM session WHERE id = ?", [session]) else {
        throw GameRecordsError.unknownSession(session)
      }
      let game = try row.named("game", as: Game.self)
      let rows = try database.rows(of: "event", "SELECT * FROM event WHERE session_id = ? ORDER BY id", [session])
      return try self.database.intact(rows) { try Self.event($0, game) }
    }
  }

  /// Returns a session's recording for a replay.
  ///
  /// - Throws: `GameRecordsError.unknownSession`, `.notRecorded`.
  package func recording(ofSession session: Int64) throws -> RecordedSession {
    try database.read { database in
      guard let row = try database.row(of: "session", "SELECT * FROM session WHERE id = ?", [session]) else {
        throw GameRecordsError.unknownSession(session)
      }
      let parts = try database.rows(of: "heard", "SELECT data FROM heard WHERE session_id = ? ORDER BY part", [session])
      guard !parts.isEmpty else { throw GameRecordsError.notRecorded(session: session) }
      let heard = try parts.flatMap { try HeardCoding.heard($0["data"]) }
      guard heard.allSatisfy(Self.isOfASession) else {
        throw HeardCoding.unreadable("expected times of a session, up to \(Self.durations.upperBound) s")
      }
      // A session whose process was killed has no duration; it ends with the last stored output of the ear.
      let duration: Double? = try row["duration_s", Self.durations]
      return RecordedSession(
        settings: try Self.gameSettings(row, "settings"), heard: heard,
        duration: duration ?? heard.last?.time ?? 0)
    }
  }

  /// Reads all sessions to verify that the stored data is readable.
  ///
  /// - Returns: the number of sessions.
  /// - Throws: `AppDatabaseError.damaged` or `.unreadable` for damaged data.
  package func verify() throws -> Int {
    try database.verify()
    try peopleLock.verify()
    return try AppDatabase.refusingDamage {
      for child in try people() {
        for game in Game.allCases {
          _ = (try settings(of: child, for: game), try earlierSettings(of: child, for: game))
        }
        _ = (try plan(of: child), try voice(of: child), try heldSounds(of: child))
      }
      let sessions = try sessions()
      for session in sessions {
        _ = (try events(ofSession: session.id), try settings(ofSession: session.id))
        if session.isRecorded { _ = try recording(ofSession: session.id) }
      }
      _ = try retentionDays()
      return sessions.count
    }
  }

  /// Returns a child's sessions with their events, from which its progress is computed.
  package func played(by child: Child, in period: Period = .all) throws -> [PlayedSession] {
    try database.intact(try sessions(of: child, in: period)) {
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
      guard let row = try database.row(of: "session", "SELECT id, settings FROM session WHERE id = ?", [session]) else {
        throw GameRecordsError.unknownSession(session)
      }
      return try Self.gameSettings(row, "settings")
    }
  }

  private static func isOfASession(_ heard: Heard) -> Bool {
    if case .tick(let tick) = heard, !(0...1_000_000_000_000).contains(tick.index) { return false }
    return durations.contains(heard.time)
  }

  /// The lengths that a session can have, and the times in one, seconds.
  static let durations = 0.0...1e9

  private static func event(_ row: StoredRow, _ game: Game) throws -> GameEvent {
    var measured = GameEvent.Measured()
    for column in MeasuredColumn.all { try column.read(row, into: &measured) }
    return GameEvent(
      time: try row["time_s", durations], game: game, name: try row.named("name"), measured: measured,
      summary: row.isEmpty("summary") ? nil : try row.json("summary"))
  }
}
