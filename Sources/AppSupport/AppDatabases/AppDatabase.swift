import BatchProcessing
import FilePaths
import Foundation
import GRDB
import Synchronization

/// The database of an app: one SQLite file. Data that a method reports as written survives a crash.
///
/// The file uses write-ahead logging, so that one process can read while another writes. A transaction is on the disk
/// when `write` returns (`synchronous = FULL`): neither a killed process nor a power cut loses it. A file of an earlier
/// version is migrated to the present version. A file that is damaged, that belongs to another app, or that a later
/// version has changed is refused and left unchanged. Only the owner of the file can read it, and deleted data is
/// overwritten (`secure_delete`).
///
/// If the file or its folder cannot be written, or the disk is full, the database can still be read. A write then tries
/// whether it can be written again.
///
/// The instance may be used from several threads; its transactions run one after another.
package final class AppDatabase: Sendable {
  /// The time to wait for the transaction of another process, in seconds.
  package static let patience = 5.0

  /// The time after which what was written at once is on the disk, in seconds.
  private static let flushDelay = 0.5
  /// The least time between two attempts to open for writing a file that could only be read, in seconds.
  private static let reopeningPause = 2.0
  private static let disk = DispatchQueue(label: "app-database.disk", qos: .utility)

  /// Path of the file. If the given path is a symbolic link, this is the path of the link's target.
  package let path: String
  private let opened: Mutex<DatabaseOpening.Opened>
  /// Opens the file for writing.
  private let reopen: @Sendable () throws -> DatabaseOpening.Opened
  private let lastAttempt = Mutex(ContinuousClock.now)
  private let willFlush = Atomic(false)
  /// The damaged rows that lists left out.
  let damage = DamagedRows()

  /// Opens a database. Creates the file and its parent folders if they do not exist.
  ///
  /// Opening reads little even of a large file: see `growing`.
  ///
  /// - Parameters:
  ///   - applicationID: the app's own number in the header of the file, any number but 0.
  ///   - migrations: every migration that was ever published, in order.
  ///   - growing: tables that become large. In a file of more than 4 MiB, opening does not check the pages of these
  ///     tables; SQLite checks them when it reads them.
  ///   - notify: receives a line of text when the file's permissions for other users were removed, and before a
  ///     migration that can take minutes.
  /// - Throws: `AppDatabaseError`; a migration's own errors.
  package init(
    path: String, applicationID: Int32, migrations: [Migration], growing: Set<String> = [],
    notify: @escaping (String) -> Void = { _ in }
  ) throws {
    precondition(applicationID != 0, "0 is what SQLite gives to databases of nobody")
    let path = DatabaseOpening.resolved(path)
    self.path = path
    @Sendable func opening(_ notify: @escaping (String) -> Void) -> DatabaseOpening {
      DatabaseOpening(
        path: path, applicationID: applicationID, migrations: migrations, growing: growing, notify: notify)
    }
    opened = Mutex(try Self.mapped(path) { try opening(notify).open() })
    reopen = { try opening { _ in }.open() }
  }

  /// The reason why the file cannot be written; `nil` if it can be written.
  package var readOnlyReason: String? { opened.withLock { $0.readOnlyReason } }

  private var queue: DatabaseQueue { opened.withLock { $0.queue } }

  /// Reads in one transaction.
  ///
  /// - Throws: `AppDatabaseError` for an error of SQLite, and the errors of `body`.
  package func read<Value>(_ body: (Database) throws -> Value) throws -> Value {
    let (queue, _, unchanging) = opened.withLock { $0 }
    return try Self.mapped(path) {
      let value = try queue.read(body)
      if let unchanging, unchanging != FileState(path: path) { throw AppDatabaseError.changed(path: path) }
      return value
    }
  }

  /// Writes in one transaction, which is on the disk when this method returns. Nothing is written if `body` throws.
  ///
  /// - Throws: `AppDatabaseError` for an error of SQLite, and the errors of `body`.
  package func write<Value>(_ body: (Database) throws -> Value) throws -> Value {
    try writing { try $0.write(body) }
  }

  /// Does the same as `write`, for a body that deletes. Afterwards none of the files contains the deleted data, not
  /// even the write-ahead log. If another process has the database open, this holds once that process has ended.
  ///
  /// - Throws: the same errors as `write`.
  package func erase<Value>(_ body: (Database) throws -> Value) throws -> Value {
    let value = try write(body)
    // A reader in another process keeps the log from being truncated; SQLite removes the log after its last user.
    _ = try? queue.writeWithoutTransaction { try $0.checkpoint(.truncate) }
    return value
  }

  /// Writes in one transaction without waiting for the disk, for callers that must return immediately. The data
  /// survives a killed process. It is on the disk soon after: a power cut loses at most the last second.
  ///
  /// - Parameter patience: the time to wait for the transaction of another process, in seconds.
  /// - Throws: `AppDatabaseError` for an error of SQLite, and the errors of `body`.
  package func writeAtOnce(patience: Double = patience, _ body: (Database) throws -> Void) throws {
    try writing { queue in
      try queue.writeWithoutTransaction { database in
        try database.execute(sql: "PRAGMA synchronous = NORMAL; \(Self.waiting(patience))")
        defer { try? database.execute(sql: "PRAGMA synchronous = FULL; \(Self.waiting(Self.patience))") }
        try database.inTransaction {
          try body(database)
          return .commit
        }
      }
    }
    flushSoon()
  }

  private static func waiting(_ patience: Double) -> String {
    "PRAGMA busy_timeout = \(Int((patience * 1000).rounded()))"
  }

  /// Brings to the disk, once for all that is written within a short time.
  private func flushSoon() {
    guard !willFlush.exchange(true, ordering: .acquiringAndReleasing) else { return }
    Self.disk.asyncAfter(deadline: .now() + Self.flushDelay) { [weak self] in
      self?.willFlush.store(false, ordering: .releasing)
      self?.flush()
    }
  }

  /// Writes all data as it is at one moment into another file, a database by itself.
  ///
  /// - Parameter copy: a file that does not exist or is empty.
  /// - Throws: `AppDatabaseError` for an error of SQLite.
  package func writeCopy(to copy: String) throws {
    try Self.mapped(path) {
      try queue.writeWithoutTransaction { try $0.execute(sql: "VACUUM INTO ?", arguments: [copy]) }
    }
  }

  /// Waits until the data of `writeAtOnce` is on the disk. Other threads can read and write meanwhile.
  package func flush() {
    // SQLite's own checkpoint would hold the lock while waiting for the disk.
    guard let log = FileHandle(forUpdatingAtPath: path + "-wal") else { return }
    try? log.synchronize()
    try? log.close()
  }

  /// Reads the whole file, and checks its pages, its indexes and the references between its tables.
  ///
  /// - Throws: `AppDatabaseError.damaged`, and the same errors as `read`.
  package func verify() throws {
    try read { database in
      let finding = try String.fetchOne(database, sql: "PRAGMA integrity_check(1)") ?? "no answer"
      guard finding == "ok" else { throw AppDatabaseError.damaged(path: path, reason: finding) }
      guard let row = try Row.fetchOne(database, sql: "PRAGMA foreign_key_check") else { return }
      let (table, parent): (String, String) = (row["table"], row["parent"])
      throw AppDatabaseError.damaged(path: path, reason: "a row of \(table) belongs to no row of \(parent)")
    }
  }

  /// Locks a session for this process, until the result is released or the process ends.
  ///
  /// - Throws: `AppDatabaseError.sessionInUse` if another process holds the lock; `.readOnly`.
  package func lock(session: Int64) throws -> SessionLock {
    try requireWritable()
    return try SessionLock(session, ofDatabase: path)
  }

  /// The default path of an app's database: `$XDG_DATA_HOME/APP/APP.sqlite`, or below `$HOME/.local/share`. A variable
  /// whose value is not an absolute path is ignored.
  package static func defaultPath(app: String, environment: [String: String] = ProcessInfo.processInfo.environment)
    -> String
  {
    func folder(_ name: String) -> String? { environment[name].flatMap { $0.hasPrefix("/") ? $0 : nil } }
    let data = folder("XDG_DATA_HOME") ?? (folder("HOME") ?? NSHomeDirectory()) + "/.local/share"
    return "\(data)/\(app)/\(app).sqlite"
  }

  /// Returns `path`, or the app's default path if it is `nil`. The folder of the default path belongs to the app; its
  /// permissions are restricted to its owner.
  package static func chosenPath(_ path: String?, app: String, notify: (String) -> Void) -> String {
    if let path { return path }
    let usual = defaultPath(app: app)
    if let line = PrivateFile.restrict(FileAccess.folder(of: usual)) { notify(line) }
    return usual
  }

  /// Calls `body` with the empty tables that migrations make, for a look at their form.
  package static func withEmptyTables<Value>(
    of migrations: [Migration], _ body: (Database) throws -> Value
  ) throws -> Value {
    try DatabaseOpening.emptyTables(migrations).read(body)
  }

  /// Writes, after an attempt to open the file for writing if it could not be written before.
  private func writing<Value>(_ body: (DatabaseQueue) throws -> Value) throws -> Value {
    if readOnlyReason != nil { tryToReopen() }
    try requireWritable()
    return try Self.mapped(path) { try body(queue) }
  }

  /// A disk that was full may have room now.
  private func tryToReopen() {
    let mayTry = lastAttempt.withLock { last in
      let now = ContinuousClock.now
      guard now - last >= .seconds(Self.reopeningPause) else { return false }
      last = now
      return true
    }
    guard mayTry, let again = try? reopen() else { return }
    opened.withLock { $0 = again }
  }

  private func requireWritable() throws {
    if let readOnlyReason { throw AppDatabaseError.readOnly(path: path, reason: readOnlyReason) }
  }

  private static func mapped<Value>(_ path: String, _ body: () throws -> Value) throws -> Value {
    do { return try body() } catch let error as DatabaseError { throw AppDatabaseError(error, path: path) }
  }
}
