import Foundation
import GRDB

/// A row of a table as the file has it. Each value is parsed when it is read, once, into a type with bounds: what another
/// version, an edited file or an uploaded backup has put there is refused by an error that names the table, the column,
/// what was expected and what came.
///
/// A column called `person.name` belongs to the row of `person` that was joined, whose number is the column `person.id`: an error
/// names that row.
///
/// `GRDB.Row` itself ends the process for a value of another type.
package struct StoredRow {
  /// The row as GRDB gives it.
  private let row: Row
  private let table: String

  /// - Parameter table: the name of the table, for errors.
  init(_ row: Row, of table: String) { (self.row, self.table) = (row, table) }

  /// The value of a column.
  ///
  /// - Throws: `AppDatabaseError.badValue`.
  package subscript<Value: StoredValue>(column: String) -> Value {
    get throws(AppDatabaseError) { try parsed(column, Value.expected, Value.parsed) }
  }

  /// The value of a column, within limits.
  ///
  /// - Throws: `AppDatabaseError.badValue`.
  package subscript<Value: StoredValue & Comparable>(column: String, limits: ClosedRange<Value>) -> Value {
    get throws(AppDatabaseError) {
      try parsed(column, Self.text(limits)) { Value.parsed($0).flatMap { limits.contains($0) ? $0 : nil } }
    }
  }

  /// The value of a column, within limits; `nil` for an empty one.
  ///
  /// - Throws: `AppDatabaseError.badValue`.
  package subscript<Value: StoredValue & Comparable>(column: String, limits: ClosedRange<Value>) -> Value? {
    get throws(AppDatabaseError) {
      try isEmpty(column)
        ? nil
        : parsed(column, Self.text(limits)) {
          Value.parsed($0).flatMap { limits.contains($0) ? $0 : nil }
        }
    }
  }

  /// A name of 1 to 100 characters; it can have at most 1000 bytes.
  ///
  /// - Throws: `AppDatabaseError.badValue`.
  package func name(_ column: String) throws(AppDatabaseError) -> String {
    try parsed(column, "a name of 1 to 100 characters") { stored in
      String.parsed(stored).flatMap { StoredText.isName($0) ? $0 : nil }
    }
  }

  /// The enumeration case whose raw value a column has.
  ///
  /// - Throws: `AppDatabaseError.badValue`.
  package func named<Value: RawRepresentable>(
    _ column: String, as type: Value.Type = Value.self
  ) throws(AppDatabaseError) -> Value where Value.RawValue == String {
    try parsed(column, "a word that this version knows") { String.parsed($0).flatMap(Value.init(rawValue:)) }
  }

  /// The value that a column has as JSON.
  ///
  /// - Parameter check: throws for a value outside of its own limits.
  /// - Throws: `AppDatabaseError.badValue`.
  package func json<Value: Decodable>(
    _ column: String, as type: Value.Type = Value.self, check: (Value) throws -> Void = { _ in }
  ) throws(AppDatabaseError) -> Value {
    let text: String = try self[column]
    let value = try parsed(column, "JSON of this version") { _ in try? StoredText.value(type, text, column) }
    do { try check(value) } catch { throw bad(column, expected: "values within their limits (\(error))") }
    return value
  }

  /// The value that `parse` makes of a column's value; `nil` from it refuses.
  ///
  /// - Throws: `AppDatabaseError.badValue`.
  package func value<Stored: StoredValue, Value>(
    _ column: String, expected: String, _ parse: (Stored) throws -> Value?
  ) throws(AppDatabaseError) -> Value {
    try parsed(column, expected) { stored in Stored.parsed(stored).flatMap { try? parse($0) } }
  }

  /// Whether a column has no value.
  package func isEmpty(_ column: String) -> Bool { (row[column] as DatabaseValue?)?.isNull ?? true }

  /// The error of a value of this row that does not fit the others.
  package func bad(_ column: String, expected: String) -> AppDatabaseError {
    let joined = column.split(separator: ".").dropLast().first
    return .badValue(
      column: joined == nil ? "\(table).\(column)" : column,
      row: Int64.parsed(storage(joined.map { "\($0).id" } ?? "id")), expected: expected, got: Self.text(storage(column))
    )
  }

  private func parsed<Value>(
    _ column: String, _ expected: @autoclosure () -> String, _ parse: (DatabaseValue.Storage) -> Value?
  ) throws(AppDatabaseError) -> Value {
    guard let value = parse(storage(column)) else { throw bad(column, expected: expected()) }
    return value
  }

  private func storage(_ column: String) -> DatabaseValue.Storage {
    (row[column] as DatabaseValue?)?.storage ?? .null
  }

  private static func text<Value>(_ limits: ClosedRange<Value>) -> String {
    "\(limits.lowerBound) to \(limits.upperBound)"
  }

  /// The beginning of a value, without characters that would harm a terminal.
  private static func text(_ stored: DatabaseValue.Storage) -> String {
    switch stored {
    case .null: "nothing"
    case .int64(let number): "\(number)"
    case .double(let number): "\(number)"
    case .string(let text): "\"\(text.prefix(40).unicodeScalars.map { $0.escaped(asASCII: true) }.joined())\""
    case .blob(let bytes): "\(bytes.count) bytes"
    }
  }
}

extension Database {
  /// The rows of a query; `table` is named in errors.
  package func rows(
    of table: String, _ sql: String, _ arguments: StatementArguments = StatementArguments()
  ) throws -> [StoredRow] {
    try Row.fetchAll(self, sql: sql, arguments: arguments).map { StoredRow($0, of: table) }
  }

  /// The first row of a query; `nil` if there is none.
  package func row(
    of table: String, _ sql: String, _ arguments: StatementArguments = StatementArguments()
  ) throws -> StoredRow? {
    try Row.fetchOne(self, sql: sql, arguments: arguments).map { StoredRow($0, of: table) }
  }

  /// Calls `body` with each row of a query, one at a time, until it returns `false`. The row is valid during the call.
  package func eachRow(
    of table: String, _ sql: String, _ arguments: StatementArguments = StatementArguments(),
    _ body: (StoredRow) throws -> Bool
  ) throws {
    let rows = try Row.fetchCursor(self, sql: sql, arguments: arguments)
    while let row = try rows.next(), try body(StoredRow(row, of: table)) {}
  }
}
