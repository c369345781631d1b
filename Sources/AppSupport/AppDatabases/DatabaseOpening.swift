import BatchProcessing
import FilePaths
import Foundation
import GRDB

/// The opening of an app's database: the file is created, checked and migrated to the present version, or opened for
/// reading only.
struct DatabaseOpening {
  /// An open database, the reason why it cannot be written (`nil` if it can), and the state of the file if SQLite was
  /// told that nobody changes it.
  typealias Opened = (queue: DatabaseQueue, readOnlyReason: String?, unchanging: FileState?)

  let path: String
  let applicationID: Int32
  let growing: Set<String>
  let notify: (String) -> Void
  private let migrator: DatabaseMigrator

  /// Size in bytes up to which the whole file is checked; such a check takes 20 ms.
  private static let sizeCheckedAsAWhole = 4 << 20

  init(
    path: String, applicationID: Int32, migrations: [Migration], growing: Set<String>,
    notify: @escaping (String) -> Void
  ) {
    self.path = path
    self.applicationID = applicationID
    self.growing = growing
    self.notify = notify
    migrator = Self.migrator(migrations)
  }

  private static func migrator(_ migrations: [Migration]) -> DatabaseMigrator {
    // A row of an old file that belongs to no row must not keep the file from being opened: the migration that makes the
    // tables strict puts such rows aside, and from then on the tables refuse them.
    var migrator = DatabaseMigrator().disablingDeferredForeignKeyChecks()
    for migration in migrations { migrator.registerMigration(migration.name) { try migration.apply($0) } }
    return migrator
  }

  /// The empty tables that migrations make, in memory.
  static func emptyTables(_ migrations: [Migration]) throws -> DatabaseQueue {
    let queue = try DatabaseQueue()
    try migrator(migrations).migrate(queue)
    return queue
  }

  /// The target of a symbolic link: SQLite puts its other files beside the target.
  static func resolved(_ path: String) -> String {
    var status = stat()
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFLNK, let target = realpath(path, nil) else {
      return path
    }
    defer { free(target) }
    return String(cString: target)
  }

  func open() throws -> Opened {
    guard let size = try size() else {
      try make()
      return (try forWriting(), nil, nil)
    }
    for ending in ["", "-wal", "-shm", SessionLock.ending] {
      if let line = PrivateFile.restrict(path + ending) { notify(line) }
    }
    let folder = FileAccess.folder(of: path)
    for place in [path, folder.isEmpty ? "." : folder] where access(place, W_OK) != 0 {
      return try forReading("\(place): \(String(cString: strerror(errno)))")
    }
    do { return (try forWriting(), nil, nil) } catch let error as DatabaseError {
      let codes: [ResultCode] = [.SQLITE_FULL, .SQLITE_IOERR, .SQLITE_READONLY, .SQLITE_CANTOPEN]
      // If reading fails too, the first error is thrown.
      guard size > 0, codes.contains(error.resultCode),
        let opened = try? forReading("the disk is full or fails: \(error.message ?? error.resultCode.description)")
      else { throw error }
      return opened
    }
  }

  /// The file's size in bytes; `nil` if there is no file. A file of 0 bytes is a database whose first page is not
  /// written yet.
  private func size() throws -> Int? {
    var status = stat()
    guard stat(path, &status) == 0 else {
      if errno == ENOENT { return nil }
      throw AppDatabaseError.inaccessible(path: path, reason: String(cString: strerror(errno)))
    }
    guard status.st_mode & S_IFMT == S_IFREG else {
      let isFolder = status.st_mode & S_IFMT == S_IFDIR
      throw AppDatabaseError.inaccessible(
        path: path, reason: "expected a file, got \(isFolder ? "a folder" : "something else")")
    }
    guard access(path, R_OK) == 0 else {
      throw AppDatabaseError.inaccessible(path: path, reason: "cannot be read: \(String(cString: strerror(errno)))")
    }
    return Int(status.st_size)
  }

  /// Creates the empty file. SQLite gives its other files the permissions of this one.
  private func make() throws {
    do { try PrivateFile.makeEmpty(path) } catch BatchError.unwritable(let place, let reason) {
      // Another process may have created the file in the meantime.
      if try size() == nil { throw AppDatabaseError.inaccessible(path: place, reason: reason) }
    }
    if let line = PrivateFile.restrict(path) { notify(line) }
  }

  private func forWriting() throws -> DatabaseQueue {
    let queue = try DatabaseQueue(path: path, configuration: Self.configuration())
    // Nothing is made beside a file that is not this app's.
    _ = try queue.read { try self.isOwn($0) }
    let lock = try SessionLock.opening(path)
    try withExtendedLifetime(lock) { try bringToPresent(queue) }
    return queue
  }

  /// Gives the file its journal, its identity and the tables of the present version.
  private func bringToPresent(_ queue: DatabaseQueue) throws {
    let (isEmpty, isPresent) = try queue.read { (try self.isOwn($0), try self.isPresent($0)) }
    try queue.writeWithoutTransaction { database in
      try database.execute(sql: "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL")
      // This also completes a file whose creator ended before it wrote the identifier.
      if try Int32.fetchOne(database, sql: "PRAGMA application_id") != applicationID {
        try database.execute(sql: "PRAGMA application_id = \(applicationID)")
      }
    }
    if isPresent { return }
    if try !isEmpty && size() ?? 0 > Self.sizeCheckedAsAWhole {
      notify(
        "\(path): of an earlier version; it is now converted to the present one, which may take some minutes, once")
    }
    try migrate(queue)
    // VACUUM rewrites the file without the deleted data and its free pages. If the disk has no room for that, the file
    // stays as it is.
    if !isEmpty {
      try? queue.vacuum()
      _ = try? queue.writeWithoutTransaction { try $0.checkpoint(.truncate) }
    }
  }

