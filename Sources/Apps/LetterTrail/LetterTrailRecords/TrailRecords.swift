import AppDatabases
import AppRecords
import Foundation
import GRDB

/// The records of the players: how far each came in each chapter, their traces, settings and play times, and the parent's
/// account, in one SQLite file.
///
/// A change is on the disk when its method returns. `AppDatabase` describes the treatment of damaged, foreign and
/// read-only files; `Docs/Formats/letter-trail-database.md` describes the tables.
package final class TrailRecords: Sendable {
  package let database: AppDatabase

  /// Opens the database file and creates it if it does not exist.
  ///
  /// - Parameter notify: receives a line of text about each change to the file.
  /// - Throws: `AppDatabaseError`.
  package init(path: String, notify: @escaping (String) -> Void = { _ in }) throws {
    database = try AppDatabase(
      path: path, applicationID: Self.applicationID, migrations: Self.migrations, growing: ["piece"], notify: notify)
  }

  /// The path of the database file.
  package var path: String { database.path }

  /// Removes everything: players, traces, chapters of one's own and the parent's account. It is overwritten in the file.
  package func eraseAll() throws {
    try database.erase { database in
      for table in ["person", "chapter", "own_chapter", "parent", "damaged"] {
        try database.execute(sql: "DELETE FROM \(table)")
      }
    }
  }
}

extension TrailRecords {
  /// The database's application identifier, the letters "OsLT" as a number.
  static let applicationID: Int32 = 0x4F73_4C54

  /// The migrations that make the tables of each version. A published migration never changes.
  static let migrations: [Migration] = [
    Migration("1: players, chapters, traces, the parent") { database in
      try database.execute(
        sql: """
          CREATE TABLE person (
            id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL UNIQUE COLLATE NOCASE, created TEXT NOT NULL,
            picture TEXT NOT NULL, settings TEXT);
          CREATE TABLE parent (
            id INTEGER PRIMARY KEY CHECK (id = 1), code TEXT NOT NULL, hint TEXT NOT NULL, is_on INTEGER NOT NULL,
            play_limit REAL, wrong INTEGER NOT NULL DEFAULT 0, waits_until TEXT);
          CREATE TABLE chapter (id INTEGER PRIMARY KEY, name TEXT NOT NULL, json TEXT NOT NULL UNIQUE);
          CREATE TABLE own_chapter (name TEXT PRIMARY KEY, added TEXT NOT NULL, json TEXT NOT NULL) WITHOUT ROWID;
          CREATE TABLE progress (
            person_id INTEGER NOT NULL REFERENCES person ON DELETE CASCADE, chapter TEXT NOT NULL,
            checkpoint TEXT, finished INTEGER NOT NULL DEFAULT 0, changed TEXT NOT NULL,
            PRIMARY KEY (person_id, chapter)) WITHOUT ROWID;
          CREATE TABLE trace (
            id INTEGER PRIMARY KEY AUTOINCREMENT, person_id INTEGER NOT NULL REFERENCES person ON DELETE CASCADE,
            chapter_id INTEGER NOT NULL REFERENCES chapter, begun TEXT NOT NULL, finished INTEGER NOT NULL DEFAULT 0,
            scale TEXT NOT NULL);
          CREATE INDEX trace_by_person ON trace (person_id, begun);
          CREATE INDEX trace_by_chapter ON trace (chapter_id);
          CREATE TABLE piece (
            trace_id INTEGER NOT NULL REFERENCES trace ON DELETE CASCADE, number INTEGER NOT NULL, csv TEXT NOT NULL,
            PRIMARY KEY (trace_id, number)) WITHOUT ROWID;
          CREATE TABLE played (
            person_id INTEGER NOT NULL REFERENCES person ON DELETE CASCADE, day TEXT NOT NULL, seconds REAL NOT NULL,
            granted REAL NOT NULL DEFAULT 0, PRIMARY KEY (person_id, day)) WITHOUT ROWID;
          """)
    },
    strictTables,
    PageMemory.migration,
    attempts,
  ]
}
