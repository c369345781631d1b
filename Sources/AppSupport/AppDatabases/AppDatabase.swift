import BatchProcessing
import Foundation
import GRDB

/// The database of an app: one SQLite file. What a method says was written survives a crash.
///
/// The file uses write-ahead logging, so that one process can read while another writes. A transaction is on the disk when
/// `write` returns (`synchronous = FULL`): neither a killed process nor a power cut loses it. A file of an earlier version is
/// brought to the present version. A file that is damaged, that belongs to another app, or that a later version has changed
/// is refused and left as it is. Only the owner of the file can read it, and what is deleted is overwritten (`secure_delete`).
///
/// Where the file or its folder cannot be written, or the disk is full, the database can still be read.
///
/// The instance may be used from several threads; its transactions run one after another.
package final class AppDatabase: Sendable {
  /// Seconds to wait for another process's transaction.
  package static let patience = 5.0

  /// Path of the file; if the path that was given is a link, the path of the file that the link leads to.
  package let path: String
  /// Why the file cannot be written; `nil` if it can.
  package let readOnlyReason: String?
  private let queue: DatabaseQueue
  /// The state of the file when it was opened, if SQLite was told that nobody changes it; `nil` otherwise.
  private let unchanging: FileState?

  /// Opens a database. Makes the file and the folders on the way to it if they do not exist.
  ///
  /// Reads little of a large file, whatever its size: see `growing`.
  ///
  /// - Parameters:
  ///   - applicationID: the app's own number in the header of the file, any number but 0.
  ///   - migrations: every migration that was ever published, in order.
  ///   - growing: tables that become large. In a file of more than 4 MB their pages are not checked at opening, but by SQLite
  ///     when they are read.
  ///   - notify: gets a line of text when other users' rights to the file were taken away, and before a migration that can
  ///     take minutes.
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

  /// Does the same as `write`, for a body that deletes. What is deleted is then in none of the files, not even in the
  /// write-ahead log. If another process has the database open, this holds once that process has ended.
  ///
  /// - Throws: as `write`.
  package func erase<Value>(_ body: (Database) throws -> Value) throws -> Value {
    let value = try write(body)
    // A reader elsewhere keeps the log as it is; SQLite removes it after the last one.
    _ = try? queue.writeWithoutTransaction { try $0.checkpoint(.truncate) }
    return value
  }

  /// Writes in one transaction without waiting for the disk, for callers that must answer at once. A killed process does not
  /// lose what was written; a power cut can lose it until the next `write` or `flush()`.
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

  /// Waits until what `writeAtOnce` has written is on the disk. Other threads can read and write meanwhile.
  package func flush() {
    // SQLite's own checkpoint would hold the lock while it waits for the disk.
    guard let log = FileHandle(forUpdatingAtPath: path + "-wal") else { return }
    try? log.synchronize()
    try? log.close()
  }

  /// Reads the whole file, and checks its pages, its indexes and its references from table to table.
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

  /// Locks a session for this process alone, until the result is released or the process ends.
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
