import AppDatabase
import Foundation
import GRDB
import HearingTest

/// People.
extension HearingRecords {
  /// All people, by name.
  package func people() throws -> [Person] {
    try database.read { try Row.fetchAll($0, sql: "SELECT * FROM person ORDER BY name").map(Self.person) }
  }

  /// A person by name, upper and lower case alike.
  ///
  /// - Throws: `HearingRecordsError.unknownPerson`.
  package func person(named name: String) throws -> Person {
    try database.read { try Self.person(named: name, $0) }
  }

  /// Adds a person.
  ///
  /// - Throws: `HearingRecordsError.personExists`, `.invalidName`, `.invalidBirthYear`.
  @discardableResult
  package func addPerson(
    named name: String, birthYear: Int? = nil, sex: AgeNorm.Sex? = nil, at date: Date
  ) throws -> Person {
    let trimmed = name.trimmingCharacters(in: .whitespaces)
    guard (1...100).contains(trimmed.count), !trimmed.contains(where: \.isNewline) else {
      throw HearingRecordsError.invalidName(name)
    }
    if let birthYear {
      guard birthYear >= 1880, birthYear <= Calendar(identifier: .gregorian).component(.year, from: date) else {
        throw HearingRecordsError.invalidBirthYear(birthYear)
      }
    }
    return try database.write { database in
      guard try StoredText.row(named: trimmed, in: "person", database) == nil else {
        throw HearingRecordsError.personExists(name: trimmed)
      }
      try database.execute(
        sql: "INSERT INTO person (uuid, name, birth_year, sex, created) VALUES (?, ?, ?, ?, ?)",
        arguments: [Self.newUUID(), trimmed, birthYear, sex?.rawValue, StoredText.text(date)])
      return try Self.person(named: trimmed, database)
    }
  }

  /// Removes a person with all that belongs to it: sessions, trials, answers. It cannot be brought back.
  ///
  /// - Throws: `HearingRecordsError.unknownPerson`; `AppDatabaseError.sessionInUse` while the person is tested.
  package func removePerson(named name: String) throws {
    let person = try person(named: name)
    try withoutSessionsInUse(try sessions(of: person)) {
      try database.erase { try $0.execute(sql: "DELETE FROM person WHERE id = ?", arguments: [person.id]) }
    }
  }

  static func newUUID() -> String { UUID().uuidString.lowercased() }

  static func person(named name: String, _ database: Database) throws -> Person {
    let trimmed = name.trimmingCharacters(in: .whitespaces)
    guard let row = try StoredText.row(named: trimmed, in: "person", database) else {
      let known = try String.fetchAll(database, sql: "SELECT name FROM person ORDER BY name")
      throw HearingRecordsError.unknownPerson(name: name, known: known)
    }
    return try person(row)
  }

  static func person(_ id: Int64, _ database: Database) throws -> Person {
    guard let row = try Row.fetchOne(database, sql: "SELECT * FROM person WHERE id = ?", arguments: [id]) else {
      throw AppDatabaseError.unreadable(what: "person", reason: "expected number \(id), found none")
    }
    return try person(row)
  }

  private static func person(_ row: Row) throws -> Person {
    Person(
      id: row["id"], uuid: row["uuid"], name: row["name"], birthYear: row["birth_year"],
      sex: try (row["sex"] as String?).map { try StoredText.named(AgeNorm.Sex.self, $0, "sex") },
      created: try StoredText.date(row["created"]))
  }
}
