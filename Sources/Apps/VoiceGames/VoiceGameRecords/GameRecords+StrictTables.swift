import AppDatabases

extension GameRecords {
  /// The fourth version: the same tables, which refuse what the program never writes. A published migration never changes.
  static let strictTables = Migration("4: tables that refuse wrong values") { database in
    let (isTime, epoch) = (StrictTable.isTime, "'1970-01-01T00:00:00.000Z'")
    let owner = "INTEGER NOT NULL REFERENCES child ON DELETE CASCADE"
    let session = "session_id INTEGER NOT NULL REFERENCES session ON DELETE CASCADE"
    let numbers = [
      "volume", "level_dbfs", "room_level_dbfs", "frequency_hz", "duration_s", "voicing_onset_s", "reaction_s",
      "target", "deviation",
    ].map { "\($0) REAL CHECK (\($0) BETWEEN -1e9 AND 1e9)" }.joined(separator: ", ")
    let wholes = ["number", "player", "points"].map {
      "\($0) INTEGER CHECK (\($0) BETWEEN -1000000000 AND 1000000000)"
    }.joined(separator: ", ")
    try StrictTable.replace(
      [
        StrictTable("origin", "id TEXT NOT NULL", fallbacks: ["id": "lower(hex(randomblob(16)))"]),
        StrictTable(
          "child",
          """
          id INTEGER PRIMARY KEY AUTOINCREMENT,
          name TEXT NOT NULL UNIQUE COLLATE NOCASE CHECK (length(name) BETWEEN 1 AND 1000),
          created TEXT NOT NULL \(isTime("created")), portrait TEXT CHECK (length(portrait) BETWEEN 1 AND 100)
          """,
          fallbacks: ["name": "'? ' || lower(hex(randomblob(4)))", "created": epoch, "portrait": "NULL"]),
        StrictTable(
          "settings", "child_id \(owner), game TEXT NOT NULL, json TEXT NOT NULL, PRIMARY KEY (child_id, game)"),
        StrictTable(
          "voice",
          """
          child_id INTEGER PRIMARY KEY REFERENCES child ON DELETE CASCADE,
          measured TEXT NOT NULL \(isTime("measured")), json TEXT NOT NULL
          """, fallbacks: ["measured": epoch]),
        StrictTable("plan", "child_id INTEGER PRIMARY KEY REFERENCES child ON DELETE CASCADE, json TEXT NOT NULL"),
        StrictTable(
          "earlier_settings",
          "id INTEGER PRIMARY KEY AUTOINCREMENT, child_id \(owner), game TEXT NOT NULL, json TEXT"),
        StrictTable(
          "session",
          """
          id INTEGER PRIMARY KEY AUTOINCREMENT, child_id \(owner), game TEXT NOT NULL, source TEXT NOT NULL,
          settings TEXT NOT NULL, started TEXT NOT NULL \(isTime("started")), ended TEXT \(isTime("ended")),
          duration_s REAL CHECK (duration_s BETWEEN 0 AND 1e9)
          """, fallbacks: ["source": "''", "started": epoch, "ended": "NULL", "duration_s": "NULL"]),
        StrictTable(
          "heard",
          "\(session), part INTEGER NOT NULL CHECK (part >= 0), data BLOB NOT NULL, PRIMARY KEY (session_id, part)",
          hasRowNumbers: false),
        StrictTable(
          "export",
          """
          id INTEGER PRIMARY KEY AUTOINCREMENT, begun TEXT NOT NULL \(isTime("begun")), written TEXT \(isTime("written"))
          """, fallbacks: ["begun": epoch, "written": epoch]),
        StrictTable(
          "event",
          """
          id INTEGER PRIMARY KEY AUTOINCREMENT, \(session),
          at_ms INTEGER NOT NULL CHECK (at_ms BETWEEN -62135596800000 AND 253402300799999),
          time_s REAL NOT NULL CHECK (time_s BETWEEN 0 AND 1e9), name TEXT NOT NULL, \(numbers), \(wholes), reason TEXT,
          summary TEXT, export_id INTEGER REFERENCES export
          """),
        StrictTable("preference", "name TEXT PRIMARY KEY, value TEXT NOT NULL", hasRowNumbers: false),
      ],
      indexes: """
        CREATE INDEX session_by_child ON session (child_id, started);
        CREATE INDEX earlier_settings_by_child ON earlier_settings (child_id, game);
        CREATE INDEX event_by_session ON event (session_id);
        CREATE INDEX event_by_time ON event (at_ms);
        CREATE INDEX event_by_export ON event (export_id) WHERE export_id IS NOT NULL;
        """, in: database)
  }
}
