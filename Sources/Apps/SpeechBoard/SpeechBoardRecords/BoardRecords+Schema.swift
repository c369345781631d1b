import AppDatabases
import AppRecords
import GRDB

extension BoardRecords {
  /// The database's application identifier, the letters "OsSB" as a number.
  package static let applicationID: Int32 = 0x4F73_5342

  /// The migrations that make the tables of each version. A published migration never changes, so its SQL is written
  /// out and not made from the present types. `Docs/Formats/speech-board-database.md` describes the tables.
  package static let migrations: [Migration] = [
    Migration("1: people, boards, media, sentences, presses") { database in
      try database.execute(
        sql: """
          CREATE TABLE person (
            id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL UNIQUE COLLATE NOCASE, created TEXT NOT NULL,
            portrait TEXT, present INTEGER NOT NULL DEFAULT 0, learns INTEGER NOT NULL DEFAULT 1,
            keeps_history INTEGER NOT NULL DEFAULT 1);
          CREATE TABLE version (
            id INTEGER PRIMARY KEY AUTOINCREMENT, person_id INTEGER NOT NULL REFERENCES person ON DELETE CASCADE,
            number INTEGER NOT NULL, made TEXT NOT NULL, title TEXT NOT NULL, head TEXT NOT NULL,
            UNIQUE (person_id, number));
          CREATE TABLE board (
            id INTEGER PRIMARY KEY AUTOINCREMENT, person_id INTEGER NOT NULL REFERENCES person ON DELETE CASCADE,
            name TEXT NOT NULL, first INTEGER NOT NULL, stop INTEGER, text BLOB NOT NULL);
          CREATE INDEX board_by_person ON board (person_id, stop, first);
          CREATE TABLE medium (id INTEGER PRIMARY KEY, sha256 TEXT NOT NULL UNIQUE, type TEXT, bytes BLOB NOT NULL);
          CREATE TABLE board_medium (
            board_id INTEGER NOT NULL REFERENCES board ON DELETE CASCADE,
            medium_id INTEGER NOT NULL REFERENCES medium, PRIMARY KEY (board_id, medium_id)) WITHOUT ROWID;
          CREATE INDEX board_by_medium ON board_medium (medium_id);
          CREATE TABLE spoken (
            id INTEGER PRIMARY KEY AUTOINCREMENT, person_id INTEGER NOT NULL REFERENCES person ON DELETE CASCADE,
            at_ms INTEGER NOT NULL, text TEXT NOT NULL, parts TEXT NOT NULL, way TEXT NOT NULL);
          CREATE INDEX spoken_by_person ON spoken (person_id, at_ms);
          CREATE TABLE phrase (
            id INTEGER PRIMARY KEY AUTOINCREMENT, person_id INTEGER NOT NULL REFERENCES person ON DELETE CASCADE,
            place INTEGER NOT NULL, pinned INTEGER NOT NULL, text TEXT NOT NULL, parts TEXT NOT NULL);
          CREATE INDEX phrase_by_person ON phrase (person_id, place);
          CREATE TABLE learned (
            id INTEGER PRIMARY KEY AUTOINCREMENT, person_id INTEGER NOT NULL REFERENCES person ON DELETE CASCADE,
            language TEXT NOT NULL, words TEXT NOT NULL);
          CREATE INDEX learned_by_person ON learned (person_id, language);
          CREATE TABLE document (
            person_id INTEGER NOT NULL REFERENCES person ON DELETE CASCADE, kind TEXT NOT NULL, json TEXT NOT NULL,
            PRIMARY KEY (person_id, kind)) WITHOUT ROWID;
          CREATE TABLE press (
            id INTEGER PRIMARY KEY AUTOINCREMENT, person_id INTEGER NOT NULL REFERENCES person ON DELETE CASCADE,
            at_ms INTEGER NOT NULL, board TEXT NOT NULL, button TEXT NOT NULL, method TEXT NOT NULL, prediction INTEGER);
          CREATE INDEX press_by_person ON press (person_id, at_ms);
          """)
    },
    strictTables,
    PageMemory.migration,
    awayTable,
  ]
}
