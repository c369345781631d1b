import AppDatabases
import AppRecords
import Foundation
import GRDB

extension GameRecords {
  /// The database's application identifier, the letters "OsVG" as a number.
  package static let applicationID: Int32 = 0x4F73_5647

  /// The migrations that make the tables of each version. A published migration never changes, so its SQL is written
  /// out and not made from the present types.
  ///
  /// Times are UTC in ISO 8601 with milliseconds, which sort as text. There are many events, so their times take less
  /// space as milliseconds since 1970 (`SELECT datetime(at_ms / 1000, 'unixepoch')`). Settings, voices and summaries
  /// are JSON as `VoiceGames` writes it. Recordings are bytes (`HeardCoding`). Measured values have columns of their
  /// own, so that SQL can query them.
  package static let migrations: [Migration] = [
    Migration("1: children, settings, sessions, events") { database in
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
            at TEXT NOT NULL, time_s REAL NOT NULL, name TEXT NOT NULL, volume REAL, level_dbfs REAL,
            room_level_dbfs REAL, frequency_hz REAL, duration_s REAL, voicing_onset_s REAL, reaction_s REAL,
            number INTEGER, target REAL, deviation REAL, player INTEGER, points INTEGER, reason TEXT, summary TEXT,
            export_id INTEGER REFERENCES export);
          CREATE INDEX event_by_session ON event (session_id);
          CREATE INDEX event_by_time ON event (at);
          CREATE INDEX event_by_export ON event (export_id);
          """)
    },
    // Format 1 of the bytes does not change. A part that cannot be decoded stays as it is; reading it throws an error.
    Migration("2: what was heard and when in fewer bytes, how long it is kept") { database in
      try database.execute(
        sql: """
          CREATE TABLE new_heard (
            session_id INTEGER NOT NULL REFERENCES session ON DELETE CASCADE, part INTEGER NOT NULL, data BLOB NOT NULL,
            PRIMARY KEY (session_id, part)) WITHOUT ROWID;
          """)
      let insertion = try database.makeStatement(sql: "INSERT INTO new_heard VALUES (?, ?, ?)")
      let parts = try Row.fetchCursor(database, sql: "SELECT session_id, part, CAST(json AS BLOB) AS json FROM heard")
      while let row = try parts.next() {
        let json: Data = row["json"]
        let data = (try? HeardCoding.heard(json)).map(HeardCoding.data) ?? json
        try insertion.execute(arguments: [row["session_id"] as Int64, row["part"] as Int64, data])
      }
      try database.execute(
        sql: """
          DROP TABLE heard;
          ALTER TABLE new_heard RENAME TO heard;
          CREATE TABLE new_event (
            id INTEGER PRIMARY KEY AUTOINCREMENT, session_id INTEGER NOT NULL REFERENCES session ON DELETE CASCADE,
            at_ms INTEGER NOT NULL, time_s REAL NOT NULL, name TEXT NOT NULL, volume REAL, level_dbfs REAL,
            room_level_dbfs REAL, frequency_hz REAL, duration_s REAL, voicing_onset_s REAL, reaction_s REAL,
            number INTEGER, target REAL, deviation REAL, player INTEGER, points INTEGER, reason TEXT, summary TEXT,
            export_id INTEGER REFERENCES export);
          INSERT INTO new_event
            SELECT id, session_id, strftime('%s', at) * 1000 + substr(at, 21, 3), time_s, name, volume, level_dbfs,
              room_level_dbfs, frequency_hz, duration_s, voicing_onset_s, reaction_s, number, target, deviation, player,
              points, reason, summary, export_id FROM event ORDER BY id;
          DELETE FROM sqlite_sequence WHERE name = 'new_event';
          INSERT INTO sqlite_sequence SELECT 'new_event', seq FROM sqlite_sequence WHERE name = 'event';
          DROP TABLE event;
          ALTER TABLE new_event RENAME TO event;
          CREATE INDEX event_by_session ON event (session_id);
          CREATE INDEX event_by_time ON event (at_ms);
          CREATE INDEX event_by_export ON event (export_id) WHERE export_id IS NOT NULL;
          CREATE TABLE preference (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
          """)
    },
    Migration("3: portraits, plans, earlier settings") { database in
      try database.execute(
        sql: """
          ALTER TABLE child ADD COLUMN portrait TEXT;
          CREATE TABLE plan (child_id INTEGER PRIMARY KEY REFERENCES child ON DELETE CASCADE, json TEXT NOT NULL);
          CREATE TABLE earlier_settings (
            id INTEGER PRIMARY KEY AUTOINCREMENT, child_id INTEGER NOT NULL REFERENCES child ON DELETE CASCADE,
            game TEXT NOT NULL, json TEXT);
          CREATE INDEX earlier_settings_by_child ON earlier_settings (child_id, game);
          """)
    },
    strictTables,
    // SQLite changes the references in the other tables with the names.
    Migration("5: one name for the table of people in every app") { database in
      try database.execute(
        sql: """
          DROP INDEX session_by_child;
          DROP INDEX earlier_settings_by_child;
          ALTER TABLE child RENAME TO person;
          ALTER TABLE settings RENAME COLUMN child_id TO person_id;
          ALTER TABLE voice RENAME COLUMN child_id TO person_id;
          ALTER TABLE plan RENAME COLUMN child_id TO person_id;
          ALTER TABLE earlier_settings RENAME COLUMN child_id TO person_id;
          ALTER TABLE session RENAME COLUMN child_id TO person_id;
          CREATE INDEX session_by_person ON session (person_id, started);
          CREATE INDEX earlier_settings_by_person ON earlier_settings (person_id, game);
          """)
    },
    PageMemory.migration,
    KeptCode.migration,
    Outbox.migration,
    movedSettings,
    heldSounds,
    ownLooks,
    homework,
  ]
}
