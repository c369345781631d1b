import Foundation

/// Somebody whom an app knows by name.
public protocol NamedPerson: Sendable {
  /// Number in the database, never given to somebody else.
  var id: Int64 { get }
  /// Name; nobody else has it, upper and lower case alike.
  var name: String { get }
  /// When the person was added.
  var created: Date { get }
}

/// Records of people, as the commands that list, rename and remove them need them.
public protocol PeopleRecords {
  /// Whom the app knows.
  associatedtype Person: NamedPerson

  /// What the app calls its people.
  static var words: PeopleWords { get }

  /// Everybody, by name.
  func people() throws -> [Person]

  /// Somebody by name, upper and lower case alike.
  ///
  /// - Throws: `PeopleError.unknown`.
  func person(named name: String) throws -> Person

  /// How many sessions each person has, by the person's number, and when the last began; without those who have none.
  func sessionCounts() throws -> [Int64: (count: Int, last: Date)]

  /// Gives somebody another name.
  ///
  /// - Throws: `PeopleError.unknown`, `.invalidName`, `.taken`.
  @discardableResult func renamePerson(named name: String, to newName: String) throws -> Person

  /// Removes somebody with all that belongs to them. It cannot be brought back.
  ///
  /// - Throws: `PeopleError.unknown`; a database error while a session of the person goes on.
  func removePerson(named name: String) throws
}
