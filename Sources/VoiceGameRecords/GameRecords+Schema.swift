import AppDatabase

extension GameRecords {
  /// "OsVG" as a number.
  static let applicationID: Int32 = 0x4F73_5647

  /// The tables, version by version. What was published is never changed.
  ///
  /// Times are UTC in ISO 8601 with milliseconds, which sort as text. Settings, voices, summaries and what was heard are JSON as
  /// `VoiceGames` writes it; what was measured has columns, for those who ask in SQL.
  static let migrations: [Migration] = [
    Migration("1: children, settings, sessions, events") { database in
      let measured = MeasuredColumn.all.map { "\($0.name) \($0.type)" }.joined(separator: ", ")
      try database.execute(
        sql: """
          CREATE TABLE origin (id TEXT NOT NULL);
          INSERT INTO origin VALUES (lower(hex(randomblob(16))));
          CREATE TABLE child (
            id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL UNIQUE COLLATE NOCASE, created TEXT NOT NULL);
          CREATE TABLE settings (
            child_id INTEGER NOT NULL REFERENCES child ON DELETE CASCADE, game TEXT NOT NULL, json TEXT NOT NULL,
            PRIMARY KEY (child_id, game));
          CREATE TABLE voice (
            child_id INTEGER PRIMARY KEY REFERENCES child ON DELETE CASCADE, measured TEXT NOT NULL, json TEXT NOT NULL);
          CREATE TABLE session (
            id INTEGER PRIMARY KEY AUTOINCREMENT, child_id INTEGER NOT NULL REFERENCES child ON DELETE CASCADE,
            game TEXT NOT NULL, source TEXT NOT NULL, settings TEXT NOT NULL, started TEXT NOT NULL, ended TEXT,
            duration_s REAL);
          CREATE INDEX session_by_child ON session (child_id, started);
          CREATE TABLE heard (
            session_id INTEGER NOT NULL REFERENCES session ON DELETE CASCADE, part INTEGER NOT NULL, json TEXT NOT NULL,
            PRIMARY KEY (session_id, part)) WITHOUT ROWID;
          CREATE TABLE export (id INTEGER PRIMARY KEY AUTOINCREMENT, begun TEXT NOT NULL, written TEXT);
          CREATE TABLE event (
            id INTEGER PRIMARY KEY AUTOINCREMENT, session_id INTEGER NOT NULL REFERENCES session ON DELETE CASCADE,
            at TEXT NOT NULL, time_s REAL NOT NULL, name TEXT NOT NULL, \(measured), summary TEXT,
            export_id INTEGER REFERENCES export);
          CREATE INDEX event_by_session ON event (session_id);
          CREATE INDEX event_by_time ON event (at);
          CREATE INDEX event_by_export ON event (export_id);
          """)
    }
  ]
}
