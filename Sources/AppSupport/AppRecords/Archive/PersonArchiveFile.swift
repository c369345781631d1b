import AppDatabases
import AppWords
import Foundation
import GRDB
import JSONReading
import ZipArchives

/// A file that should be the archive of a person. Its parts are read one at a time, each within limits.
package final class PersonArchiveFile {
  /// The most bytes of all that is read.
  private static let totalLimit = 4 << 30
  /// The most bytes of a part of a table, and of another file.
  private static let (partLimit, fileLimit) = (160 << 20, 512 << 20)

  /// The path of the file.
  package let path: String
  private let archive: ZipArchive
  private var left = totalLimit

  /// - Throws: `PersonArchiveError`.
  package init(path: String) throws(PersonArchiveError) {
    self.path = path
    do { archive = try ZipArchive(path: path) } catch {
      throw .unreadable(path: path, reason: Words(cs: "není to archiv ZIP (\(error))", en: "\(error)"))
    }
  }

  /// Whether the archive has a file.
  package func has(_ name: String) -> Bool { archive.entry(name) != nil }

  /// The bytes of a file of the archive.
  ///
  /// - Throws: `PersonArchiveError`.
  package func bytes(_ name: String, limit: Int = fileLimit) throws(PersonArchiveError) -> Data {
    guard let entry = archive.entry(name) else {
      throw fault(
        Words(cs: "chybí \(PersonArchiveError.shown(name))", en: "\(PersonArchiveError.shown(name)) is missing"))
    }
    do {
      let bytes = try archive.bytes(of: entry, limit: min(limit, left))
      left -= bytes.count
      return bytes
    } catch { throw fault("\(PersonArchiveError.shown(name)): \(error)") }
  }

  /// The fault of this archive for a reason.
  package func fault(_ reason: Words) -> PersonArchiveError { .unreadable(path: path, reason: reason) }

  private func fault(_ reason: String) -> PersonArchiveError { fault(Words(cs: reason, en: reason)) }

  // MARK: The common form

  /// Makes a database with the person alone.
  ///
  /// - Parameter database: the path of a file that does not exist.
  /// - Throws: `PersonArchiveError`; `AppDatabaseError`.
  package func load(into database: String, _ form: PersonArchiveForm) throws {
    let head = try head(form)
    guard let last = form.migrations.firstIndex(where: { $0.name == head.tables }) else {
      throw PersonArchiveError.newer(path: path, found: head.tables)
    }
    let migrations = Array(form.migrations[...last])
    let tables = try PersonTables(form, migrations)
    guard Set(head.rows.keys).isSubset(of: tables.all.map(\.name)), head.rows[PersonTables.people] == 1 else {
      throw fault("\(PersonArchiveHead.path): expected the tables of one person")
    }
    let target = try AppDatabase(path: database, applicationID: form.applicationID, migrations: migrations)
    try target.write { target in
      for table in tables.all { try load(table, head.rows[table.name] ?? 0, into: target) }
    }
  }

  private func head(_ form: PersonArchiveForm) throws -> PersonArchiveHead {
    let text = try bytes(PersonArchiveHead.path, limit: 1 << 20)
    guard let kind = try? JSONDecoder().value(PersonArchiveHead.Kind.self, in: text),
      kind.format == PersonArchiveHead.format
    else { throw fault("\(PersonArchiveHead.path): expected the format \(PersonArchiveHead.format)") }
    guard kind.app == form.app else {
      throw PersonArchiveError.otherApp(path: path, expected: form.app, found: kind.app)
    }
    guard kind.version == PersonArchiveHead.version else {
      throw PersonArchiveError.newer(path: path, found: "\(kind.version)")
    }
    guard let head = try? JSONDecoder().value(PersonArchiveHead.self, in: text) else {
      throw fault("\(PersonArchiveHead.path): expected JSON of this version")
    }
    return head
  }

  private func load(_ table: PersonTable, _ expected: Int, into target: Database) throws {
    let insertion = try target.makeStatement(sql: table.insertion(table.columns.map(\.name)))
    var (count, part) = (0, 1)
    while case let name = PersonArchiveHead.path(of: table.name, part: part), has(name) {
      for line in try bytes(name, limit: Self.partLimit).split(separator: UInt8(ascii: "\n")) {
        count += 1
        do {
          let values = try ArchivedRow(line: line, table.columns).values.map { value in
            switch value {
            case .stored(let value): value
            case .file(let path): try bytes(path).databaseValue
            }
          }
          try insertion.execute(arguments: StatementArguments(values))
        } catch let error as ArchivedRow.Fault {
          throw fault("\(name): \(error.reason)")
        } catch let error as DatabaseError
          where [.SQLITE_CONSTRAINT, .SQLITE_MISMATCH, .SQLITE_TOOBIG].contains(error.resultCode)
        {
          throw fault("\(name): \(error.message ?? "\(error.resultCode)")")
        }
      }
      part += 1
    }
    guard count == expected else {
      throw fault(
        Words(
          cs: "\(table.name): očekáváno řádků \(expected), je jich \(count)",
          en: "\(table.name): expected \(expected) rows, got \(count)"))
    }
  }
}
