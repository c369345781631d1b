import AppDatabases
import BatchProcessing
import FilePaths
import Foundation
import GRDB
import JSONReading
import ZipArchives

/// Writes a person's archive. The same data gives the same bytes in every home.
struct PersonArchiveWriter {
  /// The bytes after which a table goes on in the next file.
  private static let partSize = 8 << 20
  /// The bytes up to which a picture or a sound stays in the line of its row.
  private static let inlineLimit = 64 << 10

  private let folder: ScratchFolder
  private var entries: [ZipArchiveWriter.Entry] = []
  private var blobs = 0

  /// - Parameter folder: a folder for the parts.
  init(_ folder: ScratchFolder) { self.folder = folder }

  /// Writes the archive of the only person of a database. Only the owner can read the file; there is none after an error.
  ///
  /// - Throws: `BatchError` if the file cannot be written; `AppDatabaseError`.
  mutating func write(_ database: AppDatabase, named name: String, _ form: PersonArchiveForm, to path: String) throws {
    var rows: [String: Int] = [:]
    let tables = try PersonTables(form)
    try database.read { database in
      for table in tables.all { rows[table.name] = try write(table, database) }
    }
    let head = PersonArchiveHead(
      app: form.app, tables: form.migrations.last?.name ?? "", name: name, rows: rows.filter { $0.value > 0 })
    let text = try JSONEncoder.pretty.encode(head) + Data("\n".utf8)
    let all = [ZipArchiveWriter.Entry(path: PersonArchiveHead.path) { text }] + entries
    try OutputFile.write(to: path) { part throws(BatchError) in
      do {
        try PrivateFile.makeEmpty(part)
        try ZipArchiveWriter.write(all, to: part)
        _ = PrivateFile.restrict(part)
      } catch let error as BatchError { throw error } catch {
        throw .unwritable(path: path, reason: "\(error)")
      }
    }
  }

  /// Writes the lines of a table; returns their number.
  private mutating func write(_ table: PersonTable, _ database: Database) throws -> Int {
    var (count, part, text) = (0, 0, "")
    let order = table.order.joined(separator: ", ")
    let rows = try Row.fetchCursor(database, sql: "SELECT * FROM \"\(table.name)\" ORDER BY \(order)")
    while let row = try rows.next() {
      do {
        text += try ArchivedRow.line(row, table.columns) { bytes in
          bytes.count > Self.inlineLimit ? try add(bytes) : nil
        }
      } catch let fault as ArchivedRow.Fault {
        throw AppDatabaseError.unreadable(what: table.name, reason: fault.reason)
      }
      count += 1
      guard text.utf8.count >= Self.partSize else { continue }
      part += 1
      try add(PersonArchiveHead.path(of: table.name, part: part), Data(text.utf8))
      text = ""
    }
    if !text.isEmpty { try add(PersonArchiveHead.path(of: table.name, part: part + 1), Data(text.utf8)) }
    return count
  }

  private mutating func add(_ bytes: Data) throws -> String {
    blobs += 1
    let path = "files/\(blobs)"
    // Pictures and sounds mostly are compressed already.
    try add(path, bytes, isCompressed: false)
    return path
  }

  private mutating func add(_ path: String, _ bytes: Data, isCompressed: Bool = true) throws {
    let file = folder("part-\(entries.count)")
    try bytes.write(to: URL(filePath: file))
    entries.append(.init(path: path, isCompressed: isCompressed) { try FileAccess.contents(of: file) })
  }
}
