import AppDatabases
import Expectations
import Foundation
import GRDB
import Synchronization
import TestSupport
import Testing

/// Tests of what stands between the values of a file and the program.
@Suite struct BorderTests {
  private static let identifier: Int32 = 0x4F53_5331
  private static let loose = Migration("1: people, notes") {
    try $0.execute(
      sql: """
        CREATE TABLE person (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL, created TEXT NOT NULL, weight REAL);
        CREATE TABLE note (
          person_id INTEGER NOT NULL REFERENCES person ON DELETE CASCADE, place INTEGER NOT NULL, text TEXT NOT NULL,
          PRIMARY KEY (person_id, place)) WITHOUT ROWID;
        """)
  }
  private static let strict = Migration("2: strict") { database in
    try StrictTable.replace(
      [
        StrictTable(
          "person",
          """
          id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 10),
          created TEXT NOT NULL \(StrictTable.isTime("created")), weight REAL CHECK (weight BETWEEN 0 AND 500)
          """, fallbacks: ["created": "'1970-01-01T00:00:00.000Z'", "weight": "NULL"]),
        StrictTable(
          "note",
          """
          person_id INTEGER NOT NULL REFERENCES person ON DELETE CASCADE, place INTEGER NOT NULL, text TEXT NOT NULL,
          PRIMARY KEY (person_id, place)
          """, hasRowNumbers: false),
      ], indexes: "CREATE INDEX note_by_text ON note (text);", in: database)
  }
  private static let time = "2026-11-01T10:00:00.000Z"

  private func open(
    _ path: String, _ migrations: [Migration] = [loose, strict], notify: @escaping (String) -> Void = { _ in }
  ) throws -> AppDatabase {
    try AppDatabase(path: path, applicationID: Self.identifier, migrations: migrations, notify: notify)
  }

  private struct One: Equatable {
    var got: String
    init(_ body: () throws -> Any) {
      do { got = "\(try body())" } catch { got = (error as? AppDatabaseError)?.description ?? "other: \(error)" }
    }
  }

  @Test func valuesOfAnotherTypeOrOutsideOfTheirLimitsAreRefused() throws {
    let folder = try TemporaryFolder()
    let database = try open(folder("a.sqlite"))
    let row = try require(
      try database.read {
        try $0.row(
          of: "thing",
          """
          SELECT 7 AS id, 5 AS whole, 9223372036854775807 AS large, 9e999 AS infinite, 2.5 AS real, 'abc' AS text,
            x'ff' AS bytes, NULL AS gap, '2026-11-01T10:00:00.000Z' AS time, '99999-01-01T00:00:00.000Z' AS late, '' AS blank
          """)
      })
    let cases: [(One, String)] = [
      (One { try row["whole"] as Int }, "5"), (One { try row["whole"] as Double }, "5.0"),
      (One { try row["whole"] as Int? as Any }, "Optional(5)"), (One { try row["gap"] as Int? as Any }, "nil"),
      (One { try row["large"] as Int64 }, "9223372036854775807"), (One { try row.name("text") }, "abc"),
      (One { try row["whole", 1...5] as Int }, "5"), (One { try row["gap", 1...5] as Int? as Any }, "nil"),
      (One { (try row["time"] as Date).timeIntervalSince1970 }, "1793527200.0"),
    ]
    for (one, expected) in cases { expectEqual(one.got, expected) }
    let refused: [(One, String)] = [
      (One { try row["gap"] as Int }, "whole number of at most fifteen digits, got nothing"),
      (One { try row["large"] as Int }, "fifteen digits, got 9223372036854775807"),
      (One { try row["text"] as Int }, "got \"abc\""), (One { try row["real"] as Int }, "got 2.5"),
      (One { try row["infinite"] as Double }, "expected a finite number, got inf"),
      (One { try row["whole"] as Bool }, "expected 0 or 1, got 5"), (One { try row["bytes"] as String }, "got 1 bytes"),
      (One { try row["text"] as Data }, "expected bytes, got \"abc\""), (One { try row["late"] as Date }, "ISO 8601"),
      (One { try row["whole", 6...9] as Int }, "expected 6 to 9, got 5"), (One { try row.name("blank") }, "got \"\""),
      (One { try row["whole", 6...9] as Int? as Any }, "expected 6 to 9, got 5"),
      (One { try row.json("text", as: [Int].self) }, "expected JSON of this version, got \"abc\""),
    ]
    for (one, expected) in refused {
      expect(
        one.got.hasPrefix("damaged value in the database, thing.") && one.got.contains("of row 7: "), "\(one.got)")
      expect(one.got.contains(expected), "\(one.got)")
    }
  }

