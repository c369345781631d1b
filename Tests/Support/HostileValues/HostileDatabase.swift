import Foundation
import GRDB

/// Sets each column of each table of a database to hostile values, for tests that read the file then. A value that ends
/// the process ends the tests.
///
/// Tables and columns are those of the file, so that new ones are covered. `Tests/Probes/HostileValues` does the same with
/// the programs, with more values.
package enum HostileDatabase {
  private static let values: [DatabaseValue] = [
    .null, (-1).databaseValue, Int64.max.databaseValue, Double.infinity.databaseValue, "abc".databaseValue,
    "{}".databaseValue, Data([0xFF, 0xFE]).databaseValue,
  ]

  /// Calls `body` with each hostile copy of a database and the name of what was set in it.
  ///
  /// - Parameters:
  ///   - path: a healthy database, with rows in its tables, that nobody has open. It stays as it is.
  ///   - copy: the path of the copies; they replace one another.
  ///   - step: only each copy of this number, for a `body` that takes long.
  /// - Returns: the number of copies.
  package static func each(of path: String, at copy: String, by step: Int = 1, _ body: (_ cell: String) throws -> Void)
    throws -> Int
  {
    let loose = copy + ".loose"
    try replace(loose, by: path)
    defer { try? FileManager.default.removeItem(atPath: loose) }
    let columns = try loosen(loose)
    var (count, place) = (0, 0)
    for (table, column) in columns {
      for value in values {
        place += 1
        guard place.isMultiple(of: step) else { continue }
        try replace(copy, by: loose)
        // The first row alone: the others are the neighbours that it must not take with it.
        try DatabaseQueue(path: copy).writeWithoutTransaction {
          try $0.execute(sql: "PRAGMA synchronous = OFF")
          try $0.execute(
            sql: "UPDATE \"\(table)\" SET \"\(column)\" = ? WHERE rowid = (SELECT min(rowid) FROM \"\(table)\")",
            arguments: [value])
        }
        try body("\(table).\(column) = \(value)")
        count += 1
      }
    }
    return count
  }

  /// Makes the tables anew without types, keys and checks, as somebody who sends a backup may do; returns the columns of
  /// the tables that have rows.
  private static func loosen(_ path: String) throws -> [(table: String, column: String)] {
    let queue = try DatabaseQueue(path: path)
    return try queue.writeWithoutTransaction { database in
      try database.execute(
        sql:
          "PRAGMA synchronous = OFF; PRAGMA journal_mode = DELETE; PRAGMA foreign_keys = OFF; PRAGMA legacy_alter_table = ON"
      )
      let tables = try String.fetchAll(
        database,
        sql: """
          SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE 'grdb_%'
          ORDER BY name
          """)
      var columns: [(table: String, column: String)] = []
      for table in tables {
        try database.execute(
          sql: """
            CREATE TABLE "loose_\(table)" AS SELECT * FROM "\(table)";
            DROP TABLE "\(table)";
            ALTER TABLE "loose_\(table)" RENAME TO "\(table)";
            """)
        let names = try String.fetchAll(database, sql: "SELECT name FROM pragma_table_info('\(table)')")
        if try Int.fetchOne(database, sql: "SELECT count(*) FROM \"\(table)\"") ?? 0 > 0 {
          columns += names.map { (table, $0) }
        }
      }
      // As the app leaves it, so that an opening writes nothing.
      try database.execute(sql: "PRAGMA journal_mode = WAL")
      return columns
    }
  }

  private static func replace(_ path: String, by other: String) throws {
    for ending in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + ending) }
    try FileManager.default.copyItem(atPath: other, toPath: path)
  }
}
