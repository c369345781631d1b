import BatchProcessing
import Foundation
import GRDB

/// The database of an app: one SQLite file, which keeps whatever was told it was kept.
///
/// Write-ahead logging, so that a report can be made while somebody plays; a transaction is on the disk when `write` returns
/// (`synchronous = FULL`): neither a killed process nor a power cut loses it. A file of an earlier version is brought to the
/// present one; what is damaged, another app's or of a later version is refused and left as it is. Only its owner may read the
/// file and those beside it, and what is deleted is overwritten (`secure_delete`).
///
/// Where the file or its folder cannot be written, or the disk is full, what is stored can be read.
///
/// May be used from several threads; transactions come one after another.
package final class AppDatabase: Sendable {
  /// Seconds to wait for another process's transaction.
  package static let patience = 5.0

  /// Where it is; where a link led to it, the file itself.
  package let path: String
  /// Why nothing can be written; `nil` if it can.
  package let readOnlyReason: String?
  private let queue: DatabaseQueue
  /// The file as it was opened, where SQLite takes it for one that nobody changes.
  private let unchanging: FileState?

  /// Opens a database, and makes it and the folders on the way to it if there is none.
  ///
  /// Reads little of a large file, whatever its size: see `growing`.
  ///
  /// - Parameters:
  ///   - applicationID: any number but 0 that no other app has.
  ///   - migrations: all that there ever were, in their order.
  ///   - growing: tables that become large. Of a file of more than 4 MB they are not checked at opening; SQLite checks their pages
  ///     when they are read.
  ///   - notify: told in a line what was changed or takes long: rights of others that were taken away, an earlier version that is
  ///     brought to the present one.
  /// - Throws: `AppDatabaseError`; a migration's own errors.
  package init(
    path: String, applicationID: Int32, migrations: [Migration], growing: Set<String> = [],
    notify: @escaping (String) -> Void = { _ in }
  ) throws {
    precondition(applicationID != 0, "0 is what SQLite gives to databases of nobody")
    let path = DatabaseOpening.resolved(path)
    self.path = path
    let opening = DatabaseOpening(
      path: path, applicationID: applicationID, migrations: migrations, growing: growing, notify: notify)
    (queue, readOnlyReason, unchanging) = try Self.mapped(path) { try opening.open() }
  }

  /// Reads in one transaction.
  ///
  /// - Throws: `AppDatabaseError` for what SQLite says, and what `body` throws.
  package func read<Value>(_ body: (Database) throws -> Value) throws -> Value {
    try Self.mapped(path) {
      let value = try queue.read(body)
      if let unchanging, unchanging != FileState(path: path) { throw AppDatabaseError.changed(path: path) }
      return value
    }
  }

  /// Writes in one transaction, which is on the disk when this returns; nothing is written where `body` throws.
  ///
  /// - Throws: `AppDatabaseError` for what SQLite says, and what `body` throws.
  package func write<Value>(_ body: (Database) throws -> Value) throws -> Value {
    try requireWritable()
    return try Self.mapped(path) { try queue.write(body) }
  }

  /// As `write`, for a body that deletes: what is deleted is in none of the files afterwards, not in the write-ahead log either;
  /// where another process has the database open, when that one has ended.
  ///
  /// - Throws: as `write`.
  package func erase<Value>(_ body: (Database) throws -> Value) throws -> Value {
    let value = try write(body)
    // A reader elsewhere keeps the log as it is; SQLite removes it after the last one.
    _ = try? queue.writeWithoutTransaction { try $0.checkpoint(.truncate) }
    return value
  }

  /// Writes in one transaction without waiting for the disk, for whoever must answer at once: a killed process does not lose
  /// it; a power cut may, until the next `write` or `flush()`.
  ///
  /// - Throws: `AppDatabaseError` for what SQLite says, and what `body` throws.
  package func writeAtOnce(_ body: (Database) throws -> Void) throws {
    try requireWritable()
    try Self.mapped(path) {
      try queue.writeWithoutTransaction { database in
        try database.execute(sql: "PRAGMA synchronous = NORMAL")
        defer { try? database.execute(sql: "PRAGMA synchronous = FULL") }
        try database.inTransaction {
          try body(database)
          return .commit
        }
      }
    }
  }

  /// Waits until the disk has what `writeAtOnce` has written. Meanwhile others may read and write.
  package func flush() {
    // SQLite's own way holds the lock while it waits.
    guard let log = FileHandle(forUpdatingAtPath: path + "-wal") else { return }
    try? log.synchronize()
    try? log.close()
  }

  /// Reads all of the file: whether its pages, its indexes and what refers to something fit together.
  ///
  /// - Throws: `AppDatabaseError.damaged`, and as `read`.
  package func verify() throws {
    try read { database in
      let finding = try String.fetchOne(database, sql: "PRAGMA integrity_check(1)") ?? "no answer"
      guard finding == "ok" else { throw AppDatabaseError.damaged(path: path, reason: finding) }
      guard let row = try Row.fetchOne(database, sql: "PRAGMA foreign_key_check") else { return }
      let (table, parent): (String, String) = (row["table"], row["parent"])
      throw AppDatabaseError.damaged(path: path, reason: "a row of \(table) belongs to no row of \(parent)")
    }
  }

  /// Takes a session for this process alone, until the result is let go of or the process ends.
  ///
  /// - Throws: `AppDatabaseError.sessionInUse` if another has it; `.readOnly`.
  package func lock(session: Int64) throws -> SessionLock {
    try requireWritable()
    return try SessionLock(session, ofDatabase: path)
  }

  /// Where an app keeps its database if nobody says otherwise: `$XDG_DATA_HOME/APP/APP.sqlite`, or below
  /// `$HOME/.local/share`. A variable that is no absolute path does not count.
  package static func defaultPath(app: String, environment: [String: String] = ProcessInfo.processInfo.environment)
    -> String
  {
    func folder(_ name: String) -> String? { environment[name].flatMap { $0.hasPrefix("/") ? $0 : nil } }
    let data = folder("XDG_DATA_HOME") ?? (folder("HOME") ?? NSHomeDirectory()) + "/.local/share"
    return "\(data)/\(app)/\(app).sqlite"
  }

  /// `path`, or the app's default path; the folder of the latter is the app's own, and its owner's alone.
  package static func chosenPath(_ path: String?, app: String, notify: (String) -> Void) -> String {
    if let path { return path }
    let usual = defaultPath(app: app)
    if let line = PrivateFile.restrict((usual as NSString).deletingLastPathComponent) { notify(line) }
    return usual
  }

  private func requireWritable() throws {
    if let readOnlyReason { throw AppDatabaseError.readOnly(path: path, reason: readOnlyReason) }
  }

  private static func mapped<Value>(_ path: String, _ body: () throws -> Value) throws -> Value {
    do { return try body() } catch let error as DatabaseError { throw AppDatabaseError(error, path: path) }
  }
}
