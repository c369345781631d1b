import AppDatabases
import Foundation
import GRDB

/// The people of an app: the table `person` of its database with the columns `id`, `name` and `created`, and with further
/// columns of the app. Other tables refer to it by a column `person_id`.
///
/// Names are unique regardless of case, in every script. A search by name reads the whole table.
package struct PeopleTable<Person: Sendable>: Sendable {
  /// The app's words for its people.
  package let words: PeopleWords
  private let database: AppDatabase
  private let table = "person"
  private let make: @Sendable (StoredRow) throws -> Person

  /// Creates the access to the people.
  ///
  /// - Parameter make: creates a person from a row of the table.
  package init(
    in database: AppDatabase, words: PeopleWords, make: @escaping @Sendable (StoredRow) throws -> Person
  ) {
    (self.database, self.words, self.make) = (database, words, make)
  }

  /// Returns all people, sorted by name. A damaged row is reported and left out.
  package func all() throws -> [Person] {
    try database.intact(try database.read { try $0.rows(of: table, "SELECT * FROM \(table) ORDER BY name") }, make)
  }

  /// The person with a name.
  ///
  /// - Throws: `PeopleError.unknown`.
  package func person(named name: String) throws -> Person {
    try database.read { try make(try row(named: name, $0)) }
  }

  /// The person with a number, within a transaction.
  ///
  /// - Throws: `AppDatabaseError.unreadable` if nobody has the number.
  package func person(numbered id: Int64, _ database: Database) throws -> Person {
    guard let row = try database.row(of: table, "SELECT * FROM \(table) WHERE id = ?", [id]) else {
      throw AppDatabaseError.unreadable(what: words.one, reason: "expected number \(id), found none")
    }
    return try make(row)
  }

  /// Adds a person.
  ///
  /// - Parameters:
  ///   - date: the present time.
  ///   - columns: values of the app's own columns.
  /// - Throws: `PeopleError.invalidName`, `.taken`.
  package func add(
    named name: String, at date: Date, _ columns: KeyValuePairs<String, (any DatabaseValueConvertible)?> = [:]
  ) throws -> Person {
    let name = try checked(name)
    return try database.write { database in
      try requireFree(name, database)
      try database.insert(into: table, ["name": name, "created": StoredText.text(date)], columns)
      return try make(try row(named: name, database))
    }
  }

  /// Checks within a transaction that nobody has a name.
  ///
  /// - Throws: `PeopleError.taken`.
  package func requireFree(_ name: String, _ database: Database) throws {
    guard try StoredText.row(named: name, in: table, database) == nil else {
      throw PeopleError.taken(name: name, words: words)
    }
  }

  /// Gives a person another name; everything else stays. A change of case alone is also accepted.
  ///
  /// - Throws: `PeopleError.unknown`, `.invalidName`, `.taken`.
  package func rename(_ name: String, to newName: String) throws -> Person {
    let newName = try checked(newName)
    return try database.write { database in
      let id: Int64 = try row(named: name, database)["id"]
      if let holder = try StoredText.row(named: newName, in: table, database), try holder["id"] as Int64 != id {
        throw PeopleError.taken(name: newName, words: words)
      }
      try database.execute(sql: "UPDATE \(table) SET name = ? WHERE id = ?", arguments: [newName, id])
      return try make(try row(named: newName, database))
    }
  }

  /// Removes a person with all that belongs to them. The data is overwritten in the file; this cannot be undone.
  ///
  /// - Parameter sessions: all of the person's sessions.
  /// - Throws: `AppDatabaseError.sessionInUse` while one of the sessions goes on; nothing is removed then.
  package func remove(numbered id: Int64, with sessions: [some StoredSession]) throws {
    try database.withoutSessionsInUse(sessions) {
      try database.erase {
        try $0.execute(sql: "DELETE FROM \(table) WHERE id = ?", arguments: [id])
        try $0.removeDamagedRows()
      }
    }
  }

  /// The stored form of a name.
  ///
  /// - Throws: `PeopleError.invalidName`.
  package func checked(_ name: String) throws(PeopleError) -> String {
    let trimmed = Self.canonical(name)
    let isPlain = trimmed.unicodeScalars.allSatisfy { scalar in
      scalar.properties.generalCategory != .control && scalar != "\u{2028}" && scalar != "\u{2029}"
    }
    guard StoredText.isName(trimmed), isPlain else { throw .invalidName(name, words: words) }
    return trimmed
  }

  private func row(named name: String, _ database: Database) throws -> StoredRow {
    guard let row = try StoredText.row(named: Self.canonical(name), in: table, database) else {
      let rows = try database.rows(of: table, "SELECT * FROM \(table) ORDER BY name")
      let known = rows.compactMap { try? $0.name("name") }
      throw PeopleError.unknown(name: name, known: known, words: words)
    }
    return row
  }

  /// The name without surrounding spaces and with composed letters, so that an accent is part of its letter however it
  /// was typed.
  private static func canonical(_ name: String) -> String {
    name.trimmingCharacters(in: .whitespaces).precomposedStringWithCanonicalMapping
  }
}

extension Database {
  /// Removes the rows that a migration has put aside, since they may be about somebody who is removed.
  package func removeDamagedRows() throws { try execute(sql: "DELETE FROM damaged") }

  /// Inserts a row with these columns.
  package func insert(
    into table: String, _ columns: KeyValuePairs<String, (any DatabaseValueConvertible)?>...
  ) throws {
    let columns = columns.flatMap { $0 }
    let names = columns.map(\.key).joined(separator: ", ")
    let places = columns.map { _ in "?" }.joined(separator: ", ")
    try execute(
      sql: "INSERT INTO \(table) (\(names)) VALUES (\(places))", arguments: StatementArguments(columns.map(\.value)))
  }
}
