import AppDatabases

extension HearingArchive {
  /// The same tables, which refuse what the program never writes. A published migration never changes.
  static let strictTables = Migration("tables that refuse wrong values") { database in
    try StrictTable.replace(
      people + sessions + speech,
      indexes: """
        CREATE INDEX session_by_person ON session (person_id, started);
        CREATE INDEX speech_session_by_person ON speech_session (person_id, started);
        CREATE INDEX questionnaire_by_person ON questionnaire (person_id, at);
        CREATE INDEX delivery_by_session ON delivery (session_id);
        CREATE INDEX delivery_by_place ON delivery (place, checksum);
        CREATE INDEX room_check_by_person ON room_check (person_id, at);
        """, in: database)
  }

  private static let epoch = "'1970-01-01T00:00:00.000Z'"
  private static let uuid = "lower(hex(randomblob(16)))"
  private static let person = "person_id INTEGER NOT NULL REFERENCES person ON DELETE CASCADE"
  private static let session = "session_id INTEGER NOT NULL REFERENCES session ON DELETE CASCADE"
  private static let isTime = StrictTable.isTime

  private static func isLevel(_ column: String) -> String { "CHECK (\(column) BETWEEN -1000 AND 1000)" }
  private static func isDuration(_ column: String) -> String { "CHECK (\(column) BETWEEN 0 AND 1e6)" }
  private static func isFlag(_ column: String) -> String { "CHECK (\(column) IN (0, 1))" }
  private static func isCount(_ column: String) -> String { "CHECK (\(column) BETWEEN 0 AND 1000000000)" }
  private static let frequency = "frequency_hz REAL NOT NULL CHECK (frequency_hz BETWEEN 1 AND 100000)"

  private static let people = [
    StrictTable(
      "person",
      """
      id INTEGER PRIMARY KEY AUTOINCREMENT, uuid TEXT NOT NULL UNIQUE CHECK (length(uuid) BETWEEN 1 AND 100),
      name TEXT NOT NULL UNIQUE COLLATE NOCASE CHECK (length(name) BETWEEN 1 AND 1000),
      birth_year INTEGER CHECK (birth_year BETWEEN 1880 AND 9999), sex TEXT CHECK (sex IN ('female', 'male')),
      created TEXT NOT NULL \(isTime("created"))
      """,
      fallbacks: [
        "uuid": uuid, "name": "'? ' || lower(hex(randomblob(4)))", "birth_year": "NULL", "sex": "NULL",
        "created": epoch,
      ]),
    StrictTable(
      "clinic_identifier",
      """
      person_id INTEGER PRIMARY KEY REFERENCES person ON DELETE CASCADE, system TEXT NOT NULL, value TEXT NOT NULL,
      UNIQUE (system, value)
      """),
    StrictTable(
      "baseline", "person_id INTEGER PRIMARY KEY REFERENCES person ON DELETE CASCADE, \(session)"),
    StrictTable(
      "questionnaire",
      """
      id INTEGER PRIMARY KEY AUTOINCREMENT, \(person), session_id INTEGER REFERENCES session ON DELETE SET NULL,
      at TEXT NOT NULL \(isTime("at")), questions TEXT NOT NULL, answers TEXT NOT NULL
      """, fallbacks: ["at": epoch, "session_id": "NULL"]),
    StrictTable(
      "open_questionnaire",
      """
      person_id INTEGER PRIMARY KEY REFERENCES person ON DELETE CASCADE, at TEXT NOT NULL \(isTime("at")),
      questions TEXT NOT NULL, answers TEXT NOT NULL, passed INTEGER NOT NULL \(isCount("passed"))
      """),
  ]

