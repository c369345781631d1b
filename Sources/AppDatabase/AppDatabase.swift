import Foundation
import GRDB

/// The database of an app: one SQLite file, which keeps whatever was told it was kept.
///
/// Write-ahead logging, so that a report can be made while somebody plays; a transaction is on the disk when `write` returns
/// (`synchronous = FULL`): neither a killed process nor a power cut loses it. A file of an earlier version is brought to the
/// present one; what is damaged, another app's or of a later version is refused and left as it is.
///
/// May be used from several threads; transactions come one after another.
public final class AppDatabase: Sendable {
  /// Seconds to wait for another process's transaction.
  public static let patience = 5.0

  /// Where it is.
  public let path: String
  private let queue: DatabaseQueue

  /// Opens a database, and makes it and the folders on the way to it if there is none.
  ///
  /// An existing file is checked page by page (`PRAGMA quick_check`), which reads all of it.
  ///
  /// - Parameters:
  ///   - applicationID: any number but 0 that no other app has.
  ///   - migrations: all that there ever were, in their order.
  /// - Throws: `AppDatabaseError`; a migration's own errors.
  public init(path: String, applicationID: Int32, migrations: [Migration]) throws {
    precondition(applicationID != 0, "0 is what SQLite gives to databases of nobody")
    self.path = path
    var migrator = DatabaseMigrator()
    for migration in migrations { migrator.registerMigration(migration.name) { try migration.apply($0) } }
    queue = try Self.mapped(path) {
      let isNew = try Self.isNew(path)
      if isNew { try Self.makeFolder(for: path) }
      var configuration = Configuration()
      configuration.busyMode = .timeout(Self.patience)
      let queue = try DatabaseQueue(path: path, configuration: configuration)
      if !isNew { try queue.read { try Self.check($0, path, applicationID, migrator) } }
      try queue.writeWithoutTransaction { database in
        try database.execute(sql: "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL")
        // Also where the one who made the file did not come to say whose it is.
        if try Int32.fetchOne(database, sql: "PRAGMA application_id") != applicationID {
          try database.execute(sql: "PRAGMA application_id = \(applicationID)")
        }
      }
      try migrator.migrate(queue)
      return queue
    }
  }

  /// Reads in one transaction.
  ///
  /// - Throws: `AppDatabaseError` for what SQLite says, and what `body` throws.
  public func read<Value>(_ body: (Database) throws -> Value) throws -> Value {
    try Self.mapped(path) { try queue.read(body) }
  }

  /// Writes in one transaction, which is on the disk when this returns; nothing is written where `body` throws.
  ///
  /// - Throws: `AppDatabaseError` for what SQLite says, and what `body` throws.
  public func write<Value>(_ body: (Database) throws -> Value) throws -> Value {
    try Self.mapped(path) { try queue.write(body) }
  }

  /// Writes in one transaction without waiting for the disk, for whoever must answer at once: a killed process does not lose
  /// it; a power cut may, until the next `write` or `flush()`.
  ///
  /// - Throws: `AppDatabaseError` for what SQLite says, and what `body` throws.
  public func writeAtOnce(_ body: (Database) throws -> Void) throws {
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
  public func flush() {
    // SQLite's own way holds the lock while it waits.
    guard let log = FileHandle(forUpdatingAtPath: path + "-wal") else { return }
    try? log.synchronize()
    try? log.close()
  }

  /// Where an app keeps its database if nobody says otherwise: `$XDG_DATA_HOME/APP/APP.sqlite`, or below `~/.local/share`.
  public static func defaultPath(app: String, environment: [String: String] = ProcessInfo.processInfo.environment)
    -> String
  {
    let data = environment["XDG_DATA_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    return (data ?? NSHomeDirectory() + "/.local/share") + "/\(app)/\(app).sqlite"
  }

  /// Whether there is nothing yet, or a file without a byte, as it is between a database's making and its first page.
  private static func isNew(_ path: String) throws -> Bool {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { return true }
    if isFolder.boolValue { throw AppDatabaseError.inaccessible(path: path, reason: "expected a file, got a folder") }
    guard let file = FileHandle(forReadingAtPath: path) else {
      throw AppDatabaseError.inaccessible(path: path, reason: "cannot be read")
    }
    let head = (try? file.read(upToCount: 16)) ?? Data()
    if head.isEmpty { return true }
    guard head == Data("SQLite format 3\0".utf8) else { throw AppDatabaseError.notADatabase(path: path) }
    return false
  }

  private static func makeFolder(for path: String) throws {
    let folder = (path as NSString).deletingLastPathComponent
    guard !folder.isEmpty else { return }
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    } catch {
      throw AppDatabaseError.inaccessible(path: folder, reason: "the folder cannot be made")
    }
  }

  private static func check(
    _ database: Database, _ path: String, _ applicationID: Int32, _ migrator: DatabaseMigrator
  ) throws {
    let finding = try String.fetchOne(database, sql: "PRAGMA quick_check(1)") ?? "no answer"
    guard finding == "ok" else {
      let line = finding.split(whereSeparator: \.isNewline).last.map(String.init) ?? finding
      throw AppDatabaseError.damaged(path: path, reason: line)
    }
    let found = try Int32.fetchOne(database, sql: "PRAGMA application_id") ?? 0
    let isEmpty = try Int.fetchOne(database, sql: "SELECT count(*) FROM sqlite_master") == 0
    guard found == applicationID || (found == 0 && isEmpty) else {
      throw AppDatabaseError.otherApplication(path: path, expected: applicationID, found: found)
    }
    let unknown = try migrator.appliedIdentifiers(database).subtracting(migrator.migrations)
    guard unknown.isEmpty else { throw AppDatabaseError.newer(path: path, unknown: unknown.sorted()) }
  }

  private static func mapped<Value>(_ path: String, _ body: () throws -> Value) throws -> Value {
    do { return try body() } catch let error as DatabaseError { throw AppDatabaseError(error, path: path) }
  }
}
