import AppDatabases

extension BoardRecords {
  /// The second version: the same tables, which refuse what the program never writes. A published migration never changes.
  static let strictTables = Migration("2: tables that refuse wrong values") { database in
    let (isTime, epoch) = (StrictTable.isTime, "'1970-01-01T00:00:00.000Z'")
    let owner = "person_id INTEGER NOT NULL REFERENCES person ON DELETE CASCADE"
    let isMoment = "CHECK (at_ms BETWEEN -62135596800000 AND 253402300799999)"
    try StrictTable.replace(
      [
        StrictTable(
          "person",
          """
          id INTEGER PRIMARY KEY AUTOINCREMENT,
          name TEXT NOT NULL UNIQUE COLLATE NOCASE CHECK (length(name) BETWEEN 1 AND 1000),
          created TEXT NOT NULL \(isTime("created")), portrait TEXT CHECK (length(portrait) BETWEEN 1 AND 100),
          present INTEGER NOT NULL DEFAULT 0 CHECK (present BETWEEN 0 AND 1000000000000),
          learns INTEGER NOT NULL DEFAULT 1 CHECK (learns IN (0, 1)),
          keeps_history INTEGER NOT NULL DEFAULT 1 CHECK (keeps_history IN (0, 1))
          """,
          fallbacks: [
            "name": "'? ' || lower(hex(randomblob(4)))", "created": epoch, "portrait": "NULL", "present": "0",
            "learns": "0", "keeps_history": "0",
          ]),
        StrictTable(
          "version",
          """
          id INTEGER PRIMARY KEY AUTOINCREMENT, \(owner), number INTEGER NOT NULL CHECK (number >= 0),
          made TEXT NOT NULL \(isTime("made")), title TEXT NOT NULL, head TEXT NOT NULL, UNIQUE (person_id, number)
          """, fallbacks: ["made": epoch, "title": #"'{"cs":"?","en":"?"}'"#]),
        StrictTable(
          "board",
          """
          id INTEGER PRIMARY KEY AUTOINCREMENT, \(owner), name TEXT NOT NULL, first INTEGER NOT NULL CHECK (first >= 0),
          stop INTEGER CHECK (stop > first), text BLOB NOT NULL
          """),
        StrictTable(
          "medium",
          """
          id INTEGER PRIMARY KEY, sha256 TEXT NOT NULL UNIQUE CHECK (length(sha256) = 64), type TEXT, bytes BLOB NOT NULL
          """, fallbacks: ["type": "NULL"]),
        StrictTable(
          "board_medium",
          """
          board_id INTEGER NOT NULL REFERENCES board ON DELETE CASCADE, medium_id INTEGER NOT NULL REFERENCES medium,
          PRIMARY KEY (board_id, medium_id)
          """, hasRowNumbers: false),
        StrictTable(
          "spoken",
          """
          id INTEGER PRIMARY KEY AUTOINCREMENT, \(owner), at_ms INTEGER NOT NULL \(isMoment), text TEXT NOT NULL,
          parts TEXT NOT NULL, way TEXT NOT NULL CHECK (way IN ('pressed', 'typed', 'phrase'))
          """, fallbacks: ["at_ms": "0", "parts": "'[]'", "way": "'typed'"]),
        StrictTable(
          "phrase",
          """
          id INTEGER PRIMARY KEY AUTOINCREMENT, \(owner), place INTEGER NOT NULL CHECK (place BETWEEN 0 AND 1000000000),
          pinned INTEGER NOT NULL CHECK (pinned IN (0, 1)), text TEXT NOT NULL, parts TEXT NOT NULL
          """, fallbacks: ["place": "0", "pinned": "0", "parts": "'[]'"]),
        StrictTable(
          "learned", "id INTEGER PRIMARY KEY AUTOINCREMENT, \(owner), language TEXT NOT NULL, words TEXT NOT NULL"),
        StrictTable(
          "document",
          """
          \(owner), kind TEXT NOT NULL CHECK (kind IN ('settings', 'pronunciations')), json TEXT NOT NULL,
          PRIMARY KEY (person_id, kind)
          """, hasRowNumbers: false),
        StrictTable(
          "press",
          """
          id INTEGER PRIMARY KEY AUTOINCREMENT, \(owner), at_ms INTEGER NOT NULL \(isMoment), board TEXT NOT NULL,
          button TEXT NOT NULL, method TEXT NOT NULL, prediction INTEGER CHECK (prediction BETWEEN 1 AND 1000000)
          """, fallbacks: ["at_ms": "0", "prediction": "NULL"]),
      ],
      indexes: """
        CREATE INDEX board_by_person ON board (person_id, stop, first);
        CREATE INDEX board_by_medium ON board_medium (medium_id);
        CREATE INDEX spoken_by_person ON spoken (person_id, at_ms);
        CREATE INDEX phrase_by_person ON phrase (person_id, place);
        CREATE INDEX learned_by_person ON learned (person_id, language);
        CREATE INDEX press_by_person ON press (person_id, at_ms);
        """, in: database)
  }
}
