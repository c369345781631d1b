import AppDatabases
import Foundation

/// Records whose people are a `PeopleTable`, and whose sessions are rows of the table `session`. A type that has these
/// members gets the methods of `PeopleRecords`.
package protocol StoredPeople: ArchivedPeople {
  /// The app's type of a session.
  associatedtype Session: StoredSession

  /// All sessions of a person.
  func allSessions(of person: Person) throws -> [Session]
}

extension StoredPeople {
  /// Returns all people, sorted by name.
  package func people() throws -> [Person] { try table.all() }

  /// Returns the person with a name. Case is ignored.
  ///
  /// - Throws: `PeopleError.unknown`.
  package func person(named name: String) throws -> Person { try table.person(named: name) }

  /// Gives a person another name; everything else stays.
  ///
  /// - Throws: `PeopleError.unknown`, `.taken`, `.invalidName`.
  @discardableResult
  package func renamePerson(named name: String, to newName: String) throws -> Person {
    try table.rename(name, to: newName)
  }

  /// Removes a person with all that belongs to them. The data is overwritten in the file; this cannot be undone.
  ///
  /// - Throws: `PeopleError.unknown`; `AppDatabaseError.sessionInUse` while one of their sessions goes on.
  package func removePerson(named name: String) throws {
    let person = try person(named: name)
    try table.remove(numbered: person.id, with: try allSessions(of: person))
  }

  /// The number of sessions and the start of the last one, by the person's number. People without sessions are left
  /// out.
  package func sessionCounts() throws -> [Int64: (count: Int, last: Date)] {
    try database.sessionCounts()
  }
}