  private static let sessions = [
    StrictTable(
      "session",
      """
      id INTEGER PRIMARY KEY AUTOINCREMENT, uuid TEXT NOT NULL UNIQUE CHECK (length(uuid) BETWEEN 1 AND 100), \(person),
      plan TEXT NOT NULL, stimulus TEXT NOT NULL, calibration TEXT, device TEXT NOT NULL,
      is_simulated INTEGER NOT NULL \(isFlag("is_simulated")), started TEXT NOT NULL \(isTime("started")),
      ended TEXT \(isTime("ended")), catch_trials INTEGER \(isCount("catch_trials")),
      false_alarms INTEGER \(isCount("false_alarms")), stray_presses INTEGER \(isCount("stray_presses")),
      source TEXT NOT NULL DEFAULT 'person', answered_tones INTEGER \(isCount("answered_tones")), earphones TEXT,
      place TEXT, examiner TEXT
      """,
      fallbacks: [
        "uuid": uuid, "device": "'?'", "started": epoch, "ended": "NULL", "catch_trials": "NULL",
        "false_alarms": "NULL", "stray_presses": "NULL", "answered_tones": "NULL", "earphones": "NULL",
        "place": "NULL", "examiner": "NULL",
      ]),
    StrictTable(
      "trial",
      """
      \(session), number INTEGER NOT NULL \(isCount("number")), at TEXT NOT NULL \(isTime("at")), purpose TEXT NOT NULL,
      ear TEXT NOT NULL, \(frequency), level_db REAL \(isLevel("level_db")),
      pause_s REAL NOT NULL \(isDuration("pause_s")), heard INTEGER NOT NULL \(isFlag("heard")),
      reaction_time_s REAL \(isDuration("reaction_time_s")),
      stray_presses INTEGER NOT NULL \(isCount("stray_presses")), noise_db REAL \(isLevel("noise_db")),
      PRIMARY KEY (session_id, number)
      """, hasRowNumbers: false),
    StrictTable(
      "threshold",
      """
      \(session), place INTEGER NOT NULL \(isCount("place")),
      kind TEXT NOT NULL CHECK (kind IN ('result', 'retest', 'unmasked')), ear TEXT NOT NULL, \(frequency),
      status TEXT NOT NULL, level_db REAL \(isLevel("level_db")),
      standard_deviation_db REAL \(isLevel("standard_deviation_db")), reason TEXT,
      trials INTEGER NOT NULL \(isCount("trials")), noise_db REAL \(isLevel("noise_db")),
      PRIMARY KEY (session_id, place, kind)
      """, hasRowNumbers: false),
    StrictTable(
      "delivery",
      """
      id INTEGER PRIMARY KEY AUTOINCREMENT, \(session), at TEXT NOT NULL \(isTime("at")), place TEXT NOT NULL,
      checksum TEXT NOT NULL, outcome TEXT NOT NULL, answer TEXT NOT NULL
      """, fallbacks: ["at": epoch, "answer": "'?'"]),
    StrictTable(
      "room_check",
      """
      id INTEGER PRIMARY KEY AUTOINCREMENT, \(person), at TEXT NOT NULL \(isTime("at")), verdict TEXT NOT NULL,
      level_db REAL NOT NULL \(isLevel("level_db")), is_calibrated INTEGER NOT NULL \(isFlag("is_calibrated")),
      remarks TEXT NOT NULL, limits TEXT NOT NULL DEFAULT '[]'
      """, fallbacks: ["at": epoch, "remarks": "'[]'", "limits": "'[]'"]),
    StrictTable(
      "session_room",
      """
      session_id INTEGER PRIMARY KEY REFERENCES session ON DELETE CASCADE,
      room_check_id INTEGER NOT NULL REFERENCES room_check ON DELETE CASCADE
      """),
  ]

  private static let speech = [
    StrictTable(
      "speech_session",
      """
      id INTEGER PRIMARY KEY AUTOINCREMENT, uuid TEXT NOT NULL UNIQUE CHECK (length(uuid) BETWEEN 1 AND 100), \(person),
      ear TEXT NOT NULL, configuration TEXT NOT NULL, seed TEXT NOT NULL, voice TEXT NOT NULL,
      noise_dbfs REAL NOT NULL \(isLevel("noise_dbfs")), device TEXT NOT NULL,
      is_simulated INTEGER NOT NULL \(isFlag("is_simulated")), started TEXT NOT NULL \(isTime("started")),
      ended TEXT \(isTime("ended")), threshold_db REAL \(isLevel("threshold_db")),
      standard_deviation_db REAL \(isLevel("standard_deviation_db"))
      """,
      fallbacks: [
        "uuid": uuid, "voice": "'?'", "device": "'?'", "started": epoch, "ended": "NULL", "threshold_db": "NULL",
        "standard_deviation_db": "NULL",
      ]),
    StrictTable(
      "speech_trial",
      """
      session_id INTEGER NOT NULL REFERENCES speech_session ON DELETE CASCADE,
      number INTEGER NOT NULL \(isCount("number")), at TEXT NOT NULL \(isTime("at")), triplet TEXT NOT NULL,
      ratio_db REAL NOT NULL \(isLevel("ratio_db")), answer TEXT NOT NULL,
      is_right INTEGER NOT NULL \(isFlag("is_right")), PRIMARY KEY (session_id, number)
      """, hasRowNumbers: false),
  ]
}
