import AppDatabases
import AppRecords

extension HearingArchive {
  /// The characters "OsHT" as a number.
  package static let applicationID: Int32 = 0x4F73_4854

  /// The tables, version by version. A published migration is never changed.
  ///
  /// Times are UTC in ISO 8601 with milliseconds, which sort as text. Plans, calibrations, configurations,
  /// questionnaires and answers are JSON as `HearingTest` and `LevelCalibration` write it. `level_db` is in dB HL if
  /// the session has a calibration, otherwise nominal; so is `noise_db`, the level of noise in the other ear. A
  /// threshold's `kind` is `result`, the valid one; `retest`; or `unmasked`, the threshold without noise of a place
  /// whose result was found with noise. `uuid` identifies a row outside this database. A session's `source` says who
  /// answered; `answered_tones` is empty in sessions that an earlier version ended. `route` is JSON as `SoundRoutes` writes
  /// it. A `withdrawn_trial` does not count: the sound changed while it was played.
  package static let migrations: [Migration] = [
    Migration("1: people, sessions, trials, thresholds") { database in
      try database.execute(
        sql: """
          CREATE TABLE person (
            id INTEGER PRIMARY KEY AUTOINCREMENT, uuid TEXT NOT NULL UNIQUE, name TEXT NOT NULL UNIQUE COLLATE NOCASE,
            birth_year INTEGER, sex TEXT, created TEXT NOT NULL);
          CREATE TABLE session (
            id INTEGER PRIMARY KEY AUTOINCREMENT, uuid TEXT NOT NULL UNIQUE,
            person_id INTEGER NOT NULL REFERENCES person ON DELETE CASCADE, plan TEXT NOT NULL, stimulus TEXT NOT NULL,
            calibration TEXT, device TEXT NOT NULL, is_simulated INTEGER NOT NULL, started TEXT NOT NULL, ended TEXT,
            catch_trials INTEGER, false_alarms INTEGER, stray_presses INTEGER);
          CREATE INDEX session_by_person ON session (person_id, started);
          CREATE TABLE trial (
            session_id INTEGER NOT NULL REFERENCES session ON DELETE CASCADE, number INTEGER NOT NULL, at TEXT NOT NULL,
            purpose TEXT NOT NULL, ear TEXT NOT NULL, frequency_hz REAL NOT NULL, level_db REAL, pause_s REAL NOT NULL,
            heard INTEGER NOT NULL, reaction_time_s REAL, stray_presses INTEGER NOT NULL,
            PRIMARY KEY (session_id, number)) WITHOUT ROWID;
          CREATE TABLE threshold (
            session_id INTEGER NOT NULL REFERENCES session ON DELETE CASCADE, place INTEGER NOT NULL, ear TEXT NOT NULL,
            frequency_hz REAL NOT NULL, is_retest INTEGER NOT NULL, status TEXT NOT NULL, level_db REAL,
            standard_deviation_db REAL, reason TEXT, trials INTEGER NOT NULL,
            PRIMARY KEY (session_id, place, is_retest)) WITHOUT ROWID;
          """)
    },
    Migration("2: speech in noise, questionnaires") { database in
      try database.execute(
        sql: """
          CREATE TABLE speech_session (
            id INTEGER PRIMARY KEY AUTOINCREMENT, uuid TEXT NOT NULL UNIQUE,
            person_id INTEGER NOT NULL REFERENCES person ON DELETE CASCADE, ear TEXT NOT NULL,
            configuration TEXT NOT NULL, seed TEXT NOT NULL, voice TEXT NOT NULL, noise_dbfs REAL NOT NULL,
            device TEXT NOT NULL, is_simulated INTEGER NOT NULL, started TEXT NOT NULL, ended TEXT,
            threshold_db REAL, standard_deviation_db REAL);
          CREATE INDEX speech_session_by_person ON speech_session (person_id, started);
          CREATE TABLE speech_trial (
            session_id INTEGER NOT NULL REFERENCES speech_session ON DELETE CASCADE, number INTEGER NOT NULL,
            at TEXT NOT NULL, triplet TEXT NOT NULL, ratio_db REAL NOT NULL, answer TEXT NOT NULL,
            is_right INTEGER NOT NULL, PRIMARY KEY (session_id, number)) WITHOUT ROWID;
          CREATE TABLE questionnaire (
            id INTEGER PRIMARY KEY AUTOINCREMENT, person_id INTEGER NOT NULL REFERENCES person ON DELETE CASCADE,
            session_id INTEGER REFERENCES session ON DELETE SET NULL, at TEXT NOT NULL, questions TEXT NOT NULL,
            answers TEXT NOT NULL);
          CREATE INDEX questionnaire_by_person ON questionnaire (person_id, at);
          """)
    },
    // SQLite cannot change a primary key: the table is created anew.
    Migration("3: masking noise") { database in
      try database.execute(
        sql: """
          ALTER TABLE trial ADD COLUMN noise_db REAL;
          CREATE TABLE new_threshold (
            session_id INTEGER NOT NULL REFERENCES session ON DELETE CASCADE, place INTEGER NOT NULL, kind TEXT NOT NULL,
            ear TEXT NOT NULL, frequency_hz REAL NOT NULL, status TEXT NOT NULL, level_db REAL,
            standard_deviation_db REAL, reason TEXT, trials INTEGER NOT NULL, noise_db REAL,
            PRIMARY KEY (session_id, place, kind)) WITHOUT ROWID;
          INSERT INTO new_threshold
            SELECT session_id, place, iif(is_retest, 'retest', 'result'), ear, frequency_hz, status, level_db,
              standard_deviation_db, reason, trials, NULL FROM threshold;
          DROP TABLE threshold;
          ALTER TABLE new_threshold RENAME TO threshold;
          """)
    },
    // The names of devices without a loudspeaker, as `SessionSource` recognises them.
    Migration("who answered a session, and what the check of the earphones came to") { database in
      try database.execute(
        sql: """
          ALTER TABLE session ADD COLUMN source TEXT NOT NULL DEFAULT 'person';
          ALTER TABLE session ADD COLUMN answered_tones INTEGER;
          ALTER TABLE session ADD COLUMN earphones TEXT;
          UPDATE session SET source = CASE
            WHEN is_simulated THEN 'simulated'
            WHEN device = 'null' THEN 'null-output'
            WHEN device LIKE '%loopback%' OR device LIKE '%dummy%' OR device LIKE '%null%' OR device LIKE '%monitor of %'
              OR device LIKE '%.monitor' THEN 'loopback-device'
            ELSE 'person' END;
          """)
    },
    Migration("deliveries, the clinic's identifiers of people") { database in
      try database.execute(
        sql: """
          CREATE TABLE delivery (
            id INTEGER PRIMARY KEY AUTOINCREMENT, session_id INTEGER NOT NULL REFERENCES session ON DELETE CASCADE,
            at TEXT NOT NULL, place TEXT NOT NULL, checksum TEXT NOT NULL, outcome TEXT NOT NULL, answer TEXT NOT NULL);
          CREATE INDEX delivery_by_session ON delivery (session_id);
          CREATE INDEX delivery_by_place ON delivery (place, checksum);
          CREATE TABLE clinic_identifier (
            person_id INTEGER PRIMARY KEY REFERENCES person ON DELETE CASCADE, system TEXT NOT NULL, value TEXT NOT NULL,
            UNIQUE (system, value));
          """)
    },
    Migration("baselines") { database in
      try database.execute(
        sql: """
          CREATE TABLE baseline (
            person_id INTEGER PRIMARY KEY REFERENCES person ON DELETE CASCADE,
            session_id INTEGER NOT NULL REFERENCES session ON DELETE CASCADE);
          """)
    },
    Migration("noise of rooms") { database in
      try database.execute(
        sql: """
          CREATE TABLE room_check (
            id INTEGER PRIMARY KEY AUTOINCREMENT, person_id INTEGER NOT NULL REFERENCES person ON DELETE CASCADE,
            at TEXT NOT NULL, verdict TEXT NOT NULL, level_db REAL NOT NULL, is_calibrated INTEGER NOT NULL,
            remarks TEXT NOT NULL);
          CREATE INDEX room_check_by_person ON room_check (person_id, at);
          CREATE TABLE session_room (
            session_id INTEGER PRIMARY KEY REFERENCES session ON DELETE CASCADE,
            room_check_id INTEGER NOT NULL REFERENCES room_check ON DELETE CASCADE);
          """)
    },
    Migration("place and examiner of sessions, what can be tested in a room") { database in
      try database.execute(
        sql: """
          ALTER TABLE session ADD COLUMN place TEXT;
          ALTER TABLE session ADD COLUMN examiner TEXT;
          ALTER TABLE room_check ADD COLUMN limits TEXT NOT NULL DEFAULT '[]';
          """)
    },
    Migration("questions that are being answered") { database in
      try database.execute(
        sql: """
          CREATE TABLE open_questionnaire (
            person_id INTEGER PRIMARY KEY REFERENCES person ON DELETE CASCADE, at TEXT NOT NULL, questions TEXT NOT NULL,
            answers TEXT NOT NULL, passed INTEGER NOT NULL);
          """)
    },
    strictTables,
    PageMemory.migration,
    Migration("headphones without a calibration, and sounds that changed") { database in
      try database.execute(
        sql: """
          ALTER TABLE session ADD COLUMN headphone TEXT CHECK (length(headphone) BETWEEN 1 AND 100);
          ALTER TABLE session ADD COLUMN route TEXT;
          CREATE TABLE sound_change (
            session_id INTEGER NOT NULL REFERENCES session ON DELETE CASCADE, kind TEXT NOT NULL,
            PRIMARY KEY (session_id, kind)) STRICT, WITHOUT ROWID;
          CREATE TABLE withdrawn_trial (
            id INTEGER PRIMARY KEY AUTOINCREMENT, session_id INTEGER NOT NULL REFERENCES session ON DELETE CASCADE,
            number INTEGER NOT NULL CHECK (number BETWEEN 0 AND 1000000000), at TEXT NOT NULL, purpose TEXT NOT NULL,
            ear TEXT NOT NULL, frequency_hz REAL NOT NULL CHECK (frequency_hz BETWEEN 1 AND 100000),
            level_db REAL CHECK (level_db BETWEEN -1000 AND 1000), noise_db REAL CHECK (noise_db BETWEEN -1000 AND 1000),
            heard INTEGER NOT NULL CHECK (heard IN (0, 1)), reason TEXT NOT NULL) STRICT;
          CREATE INDEX withdrawn_trial_by_session ON withdrawn_trial (session_id);
          """)
    },
    KeptCode.migration,
    Outbox.migration,
    ownDoctors,
  ]
}
