import Foundation

/// A person whom an app knows by name.
public protocol NamedPerson: Sendable {
  /// The person's number in the database, never given to another person.
  var id: Int64 { get }
  /// The person's name, unique regardless of case.
  var name: String { get }
  /// The time at which the person was added.
  var created: Date { get }
}

/// Records of people, as the commands that list, rename and remove them need them.
public protocol PeopleRecords {
  /// The app's type of a person.
  associatedtype Person: NamedPerson

  /// The app's words for its people.
  static var words: PeopleWords { get }

  /// What the program of the app's page remembers beyond its own end.
  var pageMemory: PageMemory { get }

  /// Returns all people, sorted by name.
  func people() throws -> [Person]

  /// Returns the person with a name. Case is ignored.
  ///
  /// - Throws: `PeopleError.unknown`.
  func person(named name: String) throws -> Person

  /// The number of sessions and the start of the last one, by the person's number. People without sessions are left
  /// out.
  func sessionCounts() throws -> [Int64: (count: Int, last: Date)]

  /// Gives a person another name.
  ///
  /// - Throws: `PeopleError.unknown`, `.invalidName`, `.taken`.
  @discardableResult func renamePerson(named name: String, to newName: String) throws -> Person

  /// Removes a person with all that belongs to them. This cannot be undone.
  ///
  /// - Throws: `PeopleError.unknown`; a database error while a session of the person goes on.
  func removePerson(named name: String) throws

  /// Writes a person with all that belongs to them into a file, the archive, which only its owner can read.
  ///
  /// - Throws: `PeopleError.unknown`; a database error, also for a damaged value; an error of the file. There is no part of
  ///   a file then.
  func exportPerson(named name: String, to path: String) throws

  /// Adds the person of an archive. The whole archive is checked before anything is written.
  ///
  /// - Parameter newName: the name that the person gets; `nil` for the one in the archive.
  /// - Throws: `PersonArchiveError`; `PeopleError.taken`, `.invalidName`; a database error. Nobody is added then.
  @discardableResult func importPerson(from path: String, as newName: String?) throws -> Person
}
