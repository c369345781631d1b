import AppDatabases
import AppRecords
import Foundation
import GRDB
import HearingTest

/// People.
extension HearingArchive: PeopleRecords {
  /// What errors and commands call the people.
  package static var words: PeopleWords { .people }

  var table: PeopleTable<Person> {
    PeopleTable("person", in: database, words: Self.words) { row in
      Person(
        id: row["id"], uuid: row["uuid"], name: row["name"], birthYear: row["birth_year"],
        sex: try (row["sex"] as String?).map { try StoredText.named(AgeNorm.Sex.self, $0, "sex") },
        created: try StoredText.date(row["created"]))
    }
  }

  /// All people, by name.
  package func people() throws -> [Person] { try table.all() }

  /// A person by name, upper and lower case alike.
  ///
  /// - Throws: `PeopleError.unknown`.
  package func person(named name: String) throws -> Person { try table.person(named: name) }

  /// Adds a person.
  ///
  /// - Throws: `PeopleError.taken`, `.invalidName`; `HearingRecordsError.invalidBirthYear`.
  @discardableResult
  package func addPerson(
    named name: String, birthYear: Int? = nil, sex: AgeNorm.Sex? = nil, at date: Date
  ) throws -> Person {
    let name = try table.checked(name)
    if let birthYear {
      guard birthYear >= 1880, birthYear <= Calendar(identifier: .gregorian).component(.year, from: date) else {
        throw HearingRecordsError.invalidBirthYear(birthYear)
      }
    }
    return try table.add(
      named: name, at: date, ["uuid": Self.newUUID(), "birth_year": birthYear, "sex": sex?.rawValue])
  }

  /// Gives a person another name; the person's UUID stays, so that others still know who it is.
  ///
  /// - Throws: `PeopleError.unknown`, `.taken`, `.invalidName`.
  @discardableResult
  package func renamePerson(named name: String, to newName: String) throws -> Person {
    try table.rename(name, to: newName)
  }

  /// Removes a person with all that belongs to it: sessions, trials, answers. It cannot be brought back.
  ///
  /// - Throws: `PeopleError.unknown`; `AppDatabaseError.sessionInUse` while the person is tested.
  package func removePerson(named name: String) throws {
    let person = try person(named: name)
    try table.remove(numbered: person.id, with: try sessions(of: person))
  }

  /// How many sessions each person has, by the person's number, and when the last began; without those who have none.
  package func sessionCounts() throws -> [Int64: (count: Int, last: Date)] {
    try database.sessionCounts(by: "person_id")
  }

  static func newUUID() -> String { UUID().uuidString.lowercased() }
}
