import BatchProcessing
import Foundation
import Tables

/// Writes result rows as a table of an SQLite file, for queries in SQL.
///
/// The columns have the same names as in CSV. Numbers are rounded to their printed decimals and have the type REAL, or
/// INTEGER if they have no decimals; flags are BOOLEAN, 1 or 0; all other cells are TEXT. Undefined cells are NULL. The
/// same rows always give the same bytes.
package enum RowDatabase {
  /// Writes a file with one table of rows. The file appears when it is complete. One row at a time is in memory.
  ///
  /// - Parameters:
  ///   - rows: the rows in order; they are iterated over twice, since a column's type depends on all its cells.
  ///   - table: the table's name.
  ///   - properties: the rows of a second table, `run`, with columns `name` and `value`.
  ///   - path: the path of the file; an existing file is replaced.
  ///   - check: called after the last row to check that all rows could be read; if it throws, no file appears.
  /// - Throws: `BatchError.unwritable`, and the errors of `check`.
  package static func write(
    columns: [Column], rows: some Sequence<Row>, table: String, properties: [(name: String, value: String)] = [],
    to path: String, check: () throws(BatchError) -> Void = {}
  ) throws(BatchError) {
    try OutputFile.write(to: path) { part throws(BatchError) in
      do throws(SQLiteFault) {
        let database = try SQLiteConnection(path: part)
        try database.execute("BEGIN IMMEDIATE TRANSACTION")
        try fill(database, columns, rows, table, properties)
        try database.execute("COMMIT TRANSACTION")
        try database.close()
      } catch {
        throw .unwritable(path: path, reason: error.message)
      }
      try check()
    }
  }

  private static func fill(
    _ database: SQLiteConnection, _ columns: [Column], _ rows: some Sequence<Row>, _ table: String,
    _ properties: [(name: String, value: String)]
  ) throws(SQLiteFault) {
    try database.execute("CREATE TABLE run (name TEXT PRIMARY KEY, value TEXT)")
    let property = try database.statement("INSERT INTO run VALUES (?, ?)")
    for (name, value) in properties { try property.run([.text(name), .text(value)]) }
    let types = types(of: columns, rows)
    let declarations = zip(columns, types).map { "\(quoted($0.name)) \($1)" }
    let name = quoted(table)
    try database.execute("CREATE TABLE \(name) (\(declarations.joined(separator: ", ")))")
    let places = columns.map { _ in "?" }.joined(separator: ", ")
    let insertion = try database.statement("INSERT INTO \(name) VALUES (\(places))")
    for row in rows { try insertion.run(columns.indices.map { row[$0] }) }
  }

  /// Quotes a name for SQL. Names may come from manifests and hold any character.
  private static func quoted(_ name: String) -> String {
    "\"" + name.replacingOccurrences(of: "\"", with: "\"\"") + "\""
  }

  private static func types(of columns: [Column], _ rows: some Sequence<Row>) -> [String] {
    var hasFlags = [Bool](repeating: false, count: columns.count)
    for row in rows {
      for (place, cell) in zip(columns.indices, row.cells) {
        if case .flag = cell { hasFlags[place] = true }
      }
    }
    return zip(columns, hasFlags).map { column, hasFlags in
      if let decimals = column.decimals { return decimals == 0 ? "INTEGER" : "REAL" }
      return hasFlags ? "BOOLEAN" : "TEXT"
    }
  }
}
