import AppDatabases
import AppWords
import BatchProcessing
import Foundation
import GRDB

/// Records whose people can be taken from one home to another. A type that has these members gets the export and the
/// import of `PeopleRecords`.
package protocol ArchivedPeople: PeopleRecords, DatabaseOwner {
  /// The table of people.
  var table: PeopleTable<Person> { get }
  /// What the app says about its archives.
  var archiveForm: PersonArchiveForm { get }

  /// Opens records of the same app in another file.
  func records(at path: String) throws -> Self

  /// Parses everything that is stored.
  ///
  /// - Returns: the number of sessions, or of what the app has in their place.
  /// - Throws: `AppDatabaseError` and other errors that name the damage.
  func verify() throws -> Int

  /// Makes records with the person of an archive alone.
  ///
  /// - Parameter database: the path of a file that does not exist.
  /// - Throws: `PersonArchiveError`; `AppDatabaseError`.
  func records(of archive: PersonArchiveFile, at database: String) throws -> Self

  /// Checks within a transaction, before a person of other records is added to these, what only the app knows.
  ///
  /// - Parameter person: the number in the other records.
  func requireFit(_ person: Int64, of other: Database, _ database: Database) throws
}

extension ArchivedPeople {
  /// The default: reads the form that all apps share.
  package func records(of archive: PersonArchiveFile, at database: String) throws -> Self {
    try archive.load(into: database, archiveForm)
    return try records(at: database)
  }

  /// The default: there is nothing to check.
  package func requireFit(_ person: Int64, of other: Database, _ database: Database) throws {}

  /// Writes a person with all that belongs to them into a file.
  package func exportPerson(named name: String, to path: String) throws {
    try writeArchive(ofPersonNamed: name, to: path)
  }

  /// Adds the person of an archive.
  @discardableResult
  package func importPerson(from path: String, as newName: String? = nil) throws -> Person {
    try addPerson(ofArchive: path, as: newName)
  }

  /// Writes a person with all that belongs to them into a file, which only its owner can read.
  ///
  /// - Throws: `PeopleError.unknown`; `AppDatabaseError`, also for a damaged value; `BatchError` if the file cannot be
  ///   written. There is no part of a file then.
  func writeArchive(ofPersonNamed name: String, to path: String) throws {
    let person = try person(named: name)
    try ScratchFolder.with { folder in
      let copy = try records(at: folder("person.sqlite"))
      do {
        try copy.take([(person.id, person.name)], from: self)
        _ = try copy.verify()
      } catch let error as AppDatabaseError { throw error.naming(database.path) } catch {
        // What is outside of the limits of the app's own types.
        throw AppDatabaseError.unreadable(what: Self.words.one, reason: "\(error)")
      }
      var writer = PersonArchiveWriter(folder)
      try writer.write(copy.database, named: person.name, archiveForm, to: path)
    }
  }

  /// Adds the person of an archive. All of it is parsed before anything is written, in one transaction.
  ///
  /// - Parameter newName: the name that the person gets; `nil` for the one in the archive.
  /// - Throws: `PersonArchiveError`; `PeopleError.taken`, `.invalidName`; `AppDatabaseError`. Nobody is added then.
  func addPerson(ofArchive path: String, as newName: String?) throws -> Person {
    let archive = try PersonArchiveFile(path: path)
    return try ScratchFolder.with { folder in
      let person: Person
      let other: Self
      do {
        other = try records(of: archive, at: folder("person.sqlite"))
        _ = try other.verify()
        let people = try other.people()
        guard people.count == 1, try other.damagedCount() == 0 else {
          throw archive.fault(Words(cs: "řádky nejsou jednoho člověka", en: "its rows are not those of one person"))
        }
        person = people[0]
      } catch let error as PersonArchiveError { throw error } catch let error as AppDatabaseError
        where !error.isOfOneValue
      {
        throw error
      } catch {
        let words = (error as? any Worded)?.words ?? Words(cs: "\(error)", en: "\(error)")
        throw archive.fault(words)
      }
      return try take([(person.id, newName ?? person.name)], from: other)[0]
    }
  }

  /// Adds people of other records with all that belongs to them: all of it or nothing.
  ///
  /// - Parameter before: writes more in the same transaction, before them.
  /// - Throws: `PeopleError.taken`, `.invalidName`; `AppDatabaseError`.
  @discardableResult
  package func take(
    _ people: [(number: Int64, name: String)], from other: Self, before: (Database) throws -> Void = { _ in }
  ) throws -> [Person] {
    let checked = try people.map { ($0.number, try table.checked($0.name)) }
    let form = archiveForm
    let tables = try PersonTables(form)
    return try other.database.read { source in
      try database.write { target in
        try before(target)
        let added = try checked.map { number, name in
          try table.requireFree(name, target)
          try requireFit(number, of: source, target)
          var copy = PersonCopy(tables, form, from: source, to: target)
          return try copy.copy(number, as: name)
        }
        return try added.map { try table.person(numbered: $0, target) }
      }
    }
  }

  /// The number of rows that a migration has put aside.
  private func damagedCount() throws -> Int {
    try database.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM damaged") ?? 0 }
  }
}
