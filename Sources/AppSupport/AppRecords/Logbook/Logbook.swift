import AppDatabases
import Foundation
import GRDB

/// The records of an app that needs no tables of its own: people with settings, their sessions, and the entries of each
/// session, in one SQLite file.
///
/// Settings and entries are `Codable` values of the app, kept as JSON. Each change is on the disk when its method
/// returns: neither a killed process nor a power cut loses it. Only the owner of the file can read it, and removed data
/// is overwritten. If the file cannot be written, it can still be read. A file that is damaged, or that belongs to
/// another app or to a later version, is refused and left unchanged.
///
/// A logbook may be used from several threads and by several processes at once.
public final class Logbook<Settings: Codable & Sendable, Entry: Codable & Sendable>: PeopleRecords, Sendable {
  /// The words for people in errors and commands: "person", "people".
  public static var words: PeopleWords { .people }

  package let database: AppDatabase
  package let table: PeopleTable<LogbookPerson>
  private let applicationID: Int32

  /// Opens the records, and creates the file and its folder if they do not exist.
  ///
  /// - Parameters:
  ///   - path: the path of the file; `defaultPath(app:)` is the usual place.
  ///   - applicationID: the app's own number in the header of the file: any number but 0. It keeps apps from opening
  ///     one another's files.
  ///   - notify: receives one line of text for each change of the file, such as permissions taken from other users, and
  ///     before a step that takes long.
  /// - Throws: an error that describes itself in one line.
  public init(path: String, applicationID: Int32, notify: @escaping (String) -> Void = { _ in }) throws {
    self.applicationID = applicationID
    database = try AppDatabase(
      path: path, applicationID: applicationID, migrations: LogbookSchema.migrations, growing: ["entry"], notify: notify
    )
    table = PeopleTable(in: database, words: Self.words) { row in
      LogbookPerson(id: try row["id"], name: try row.name("name"), created: try row["created"])
    }
  }

  /// The path of the file.
  public var path: String { database.path }

  /// What the program of the app's page remembers beyond its own end.
  public var pageMemory: PageMemory { PageMemory(database) }

  /// Reads the whole file, and checks that it is undamaged and that every value can be decoded.
  ///
  /// - Returns: the number of sessions.
  /// - Throws: an error that names the damage.
  public func verify() throws -> Int {
    try database.verify()
    return try AppDatabase.refusingDamage {
      let sessions = try sessions()
      for session in sessions { _ = try entries(ofSession: session.id) }
      return sessions.count
    }
  }

  // MARK: People

  /// Returns all people, sorted by name.
  public func people() throws -> [LogbookPerson] { try table.all() }

  /// Returns the person with a name. Case is ignored.
  ///
  /// - Throws: `PeopleError.unknown`.
  public func person(named name: String) throws -> LogbookPerson { try table.person(named: name) }

  /// Adds a person; `date` is the present time.
  ///
  /// - Throws: `PeopleError.invalidName`, `.taken`.
  @discardableResult public func addPerson(named name: String, at date: Date) throws -> LogbookPerson {
    try table.add(named: name, at: date)
  }

  /// Gives a person another name.
  ///
  /// - Throws: `PeopleError.unknown`, `.invalidName`, `.taken`.
  @discardableResult public func renamePerson(named name: String, to newName: String) throws -> LogbookPerson {
    try table.rename(name, to: newName)
  }

  /// Removes a person with settings, sessions and entries. This cannot be undone.
  ///
  /// - Throws: `PeopleError.unknown`; a database error while a session of the person goes on.
  public func removePerson(named name: String) throws {
    let person = try person(named: name)
    try table.remove(numbered: person.id, with: try sessions(of: person))
  }

  /// Writes a person with settings, sessions and entries into a file, which only its owner can read.
  ///
  /// - Throws: `PeopleError.unknown`; an error that names a damaged value, or says why the file cannot be written. There is
  ///   no part of a file then.
  public func exportPerson(named name: String, to path: String) throws {
    try writeArchive(ofPersonNamed: name, to: path)
  }

  /// Adds the person of a file that `exportPerson` has written, in another logbook of the same app. The whole file is
  /// checked before anything is written.
  ///
  /// - Parameter newName: the name that the person gets; `nil` for the one in the file.
  /// - Throws: `PersonArchiveError`; `PeopleError.taken`, `.invalidName`; a database error. Nobody is added then.
  @discardableResult
  public func importPerson(from path: String, as newName: String? = nil) throws -> LogbookPerson {
    try addPerson(ofArchive: path, as: newName)
  }

  /// The number of sessions and the start of the last one, by the person's number. People without sessions are left
  /// out.
  public func sessionCounts() throws -> [Int64: (count: Int, last: Date)] {
    try database.sessionCounts()
  }

  /// The settings of a person; `nil` if there are none.
  public func settings(of person: LogbookPerson) throws -> Settings? {
    try database.read {
      try $0.row(of: "settings", "SELECT json FROM settings WHERE person_id = ?", [person.id])
    }.map { try $0.json("json", as: Settings.self) }
  }

  /// Replaces the settings of a person. `nil` restores the app's default settings.
  public func set(_ settings: Settings?, of person: LogbookPerson) throws {
    let json = try settings.map(StoredText.json)
    try database.write { database in
      try database.execute(sql: "DELETE FROM settings WHERE person_id = ?", arguments: [person.id])
      if let json { try database.insert(into: "settings", ["person_id": person.id, "json": json]) }
    }
  }
}

/// A person in a `Logbook`.
public struct LogbookPerson: NamedPerson, Hashable {
  /// The person's number in the database, never given to another person.
  public let id: Int64
  /// The person's name, unique regardless of case.
  public let name: String
  /// The time at which the person was added.
  public let created: Date
}

extension Logbook: ArchivedPeople {
  package var archiveForm: PersonArchiveForm {
    // The records do not know the app's name.
    PersonArchiveForm(
      app: "0x" + String(UInt32(bitPattern: applicationID), radix: 16), applicationID: applicationID,
      migrations: LogbookSchema.migrations)
  }

  package func records(at path: String) throws -> Logbook { try Logbook(path: path, applicationID: applicationID) }
}
