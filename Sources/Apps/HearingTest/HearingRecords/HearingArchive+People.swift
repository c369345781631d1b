import AppDatabases
import AppRecords
import Foundation
import GRDB
import HearingTest

/// The people of the archive.
extension HearingArchive: StoredPeople, LockablePeople {
  /// The type of a person.
  package typealias Person = HearingRecords.Person

  /// The words for people in errors and commands.
  package static var words: PeopleWords { .people }

  /// The years that can be those of a birth.
  private static let birthYears = 1880...9999

  package func allSessions(of person: Person) throws -> [HearingSessionRecord] { try sessions(of: person) }

  package var table: PeopleTable<Person> {
    PeopleTable(in: database, words: Self.words) { row in
      Person(
        id: try row["id"], uuid: try row.name("uuid"), name: try row.name("name"),
        birthYear: try row["birth_year", Self.birthYears], sex: row.isEmpty("sex") ? nil : try row.named("sex"),
        created: try row["created"])
    }
  }

  package var archiveForm: PersonArchiveForm {
    PersonArchiveForm(
      app: "hearing-test", applicationID: Self.applicationID, migrations: Self.migrations,
      identifiers: ["person.uuid", "session.uuid", "speech_session.uuid"], leftOut: [Self.doctorTable])
  }

  package func records(at path: String) throws -> HearingArchive { try HearingArchive(path: path) }

  /// Adds a person.
  ///
  /// - Throws: `PeopleError.taken`, `.invalidName`; `HearingRecordsError.invalidBirthYear`.
  @discardableResult
  package func addPerson(
    named name: String, birthYear: Int? = nil, sex: AgeNorm.Sex? = nil, at date: Date
  ) throws -> Person {
    let name = try table.checked(name)
    if let birthYear {
      guard Self.birthYears.contains(birthYear),
        birthYear <= Calendar(identifier: .gregorian).component(.year, from: date)
      else {
        throw HearingRecordsError.invalidBirthYear(birthYear)
      }
    }
    return try table.add(
      named: name, at: date, ["uuid": Self.newUUID(), "birth_year": birthYear, "sex": sex?.rawValue])
  }

  static func newUUID() -> String { UUID().uuidString.lowercased() }
}
