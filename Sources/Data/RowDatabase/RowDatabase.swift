import BatchProcessing
import Foundation
import GRDB
import Tables

/// Result rows as a table of an SQLite file, for those who ask in SQL.
///
/// Columns have the names of the CSV's. Numbers have the decimals that are printed and the type REAL, or INTEGER without any;
/// flags are BOOLEAN, 1 or 0; all else is TEXT. What is undefined is NULL. The same rows are the same bytes.
package enum RowDatabase {
  /// Writes a file with one table, which appears when it is complete.
  ///
  /// - Parameters:
  ///   - table: the table's name.
  ///   - properties: go into a second table, `run`, with columns `name` and `value`.
  ///   - path: what is there is replaced.
  /// - Throws: `BatchError.unwritable`.
  package static func write(
    columns: [Tables.Column], rows: [Tables.Row], table: String, properties: [(name: String, value: String)] = [],
    to path: String
  ) throws(BatchError) {
    try OutputFile.write(to: path) { part throws(BatchError) in
      do {
        let queue = try DatabaseQueue(path: part)
        try queue.write { try fill($0, columns, rows, table, properties) }
        try queue.close()
      } catch {
        throw .unwritable(path: path, reason: (error as? DatabaseError)?.message ?? "\(error)")
      }
    }
  }

  private static func fill(
    _ database: Database, _ columns: [Tables.Column], _ rows: [Tables.Row], _ table: String,
    _ properties: [(name: String, value: String)]
  ) throws {
    try database.execute(sql: "CREATE TABLE run (name TEXT PRIMARY KEY, value TEXT)")
    for property in properties {
      try database.execute(sql: "INSERT INTO run VALUES (?, ?)", arguments: [property.name, property.value])
    }
    let declarations = columns.enumerated().map { place, column in
      "\(quoted(column.name)) \(type(of: column, rows, place))"
    }
    let name = quoted(table)
    try database.execute(sql: "CREATE TABLE \(name) (\(declarations.joined(separator: ", ")))")
    let places = columns.map { _ in "?" }.joined(separator: ", ")
    let insertion = try database.makeStatement(sql: "INSERT INTO \(name) VALUES (\(places))")
    for row in rows {
      let values: [(any DatabaseValueConvertible)?] = columns.indices.map { value(cell(row, $0)) }
      try insertion.execute(arguments: StatementArguments(values))
    }
  }

  /// Names come from manifests, too: whatever is in them.
  private static func quoted(_ name: String) -> String {
    "\"" + name.replacingOccurrences(of: "\"", with: "\"\"") + "\""
  }

  private static func type(of column: Tables.Column, _ rows: [Tables.Row], _ place: Int) -> String {
    if let decimals = column.decimals { return decimals == 0 ? "INTEGER" : "REAL" }
    let hasFlags = rows.contains { if case .flag = cell($0, place) { true } else { false } }
    return hasFlags ? "BOOLEAN" : "TEXT"
  }

  private static func cell(_ row: Tables.Row, _ place: Int) -> Cell {
    row.cells.indices.contains(place) ? row.cells[place] : .undefined
  }

  private static func value(_ cell: Cell) -> (any DatabaseValueConvertible)? {
    switch cell {
    case .text(let text): text
    case .integer(let number): number
    case .flag(let flag): flag
    // As it is printed: whoever compares with the CSV finds the same number.
    case .number: cell.plainText.flatMap { Double($0) }
    case .undefined: nil
    }
  }
}
