import AppDatabases

/// The tables of every `Logbook`. Times are UTC in ISO 8601 with milliseconds, which sort as text; settings and entries
/// are JSON. A published migration is never changed.
enum LogbookSchema {
  static let migrations = [
    Migration("1: people, settings, sessions, entries") { database in
      try database.execute(
        sql: """
          CREATE TABLE person (
            id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL UNIQUE COLLATE NOCASE, created TEXT NOT NULL);
          CREATE TABLE settings (
            person_id INTEGER PRIMARY KEY REFERENCES person ON DELETE CASCADE, json TEXT NOT NULL);
          CREATE TABLE session (
            id INTEGER PRIMARY KEY AUTOINCREMENT, person_id INTEGER NOT NULL REFERENCES person ON DELETE CASCADE,
            source TEXT NOT NULL, settings TEXT NOT NULL, started TEXT NOT NULL, ended TEXT);
          CREATE INDEX session_by_person ON session (person_id, started);
          CREATE TABLE entry (
            session_id INTEGER NOT NULL REFERENCES session ON DELETE CASCADE, number INTEGER NOT NULL,
            json TEXT NOT NULL, PRIMARY KEY (session_id, number)) WITHOUT ROWID;
          """)
    },
    Migration("2: tables that refuse wrong values") { database in
      try StrictTable.replace(
        [
          StrictTable(
            "person",
            """
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            name TEXT NOT NULL UNIQUE COLLATE NOCASE CHECK (length(name) BETWEEN 1 AND 1000),
            created TEXT NOT NULL \(StrictTable.isTime("created"))
            """, fallbacks: ["name": "'?' || hex(randomblob(4))", "created": "'1970-01-01T00:00:00.000Z'"]),
          StrictTable(
            "settings",
            "person_id INTEGER PRIMARY KEY REFERENCES person ON DELETE CASCADE, json TEXT NOT NULL"),
          StrictTable(
            "session",
            """
            id INTEGER PRIMARY KEY AUTOINCREMENT, person_id INTEGER NOT NULL REFERENCES person ON DELETE CASCADE,
            source TEXT NOT NULL, settings TEXT NOT NULL, started TEXT NOT NULL \(StrictTable.isTime("started")),
            ended TEXT \(StrictTable.isTime("ended"))
            """, fallbacks: ["source": "''", "started": "'1970-01-01T00:00:00.000Z'", "ended": "NULL"]),
          StrictTable(
            "entry",
            """
            session_id INTEGER NOT NULL REFERENCES session ON DELETE CASCADE, number INTEGER NOT NULL,
            json TEXT NOT NULL, PRIMARY KEY (session_id, number)
            """, hasRowNumbers: false),
        ], indexes: "CREATE INDEX session_by_person ON session (person_id, started);", in: database)
    },
    PageMemory.migration,
  ]
}