  /// Brings the tables to the present version, and says how many rows the stricter ones refused.
  private func migrate(_ queue: DatabaseQueue) throws {
    try migrator.migrate(queue)
    let damaged = try queue.read { database in
      try database.tableExists("damaged") ? try Int.fetchOne(database, sql: "SELECT count(*) FROM damaged") ?? 0 : 0
    }
    for line in try queue.read({ try Migration.told(in: $0) }) { notify("\(path): \(line)") }
    if damaged > 0 {
      notify(
        "\(path): \(damaged) rows of the earlier version have values that this version refuses; they are kept as they were "
          + "in the table \"damaged\" of the file")
    }
  }

  private func forReading(_ reason: String) throws -> Opened {
    var (queue, unchanging) = try readOnlyQueue()
    if try !queue.read({ try self.isPresent($0) }) {
      // The migration happens in memory.
      let copy = try DatabaseQueue(configuration: Self.configuration())
      try queue.backup(to: copy)
      try migrate(copy)
      (queue, unchanging) = (copy, nil)
    }
    return (queue, reason, unchanging)
  }

  private func readOnlyQueue() throws -> (DatabaseQueue, FileState?) {
    func opened(_ path: String) throws -> DatabaseQueue {
      let queue = try DatabaseQueue(path: path, configuration: Self.configuration(isReadOnly: true))
      _ = try queue.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM sqlite_master") }
      return queue
    }
    do { return (try opened(path), nil) } catch let error as DatabaseError {
      // SQLite wants to create the files of the write-ahead log. A file without a log can be opened as one that nobody
      // changes.
      let state = FileState(path: path)
      guard [.SQLITE_CANTOPEN, .SQLITE_READONLY, .SQLITE_IOERR, .SQLITE_FULL].contains(error.resultCode) else {
        throw error
      }
      guard state.logSize == 0 else { throw AppDatabaseError.unmerged(path: path) }
      let escaped = URL(fileURLWithPath: path).absoluteURL.path.addingPercentEncoding(
        withAllowedCharacters: .urlPathAllowed)
      return (try opened("file:\(escaped ?? path)?immutable=1"), state)
    }
  }

  /// Whether the file has no tables yet.
  ///
  /// - Throws: an error if the file belongs to another app, or is no database.
  private func isOwn(_ database: Database) throws -> Bool {
    let found = try Int32.fetchOne(database, sql: "PRAGMA application_id") ?? 0
    let isEmpty = try Int.fetchOne(database, sql: "SELECT count(*) FROM sqlite_master") == 0
    guard found == applicationID || (found == 0 && isEmpty) else {
      throw AppDatabaseError.otherApplication(path: path, expected: applicationID, found: found)
    }
    return isEmpty
  }

  /// Whether the tables are those of the present version.
  ///
  /// - Throws: an error if the file is damaged, belongs to another app or to a later version.
  private func isPresent(_ database: Database) throws -> Bool {
    _ = try isOwn(database)
    try checkPages(database)
    let applied = try migrator.appliedIdentifiers(database)
    let unknown = applied.subtracting(migrator.migrations)
    guard unknown.isEmpty else { throw AppDatabaseError.newer(path: path, unknown: unknown.sorted()) }
    return applied.count == migrator.migrations.count
  }

  private func checkPages(_ database: Database) throws {
    let isSmall = try size() ?? 0 <= Self.sizeCheckedAsAWhole
    let tables = try String.fetchAll(database, sql: "SELECT name FROM sqlite_master WHERE type = 'table'")
    // SQLite ends its check after so many findings.
    let checks = isSmall ? ["1000"] : tables.filter { !growing.contains($0) }.map { "'\($0)'" }
    for check in checks {
      let findings = try String.fetchAll(database, sql: "PRAGMA quick_check(\(check))")
      guard let finding = findings.first(where: { $0 != "ok" && !Self.isOfOneValue($0) }) else { continue }
      let line = finding.split(whereSeparator: \.isNewline).last.map(String.init) ?? finding
      throw AppDatabaseError.damaged(path: path, reason: line)
    }
  }

  /// Whether a finding of SQLite's check is a value that a table should have refused. Such a value does not make the file
  /// unreadable: whoever reads the row finds it.
  private static func isOfOneValue(_ finding: String) -> Bool {
    // "NULL value in person.name", "non-REAL value in played.seconds".
    finding.hasPrefix("CHECK constraint failed in ") || finding.contains(" value in ")
  }

  private static func configuration(isReadOnly: Bool = false) -> Configuration {
    var configuration = Configuration()
    configuration.busyMode = .timeout(AppDatabase.patience)
    configuration.readonly = isReadOnly
    // Temporary data stays in memory, and deleted data is overwritten.
    configuration.prepareDatabase { try $0.execute(sql: "PRAGMA secure_delete = ON; PRAGMA temp_store = MEMORY") }
    return configuration
  }
}

/// The size and time by which a change of a database's file is recognised.
struct FileState: Equatable {
  private let size: Int
  private let seconds: Int
  private let nanoseconds: Int
  /// Size of the write-ahead log beside the file, in bytes.
  let logSize: Int

  init(path: String) {
    var status = stat()
    logSize = stat(path + "-wal", &status) == 0 ? Int(status.st_size) : 0
    let isThere = stat(path, &status) == 0
    size = isThere ? Int(status.st_size) : -1
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    (seconds, nanoseconds) = isThere ? (time.tv_sec, time.tv_nsec) : (0, 0)
  }
}
