import AppDatabases

extension TrailRecords {
  /// The second version: the same tables, which refuse what the program never writes. A published migration never changes.
  static let strictTables = Migration("2: tables that refuse wrong values") { database in
    let (isTime, epoch) = (StrictTable.isTime, "'1970-01-01T00:00:00.000Z'")
    try StrictTable.replace(
      [
        StrictTable(
          "person",
          """
          id INTEGER PRIMARY KEY AUTOINCREMENT,
          name TEXT NOT NULL UNIQUE COLLATE NOCASE CHECK (length(name) BETWEEN 1 AND 1000),
          created TEXT NOT NULL \(isTime("created")),
          picture TEXT NOT NULL CHECK (length(picture) BETWEEN 1 AND 100), settings TEXT
          """,
          fallbacks: [
            "name": "'? ' || lower(hex(randomblob(4)))", "created": epoch, "picture": "'fox'", "settings": "NULL",
          ]),
        StrictTable(
          "parent",
          """
          id INTEGER PRIMARY KEY CHECK (id = 1), code TEXT NOT NULL, hint TEXT NOT NULL,
          is_on INTEGER NOT NULL CHECK (is_on IN (0, 1)), play_limit REAL CHECK (play_limit BETWEEN 60 AND 86400),
          wrong INTEGER NOT NULL DEFAULT 0 CHECK (wrong BETWEEN 0 AND 1000000000),
          waits_until TEXT \(isTime("waits_until"))
          """,
          fallbacks: ["hint": "''", "is_on": "1", "play_limit": "NULL", "wrong": "0", "waits_until": "NULL"]),
        StrictTable("chapter", "id INTEGER PRIMARY KEY, name TEXT NOT NULL, json TEXT NOT NULL UNIQUE"),
        StrictTable(
          "own_chapter", "name TEXT PRIMARY KEY, added TEXT NOT NULL \(isTime("added")), json TEXT NOT NULL",
          hasRowNumbers: false, fallbacks: ["added": epoch]),
        StrictTable(
          "progress",
          """
          person_id INTEGER NOT NULL REFERENCES person ON DELETE CASCADE, chapter TEXT NOT NULL, checkpoint TEXT,
          finished INTEGER NOT NULL DEFAULT 0 CHECK (finished BETWEEN 0 AND 1000000000),
          changed TEXT NOT NULL \(isTime("changed")), PRIMARY KEY (person_id, chapter)
          """, hasRowNumbers: false, fallbacks: ["checkpoint": "NULL", "finished": "0", "changed": epoch]),
        StrictTable(
          "trace",
          """
          id INTEGER PRIMARY KEY AUTOINCREMENT, person_id INTEGER NOT NULL REFERENCES person ON DELETE CASCADE,
          chapter_id INTEGER NOT NULL REFERENCES chapter, begun TEXT NOT NULL \(isTime("begun")),
          finished INTEGER NOT NULL DEFAULT 0 CHECK (finished IN (0, 1)),
          scale TEXT NOT NULL CHECK (scale IN ('measured', 'nominal'))
          """, fallbacks: ["begun": epoch, "finished": "0", "scale": "'nominal'"]),
        StrictTable(
          "piece",
          """
          trace_id INTEGER NOT NULL REFERENCES trace ON DELETE CASCADE, number INTEGER NOT NULL CHECK (number >= 0),
          csv TEXT NOT NULL, PRIMARY KEY (trace_id, number)
          """, hasRowNumbers: false),
        StrictTable(
          "played",
          """
          person_id INTEGER NOT NULL REFERENCES person ON DELETE CASCADE,
          day TEXT NOT NULL CHECK (day GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
          seconds REAL NOT NULL CHECK (seconds BETWEEN 0 AND 1e9),
          granted REAL NOT NULL DEFAULT 0 CHECK (granted BETWEEN 0 AND 1e9), PRIMARY KEY (person_id, day)
          """, hasRowNumbers: false, fallbacks: ["seconds": "0.0", "granted": "0.0"]),
      ],
      indexes: """
        CREATE INDEX trace_by_person ON trace (person_id, begun);
        CREATE INDEX trace_by_chapter ON trace (chapter_id);
        """, in: database)
  }
}
