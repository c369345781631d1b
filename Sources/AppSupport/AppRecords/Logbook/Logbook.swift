import AppDatabases
import Foundation
import GRDB

/// The records of an app that needs no tables of its own: people with settings, their sessions, and what was recorded in
/// each session, in one SQLite file.
///
/// Settings and entries are `Codable` values of the app, kept as JSON. What a method has done is on the disk when it
/// returns: neither a killed process nor a power cut loses it. Only the owner of the file can read it, and what is removed
/// is overwritten. Where the file cannot be written, what it holds can still be read; a file that is damaged, or that
/// belongs to another app or to a later version, is refused and left as it is.
///
/// May be used from several threads and by several processes at once.
public final class Logbook<Settings: Codable & Sendable, Entry: Codable & Sendable>: PeopleRecords, Sendable {
  /// What errors and commands call the people: "person", "people".
  public static var words: PeopleWords { .people }

  let database: AppDatabase
  let table: PeopleTable<LogbookPerson>

  /// Opens the records, and makes the file and its folder if there are none.
  ///
  /// - Parameters:
  ///   - path: of the file; `defaultPath(app:)` is the usual place.
  ///   - applicationID: the app's own number in the header of the file, any but 0. It keeps apps from opening one another's
  ///     files.
  ///   - notify: told in a line of what took long or was changed, as rights of other users that were taken away.
  /// - Throws: an error that describes itself in one line.
  public init(path: String, applicationID: Int32, notify: @escaping (String) -> Void = { _ in }) throws {
    database = try AppDatabase(
      path: path, applicationID: applicationID, migrations: LogbookSchema.migrations, growing: ["entry"], notify: notify
    )
    table = PeopleTable("person", in: database, words: Self.words) { row in
      LogbookPerson(id: row["id"], name: row["name"], created: try StoredText.date(row["created"]))
    }
  }

  /// Where the file is.
  public var path: String { database.path }

  /// Reads all of the file: whether it is whole, and whether every value can be understood.
  ///
  /// - Returns: how many sessions there are.
  /// - Throws: an error that says what is damaged.
  public func verify() throws -> Int {
    try database.verify()
    let sessions = try sessions()
    for session in sessions { _ = try entries(ofSession: session.id) }
    return sessions.count
  }

  // MARK: People

  /// Everybody, by name.
  public func people() throws -> [LogbookPerson] { try table.all() }

  /// Somebody by name, upper and lower case alike.
  ///
  /// - Throws: `PeopleError.unknown`.
  public func person(named name: String) throws -> LogbookPerson { try table.person(named: name) }

  /// Adds somebody; `date` is now.
  ///
  /// - Throws: `PeopleError.invalidName`, `.taken`.
  @discardableResult public func addPerson(named name: String, at date: Date) throws -> LogbookPerson {
    try table.add(named: name, at: date)
  }

  /// Gives somebody another name.
  ///
  /// - Throws: `PeopleError.unknown`, `.invalidName`, `.taken`.
  @discardableResult public func renamePerson(named name: String, to newName: String) throws -> LogbookPerson {
    try table.rename(name, to: newName)
  }

  /// Removes somebody with settings, sessions and entries. It cannot be brought back.
  ///
  /// - Throws: `PeopleError.unknown`; a database error while a session of the person goes on.
  public func removePerson(named name: String) throws {
    let person = try person(named: name)
    try table.remove(numbered: person.id, with: try sessions(of: person))
  }

  /// How many sessions each person has, by the person's number, and when the last began; without those who have none.
  public func sessionCounts() throws -> [Int64: (count: Int, last: Date)] {
    try database.sessionCounts(by: "person_id")
  }

  /// What is set for somebody; `nil` if nothing is.
  public func settings(of person: LogbookPerson) throws -> Settings? {
    try database.read {
      try String.fetchOne($0, sql: "SELECT json FROM settings WHERE person_id = ?", arguments: [person.id])
    }.map { try StoredText.value(Settings.self, $0, "settings") }
  }

  /// Sets what holds for somebody; `nil`: the app's usual settings again.
  public func set(_ settings: Settings?, of person: LogbookPerson) throws {
    let json = try settings.map(StoredText.json)
    try database.write { database in
      try database.execute(sql: "DELETE FROM settings WHERE person_id = ?", arguments: [person.id])
      if let json { try database.insert(into: "settings", ["person_id": person.id, "json": json]) }
    }
  }
}

/// Somebody in a `Logbook`.
public struct LogbookPerson: NamedPerson, Hashable {
  /// Number in the database, never given to somebody else.
  public let id: Int64
  /// Name; nobody else has it, upper and lower case alike.
  public let name: String
  /// When the person was added.
  public let created: Date
}
