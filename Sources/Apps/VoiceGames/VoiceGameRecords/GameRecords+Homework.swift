import AppDatabases
import AppRecords
import BatchProcessing
import Foundation
import GRDB

/// Homework: a child with its plan, settings and voice as a file for a tablet at home, and its results back.
///
/// The child has the same identifier on both computers, and so has each session: what comes twice is there once.
extension GameRecords {
  /// The identifiers of children with homework, and of sessions.
  static let homework = Migration("homework: the same child and the same session on two computers") { database in
    try database.execute(
      sql: """
        CREATE TABLE homework (
          person_id INTEGER PRIMARY KEY REFERENCES person ON DELETE CASCADE,
          uid TEXT NOT NULL UNIQUE CHECK (length(uid) BETWEEN 1 AND 100),
          is_at_home INTEGER NOT NULL CHECK (is_at_home IN (0, 1))) STRICT;
        ALTER TABLE session ADD COLUMN uid TEXT CHECK (length(uid) BETWEEN 1 AND 100);
        UPDATE session SET uid = lower(hex(randomblob(16)));
        CREATE UNIQUE INDEX session_by_uid ON session (uid);
        """)
  }

  /// A new identifier, the same everywhere.
  static var newIdentifier: String { UUID().uuidString.lowercased() }

  /// Writes the homework of a child into a file: the child with its plan, its settings and its voice, without anything that
  /// it has played.
  ///
  /// - Throws: `PeopleError.unknown`; the errors of an export.
  package func giveHomework(toChildNamed name: String, in path: String) throws {
    let child = try person(named: name)
    try database.write {
      try $0.execute(
        sql: "INSERT OR IGNORE INTO homework VALUES (?, ?, 0)", arguments: [child.id, Self.newIdentifier])
    }
    try ScratchFolder.with { folder in
      let copy = try GameRecords(path: folder("homework.sqlite"))
      try copy.take([(child.id, child.name)], from: self)
      try copy.database.write {
        try $0.execute(
          sql: """
            DELETE FROM session;
            DELETE FROM held_sound;
            DELETE FROM earlier_settings;
            UPDATE homework SET is_at_home = 1;
            """)
      }
      try copy.exportPerson(named: child.name, to: path)
    }
  }

  /// Takes a file of a child whose homework is known here: the homework itself at home, the results at the therapist's.
  /// Sessions and held sounds that are not here yet are added. At home the plan, the settings and the voice become those of
  /// the file; at the therapist's they stay.
  ///
  /// - Returns: `nil` if the file is that of a child who is not here, or who has no homework.
  /// - Throws: the errors of an import. Nothing is changed then.
  package func takeHomework(from path: String) throws -> HomeworkArrival? {
    try ScratchFolder.with { folder in
      // The import checks all of the file.
      let other = try GameRecords(path: folder("person.sqlite"))
      let person = try other.importPerson(from: path)
      guard let uid = try other.homeworkIdentifier(of: person), let own = try child(withHomework: uid) else {
        return nil
      }
      return try other.database.read { source in
        try database.write { target in
          let isAtHome =
            try Bool.fetchOne(
              target, sql: "SELECT is_at_home FROM homework WHERE person_id = ?", arguments: [own.id]) ?? false
          if isAtHome { try Self.replacePlan(of: own.id, from: source, in: target) }
          let (added, known) = try Self.addSessions(to: own.id, from: source, in: target)
          try Self.addHeldSounds(to: own.id, from: source, in: target)
          return HomeworkArrival(child: own, sessionsAdded: added, sessionsKnown: known, hasNewPlan: isAtHome)
        }
      }
    }
  }

  private func homeworkIdentifier(of child: Child) throws -> String? {
    try database.read {
      try $0.row(of: "homework", "SELECT uid FROM homework WHERE person_id = ?", [child.id])
    }.map { try $0["uid"] }
  }

  private func child(withHomework uid: String) throws -> Child? {
    let id: Int64? = try database.read {
      try $0.row(of: "homework", "SELECT person_id FROM homework WHERE uid = ?", [uid])
    }.map { try $0["person_id"] }
    return try people().first { $0.id == id }
  }

  private static func replacePlan(of child: Int64, from source: Database, in target: Database) throws {
    for table in ["settings", "plan", "voice"] {
      try target.execute(sql: "DELETE FROM \(table) WHERE person_id = ?", arguments: [child])
      for row in try Row.fetchAll(source, sql: "SELECT * FROM \(table)") {
        try insert(row, into: table, ["person_id": child], in: target)
      }
    }
  }

  private static func addSessions(
    to child: Int64, from source: Database, in target: Database
  ) throws -> (added: Int, known: Int) {
    var (added, known) = (0, 0)
    for row in try Row.fetchAll(source, sql: "SELECT * FROM session ORDER BY id") {
      let (id, uid): (Int64, String?) = (row["id"], row["uid"])
      let isKnown = try Bool.fetchOne(
        target, sql: "SELECT EXISTS (SELECT 1 FROM session WHERE uid = ?)", arguments: [uid])
      if isKnown == true {
        known += 1
        continue
      }
      added += 1
      try insert(row, into: "session", ["person_id": child], without: ["id"], in: target)
      let session = target.lastInsertedRowID
      // What was exported at home is new here.
      for (table, left) in [("heard", []), ("event", ["id", "export_id"])] as [(String, Set<String>)] {
        let rows = try Row.fetchCursor(source, sql: "SELECT * FROM \(table) WHERE session_id = ?", arguments: [id])
        while let part = try rows.next() {
          try insert(part, into: table, ["session_id": session], without: left, in: target)
        }
      }
    }
    return (added, known)
  }

  private static func addHeldSounds(to child: Int64, from source: Database, in target: Database) throws {
    for row in try Row.fetchAll(source, sql: "SELECT * FROM held_sound ORDER BY id") {
      let (at, sound): (String, String) = (row["at"], row["sound"])
      let isKnown = try Bool.fetchOne(
        target, sql: "SELECT EXISTS (SELECT 1 FROM held_sound WHERE person_id = ? AND at = ? AND sound = ?)",
        arguments: [child, at, sound])
      if isKnown != true {
        try insert(row, into: "held_sound", ["person_id": child], without: ["id"], in: target)
      }
    }
  }

  /// Inserts a row of another database.
  private static func insert(
    _ row: Row, into table: String, _ changed: [String: Int64], without left: Set<String> = [], in target: Database
  ) throws {
    let names = row.columnNames.filter { !left.contains($0) }
    let values: [DatabaseValue] = names.map { changed[$0]?.databaseValue ?? row[$0] }
    try target.execute(
      sql: """
        INSERT INTO \(table) (\(names.joined(separator: ", "))) \
        VALUES (\(names.map { _ in "?" }.joined(separator: ", ")))
        """, arguments: StatementArguments(values))
  }
}
