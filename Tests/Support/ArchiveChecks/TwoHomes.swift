import AppDatabases
import AppRecords
import Expectations
import Foundation
import GRDB
import TestSupport
import ZipArchives

/// The way of a person from one home to another, for the records of every app.
package struct TwoHomes<Records: ArchivedPeople> {
  private let folder: TemporaryFolder
  private let home: Records
  private let open: (String) throws -> Records
  private let archive: String
  private let others: Set<String>

  /// - Parameters:
  ///   - home: records in which Anna has all that a person can have, and with somebody else.
  ///   - others: the tables whose rows are not a person's, or do not go with a person.
  ///   - open: opens records.
  package init(
    _ folder: TemporaryFolder, home: String, others: Set<String>, open: @escaping (String) throws -> Records
  ) throws {
    // The place of the page, the runs of its program and the lock of its list are this computer's.
    (self.folder, self.others, self.open) = (folder, others.union(["page_place", "page_run", "people_lock"]), open)
    self.home = try open(folder(home))
    archive = folder("anna.zip")
    try self.home.exportPerson(named: "Anna", to: archive)
  }

  // MARK: The whole person

  /// Expects that the whole person comes to a new home and to one that has a person of this name.
  ///
  /// - Parameter read: all that is read of a person, without the numbers of rows.
  package func expectWholePerson(_ read: (Records, Records.Person) throws -> [String]) throws {
    let anna = try home.person(named: "Anna")
    let expected = try read(home, anna)
    let mode = try FileManager.default.attributesOfItem(atPath: archive)[.posixPermissions] as? Int
    expectEqual(mode, 0o600)
    let tables = try Self.contents(home).keys.filter { !others.contains($0) }
    expectEqual(
      try rowCounts().keys.filter { !others.contains($0) }.sorted(), tables.sorted(),
      "Anna has rows in each table, and the archive has them")

    let new = try open(folder("new.sqlite"))
    expectEqual(try new.importPerson(from: archive, as: nil).created, anna.created)
    expectEqual(try read(new, try new.person(named: "Anna")), expected)
    _ = try new.verify()
    // The same data gives the same archive, whatever the numbers of the rows are.
    try new.exportPerson(named: "anna", to: folder("again.zip"))
    expectEqual(try Data(contentsOf: URL(filePath: folder("again.zip"))), try Data(contentsOf: URL(filePath: archive)))

    // In a home with other people each row gets another number than it had.
    let before = try Self.contents(home)
    expect(throws: PeopleError.taken(name: "Anna", words: Records.words)) {
      try home.importPerson(from: archive, as: nil)
    }
    expectEqual(try Self.contents(home), before)
  }

  /// Expects that the person can be there twice, under two names.
  package func expectTwice(_ read: (Records, Records.Person) throws -> [String]) throws {
    let expected = try read(home, try home.person(named: "Anna"))
    let copy = try home.importPerson(from: archive, as: " Hana ")
    expectEqual(copy.name, "Hana")
    expectEqual(try read(home, copy), expected)
    _ = try home.verify()
    // What the copy does not share with Anna goes with it, and nothing else.
    try home.removePerson(named: "Hana")
    expectEqual(try read(home, try home.person(named: "Anna")), expected)
  }

  // MARK: Transactions

  /// Expects that nothing of a person stays when the import ends at any table.
  package func expectAllOrNothing() throws {
    let target = try open(folder("target.sqlite"))
    let before = try Self.contents(target)
    let tables = try rowCounts().keys.sorted()
    for table in tables {
      try target.database.write {
        try $0.execute(
          sql: "CREATE TRIGGER stop BEFORE INSERT ON \(table) BEGIN SELECT RAISE(ABORT, 'no more'); END")
      }
      expect(throws: AppDatabaseError.self, "\(table)") { try target.importPerson(from: archive, as: nil) }
      expectEqual(try Self.contents(target), before, "\(table)")
      try target.database.write { try $0.execute(sql: "DROP TRIGGER stop") }
    }
    try target.importPerson(from: archive, as: nil)
    expectUnequal(try Self.contents(target), before)
  }

  // MARK: Hostile archives

  /// Expects that no archive that somebody has changed ends the process, or adds what cannot be read. Each is refused by
  /// an error of one line, or added as a whole.
  ///
  /// - Returns: the number of archives that were refused.
  @discardableResult package func expectHostileArchivesRefused() throws -> Int {
    let target = try open(folder("target.sqlite"))
    let before = try Self.contents(target)
    var refused = 0
    for hostile in try HostileArchive.all(of: archive) {
      let path = try folder.write("hostile.zip", hostile.bytes)
      do {
        let person = try target.importPerson(from: path, as: nil)
        expect(!hostile.isBroken, "\(hostile.name): was added")
        _ = try target.verify()
        try target.removePerson(named: person.name)
      } catch {
        refused += 1
        expect(!"\(error)".contains("\n"), "\(hostile.name): \(error)")
        let isKnown = error is PersonArchiveError || error is PeopleError || error is AppDatabaseError
        expect(isKnown, "\(hostile.name): \(type(of: error)) \(error)")
      }
      let after = try Self.contents(target)
      for (table, rows) in after where !others.contains(table) {
        expectEqual(rows, before[table] ?? [], "\(hostile.name): \(table)")
      }
    }
    try target.importPerson(from: archive, as: nil)
    return refused
  }

  // MARK: What is there

  private func rowCounts() throws -> [String: Int] {
    let zip = try ZipArchive(path: archive)
    let manifest = try zip.bytes(of: try require(zip.entry("manifest.json")), limit: 1 << 20)
    let object = try JSONSerialization.jsonObject(with: manifest) as? [String: Any]
    return try require(object?["rows"] as? [String: Int])
  }

  /// The rows of all tables.
  private static func contents(_ records: Records) throws -> [String: [String]] {
    try records.database.read { database in
      let tables = try String.fetchAll(
        database,
        sql: """
          SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE 'grdb_%'
          """)
      let rows = try tables.map { table in
        (table, try Row.fetchAll(database, sql: "SELECT * FROM \"\(table)\"").map(\.description))
      }
      return Dictionary(uniqueKeysWithValues: rows)
    }
  }
}