  @Test func aDamagedRowIsNamedAndTheOthersAreListed() throws {
    let folder = try TemporaryFolder()
    let database = try open(folder("a.sqlite"), [Self.loose])
    try database.write {
      try $0.execute(
        sql: """
          INSERT INTO person (name, created) VALUES ('Anna', '\(Self.time)'), (x'ff', '\(Self.time)'), ('Ota', '\(Self.time)'),
          (x'fe', '\(Self.time)')
          """)
    }
    func names() throws -> [String] {
      try database.intact(try database.read { try $0.rows(of: "person", "SELECT * FROM person ORDER BY id") }) {
        try $0.name("name")
      }
    }
    let told = Mutex<[String]>([])
    database.reportDamage { error in told.withLock { $0.append(error.description) } }
    for _ in 0..<3 { expectEqual(try names(), ["Anna", "Ota"]) }
    // The first of a column is told, once, however often the list is read; each is counted.
    expectEqual(
      told.withLock { $0 },
      [
        "damaged value in the database, person.name of row 2: expected a name of 1 to 100 characters, got 1 bytes"
      ])
    expectEqual(database.damagedRowCount, 2)
    expect(throws: AppDatabaseError.self) { try AppDatabase.refusingDamage { try names() } }
  }

  /// A file of an earlier version with values that the present tables refuse: it opens, each value is kept, and the rows
  /// that can stay do.
  @Test func wrongValuesOfAnEarlierVersionAreKept() throws {
    let folder = try TemporaryFolder()
    let path = folder("a.sqlite")
    do {
      let database = try open(path, [Self.loose])
      try database.write {
        try $0.execute(
          sql: """
            INSERT INTO person (id, name, created, weight) VALUES
              (1, 'Anna', '\(Self.time)', 30), (2, 'Ben', 'yesterday', 9e999), (3, 'Cyril', '\(Self.time)', 'heavy'),
              (4, 'a name that is too long', '\(Self.time)', 20);
            INSERT INTO note VALUES (1, 1, 'good'), (1, 'first', 'bad'), (2, 1, 'of Ben'), (4, 1, 'of nobody');
            """)
      }
    }
    var lines: [String] = []
    let database = try open(path) { lines.append($0) }
    expect(lines.contains { $0.contains("5 rows") && $0.contains("damaged") }, "\(lines)")
    func texts(_ sql: String) throws -> [String] { try database.read { try String.fetchAll($0, sql: sql) } }
    expectEqual(
      try texts("SELECT id || name || created || ifnull(weight, '-') FROM person ORDER BY id"),
      [
        "1Anna\(Self.time)30.0", "2Ben1970-01-01T00:00:00.000Z-", "3Cyril\(Self.time)-",
      ])
    expectEqual(try texts("SELECT text FROM note ORDER BY text"), ["good", "of Ben"])
    let kept = try texts("SELECT table_name || is_left_out || row FROM damaged ORDER BY id")
    try require(kept.count == 5, "\(kept)")
    for (line, parts) in zip(
      kept,
      [
        ["person0", "'yesterday'", "9.0e+999"], ["person0", "'heavy'"], ["person1", "'a name that is too long'"],
        ["note1", "'first'"], ["note1", "'of nobody'"],
      ])
    {
      for part in parts { expect(line.contains(part) || line.contains("Inf"), "\(line) has no \(part)") }
    }
    // The next number is not that of a row that was left out; a second opening changes nothing.
    try database.write { try $0.execute(sql: "INSERT INTO person (name, created) VALUES ('Dan', '\(Self.time)')") }
    expectEqual(try texts("SELECT max(id) || '' FROM person"), ["5"])
    expectEqual(try open(path).read { try Int.fetchOne($0, sql: "SELECT count(*) FROM damaged") }, 5)
    expect(throws: AppDatabaseError.self) {
      try database.write { try $0.execute(sql: "UPDATE person SET weight = 9e999") }
    }
  }

  /// A value that the tables should have refused does not make the file unreadable; `verify` finds it.
  @Test func aValueAgainstACheckDoesNotRefuseTheFile() throws {
    let folder = try TemporaryFolder()
    let path = folder("a.sqlite")
    do {
      let database = try open(path)
      try database.write { try $0.execute(sql: "INSERT INTO person (name, created) VALUES ('Anna', '\(Self.time)')") }
    }
    try DatabaseQueue(path: path).writeWithoutTransaction {
      try $0.execute(sql: "PRAGMA ignore_check_constraints = ON; UPDATE person SET weight = -5.0")
    }
    let database = try open(path)
    expectEqual(try database.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM person") }, 1)
    expect(throws: AppDatabaseError.self) { try database.verify() }
  }

  /// Two at once on a new file, and on one of the first version: each time both open it.
  @Test(arguments: [false, true]) func twoOpenAtOnce(isOld: Bool) throws {
    let folder = try TemporaryFolder()
    let faults = Mutex<[String]>([])
    for pair in 0..<40 {
      let path = folder("\(pair).sqlite")
      if isOld {
        let database = try open(path, [Self.loose])
        try database.write { try $0.execute(sql: "INSERT INTO person (name, created) VALUES ('Anna', 'x')") }
      }
      DispatchQueue.concurrentPerform(iterations: 2) { side in
        do {
          let database = try AppDatabase(
            path: path, applicationID: Self.identifier, migrations: [Self.loose, Self.strict])
          try database.write {
            try $0.execute(
              sql: "INSERT INTO person (name, created) VALUES (?, ?)", arguments: ["side \(side)", Self.time])
          }
        } catch { faults.withLock { $0.append("pair \(pair): \(error)") } }
      }
      let count = try open(path).read { try Int.fetchOne($0, sql: "SELECT count(*) FROM person") }
      expectEqual(count, isOld ? 3 : 2)
    }
    expectEqual(faults.withLock { $0 }, [])
  }
}
