import AppDatabases
import Foundation
import GRDB

/// Copies a person with all that belongs to them from one database of an app to another. Every row gets a new number, and
/// the references follow.
struct PersonCopy {
  private let tables: PersonTables
  private let identifiers: Set<String>
  private let source: Database
  private let target: Database
  /// The new numbers of rows by the old ones, for each table to which others refer.
  private var numbers: [String: [Int64: Int64]] = [:]

  /// - Parameter source: a database whose values were parsed.
  init(_ tables: PersonTables, _ form: PersonArchiveForm, from source: Database, to target: Database) {
    (self.tables, self.source, self.target) = (tables, source, target)
    identifiers = form.identifiers
    for table in tables.all {
      for parent in table.references.values { numbers[parent] = [:] }
    }
  }

  /// Copies the person with a number within transactions of both databases.
  ///
  /// - Parameter name: the name in the target; nobody has it there.
  /// - Returns: the number in the target.
  /// - Throws: `AppDatabaseError`.
  mutating func copy(_ person: Int64, as name: String) throws -> Int64 {
    for table in tables.all { try copyRows(of: table, person, name) }
    guard let number = numbers[PersonTables.people]?[person] else {
      throw AppDatabaseError.unreadable(what: "person", reason: "expected number \(person), found none")
    }
    return number
  }

  private mutating func copyRows(of table: PersonTable, _ person: Int64, _ name: String) throws {
    let names = table.columns.map(\.name).filter { !table.isNumbered || $0 != "id" }
    let insertion = try target.makeStatement(sql: table.insertion(names))
    let keeps = numbers[table.name] != nil
    let rows = try Row.fetchCursor(source, sql: table.query, arguments: [person])
    while let row = try rows.next() {
      let old: Int64? = table.isNumbered ? try Self.number(row, "id", table) : nil
      if let key = table.sharedKey, let found = try sharedRow(row[key], key, table) {
        if let old, keeps { numbers[table.name]?[old] = found }
        continue
      }
      let values = try names.map { column in
        try value(row, column, table, name: table.name == PersonTables.people && column == "name" ? name : nil)
      }
      do { try insertion.execute(arguments: StatementArguments(values)) } catch let error as DatabaseError
        where [.SQLITE_CONSTRAINT, .SQLITE_MISMATCH].contains(error.resultCode)
      {
        throw AppDatabaseError.unreadable(what: table.name, reason: error.message ?? "\(error.resultCode)")
      }
      if let old, keeps { numbers[table.name]?[old] = target.lastInsertedRowID }
    }
  }

  /// The number of a shared row that the target has already; 0 for one without a number.
  private func sharedRow(_ key: DatabaseValue, _ column: String, _ table: PersonTable) throws -> Int64? {
    let number = table.isNumbered ? "id" : "0"
    return try Int64.fetchOne(
      target, sql: "SELECT \(number) FROM \"\(table.name)\" WHERE \(column) = ?", arguments: [key])
  }

  private func value(_ row: Row, _ column: String, _ table: PersonTable, name: String?) throws -> DatabaseValue {
    if let name { return name.databaseValue }
    let value: DatabaseValue = row[column]
    if let parent = table.references[column] {
      // What refers to something that is not the person's, such as a batch of an export, stays behind.
      guard !value.isNull, tables.all.contains(where: { $0.name == parent }) else { return .null }
      let old = try Self.number(row, column, table)
      guard let new = numbers[parent]?[old] else {
        throw AppDatabaseError.unreadable(
          what: table.name, reason: "\(column): expected a row of \(parent) of the same person, got \(old)")
      }
      return new.databaseValue
    }
    if identifiers.contains("\(table.name).\(column)") {
      let isTaken = try Bool.fetchOne(
        target, sql: "SELECT EXISTS (SELECT 1 FROM \"\(table.name)\" WHERE \(column) = ?)", arguments: [value])
      if isTaken == true { return UUID().uuidString.lowercased().databaseValue }
    }
    return value
  }

  private static func number(_ row: Row, _ column: String, _ table: PersonTable) throws -> Int64 {
    guard case .int64(let number) = (row[column] as DatabaseValue).storage else {
      throw AppDatabaseError.unreadable(what: table.name, reason: "\(column): expected the number of a row")
    }
    return number
  }
}
