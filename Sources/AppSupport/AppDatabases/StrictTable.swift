import Foundation
import GRDB

/// A table that refuses values of another type and outside of its limits, for a migration that makes it in place of a table
/// without them.
///
/// Published migrations use this type: what it does to a file must not change.
package struct StrictTable: Sendable {
  private let name: String
  private let columns: String
  private let hasRowNumbers: Bool
  private let fallbacks: KeyValuePairs<String, String>

  /// - Parameters:
  ///   - columns: the columns and constraints, as in `CREATE TABLE`.
  ///   - hasRowNumbers: whether the table is not `WITHOUT ROWID`.
  ///   - fallbacks: columns whose value is replaced where the table refuses it, so that the row and the rows that belong to
  ///     it stay, with the SQL of the replacement.
  package init(
    _ name: String, _ columns: String, hasRowNumbers: Bool = true, fallbacks: KeyValuePairs<String, String> = [:]
  ) {
    (self.name, self.columns, self.hasRowNumbers, self.fallbacks) = (name, columns, hasRowNumbers, fallbacks)
  }

  /// The condition of a time in ISO 8601, for a `CHECK`.
  package static func isTime(_ column: String) -> String {
    "CHECK (\(column) GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]T[0-9][0-9]:[0-9][0-9]:[0-9][0-9]*Z')"
  }

  /// Makes tables anew with the rows that they have, and the table `damaged` for what they refuse. Nothing is lost: a row
  /// that is refused, and a row that belongs to none, goes to `damaged` as it was; of a row with a replaced value a copy
  /// goes there.
  ///
  /// - Parameter indexes: the statements that make the tables' indexes, which go with the former tables.
  package static func replace(_ tables: [StrictTable], indexes: String, in database: Database) throws {
    try database.execute(
      sql: """
        CREATE TABLE damaged (
          id INTEGER PRIMARY KEY AUTOINCREMENT, table_name TEXT NOT NULL, is_left_out INTEGER NOT NULL, row TEXT NOT NULL)
          STRICT;
        """)
    for table in tables { try table.replace(in: database) }
    try database.execute(sql: indexes)
    // A row that was left out may have been the owner of others, and these of more.
    repeat {} while try leaveOutOrphans(database) > 0
  }

  private func replace(in database: Database) throws {
    let names = try String.fetchAll(database, sql: "SELECT name FROM pragma_table_info('\(name)') ORDER BY cid")
    let list = names.map { "\"\($0)\"" }.joined(separator: ", ")
    try database.execute(
      sql: "CREATE TABLE new_\(name) (\(columns)) STRICT\(hasRowNumbers ? "" : ", WITHOUT ROWID")")
    do {
      try database.execute(sql: "INSERT INTO new_\(name) (\(list)) SELECT \(list) FROM \(name)")
    } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT {
      try move(names, list, database)
    }
    try database.execute(
      sql: """
        DELETE FROM sqlite_sequence WHERE name = 'new_\(name)';
        INSERT INTO sqlite_sequence SELECT 'new_\(name)', seq FROM sqlite_sequence WHERE name = '\(name)';
        DROP TABLE \(name);
        ALTER TABLE new_\(name) RENAME TO \(name);
        """)
  }

  /// Moves the rows one by one.
  private func move(_ names: [String], _ list: String, _ database: Database) throws {
    // Values are tried in an empty table of the same form: nothing is rolled back while the rows are read.
    try database.execute(
      sql: "CREATE TABLE try_\(name) (\(columns)) STRICT\(hasRowNumbers ? "" : ", WITHOUT ROWID")")
    // A statement that failed once would fail again: each row has a new one.
    func isTaken(_ values: [DatabaseValue], by table: String) throws -> Bool {
      let places = names.map { _ in "?" }.joined(separator: ", ")
      do {
        try database.execute(
          sql: "INSERT INTO \(table)_\(name) (\(list)) VALUES (\(places))", arguments: StatementArguments(values))
      } catch let error as DatabaseError where [.SQLITE_CONSTRAINT, .SQLITE_MISMATCH].contains(error.resultCode) {
        return false
      }
      return true
    }
    func fits(_ values: [DatabaseValue]) throws -> Bool {
      guard try isTaken(values, by: "try") else { return false }
      try database.execute(sql: "DELETE FROM try_\(name)")
      return true
    }
    let replacements = try fallbacks.compactMap { column, sql in
      try names.firstIndex(of: column).map { ($0, try DatabaseValue.fetchOne(database, sql: "SELECT \(sql)") ?? .null) }
    }
    let rows = try Row.fetchCursor(database, sql: "SELECT \(list) FROM \(name)")
    while let row = try rows.next() {
      let values = Array(row.databaseValues)
      if try isTaken(values, by: "new") { continue }
      var mended = values
      for (place, value) in replacements { mended[place] = value }
      let replaced = mended
      // Each value that was good comes back.
      for (place, value) in replacements {
        mended[place] = values[place]
        if try !fits(mended) { mended[place] = value }
      }
      // A name that is there twice is good by itself.
      let stays = try isTaken(mended, by: "new") || isTaken(replaced, by: "new")
      try Self.keep(names, values, of: name, isLeftOut: !stays, database)
    }
    try database.execute(sql: "DROP TABLE try_\(name)")
  }

  /// Keeps a row in the table `damaged`, as JSON with the SQL of each value.
  private static func keep(
    _ names: [String], _ values: [DatabaseValue], of table: String, isLeftOut: Bool, _ database: Database
  ) throws {
    let texts = try values.map { try String.fetchOne(database, sql: "SELECT quote(?)", arguments: [$0]) ?? "NULL" }
    let json = try StoredText.json(Dictionary(zip(names, texts), uniquingKeysWith: { $1 }))
    try database.execute(
      sql: "INSERT INTO damaged (table_name, is_left_out, row) VALUES (?, ?, ?)", arguments: [table, isLeftOut, json])
  }

  /// Moves the rows that belong to no row to `damaged`; returns their number.
  private static func leaveOutOrphans(_ database: Database) throws -> Int {
    let orphans = try Row.fetchAll(database, sql: "PRAGMA foreign_key_check")
    var count = 0
    for table in Set(orphans.compactMap { $0["table"] as String? }).sorted() {
      let names = try String.fetchAll(database, sql: "SELECT name FROM pragma_table_info('\(table)') ORDER BY cid")
      let keys = try Row.fetchAll(database, sql: "PRAGMA foreign_key_list('\(table)')")
      for key in keys {
        let (column, parent): (String, String) = (key["from"], key["table"])
        // All references are to the first column of the primary key, the number.
        let isOrphan = "\"\(column)\" IS NOT NULL AND \"\(column)\" NOT IN (SELECT id FROM \(parent))"
        for row in try Row.fetchAll(database, sql: "SELECT * FROM \(table) WHERE \(isOrphan)") {
          try keep(names, Array(row.databaseValues), of: table, isLeftOut: true, database)
          count += 1
        }
        try database.execute(sql: "DELETE FROM \(table) WHERE \(isOrphan)")
      }
    }
    return count
  }
}
