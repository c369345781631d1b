import AppDatabases
import Foundation

/// Records whose people are a `PeopleTable`, and whose sessions are rows of the table `session`. With these few things said, all
/// that `PeopleRecords` asks for is there.
package protocol StoredPeople: PeopleRecords {
  /// A session of the app.
  associatedtype Session: StoredSession

  /// The file.
  var database: AppDatabase { get }
  /// The people.
  var table: PeopleTable<Person> { get }
  /// The column of `session` with the person's number.
  static var ownerColumn: String { get }

  /// All sessions of somebody.
  func allSessions(of person: Person) throws -> [Session]
}

extension StoredPeople {
  /// Everybody, by name.
  package func people() throws -> [Person] { try table.all() }

  /// Somebody by name, upper and lower case alike.
  ///
  /// - Throws: `PeopleError.unknown`.
  package func person(named name: String) throws -> Person { try table.person(named: name) }

  /// Gives somebody another name; everything else stays.
  ///
  /// - Throws: `PeopleError.unknown`, `.taken`, `.invalidName`.
  @discardableResult
  package func renamePerson(named name: String, to newName: String) throws -> Person {
    try table.rename(name, to: newName)
  }

  /// Removes somebody with all that belongs to them. It is overwritten in the file and cannot be brought back.
  ///
  /// - Throws: `PeopleError.unknown`; `AppDatabaseError.sessionInUse` while one of their sessions goes on.
  package func removePerson(named name: String) throws {
    let person = try person(named: name)
    try table.remove(numbered: person.id, with: try allSessions(of: person))
  }

  /// How many sessions each person has, by the person's number, and when the last began; without those who have none.
  package func sessionCounts() throws -> [Int64: (count: Int, last: Date)] {
    try database.sessionCounts(by: Self.ownerColumn)
  }
}
