import BatchProcessing
import Foundation
import GRDB

/// How an app's database is opened: made, checked, brought to the present version; or read only.
struct DatabaseOpening {
  /// An open database; why it cannot be written; the file as SQLite was told that it stays.
  typealias Opened = (queue: DatabaseQueue, readOnlyReason: String?, unchanging: FileState?)

  let path: String
  let applicationID: Int32
  let growing: Set<String>
  let notify: (String) -> Void
  private let migrator: DatabaseMigrator

  /// Up to this size the whole file is checked, which takes 20 ms.
  private static let sizeCheckedAsAWhole = 4 << 20

  init(
    path: String, applicationID: Int32, migrations: [Migration], growing: Set<String>,
    notify: @escaping (String) -> Void
  ) {
    var migrator = DatabaseMigrator()
    for migration in migrations { migrator.registerMigration(migration.name) { try migration.apply($0) } }
    self.path = path
    self.applicationID = applicationID
    self.growing = growing
    self.notify = notify
    self.migrator = migrator
  }

  /// What a link leads to: SQLite puts its other files beside that.
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
      return (try forWriting(isNew: true), nil, nil)
    }
    for ending in ["", "-wal", "-shm", SessionLock.ending] {
      if let line = PrivateFile.restrict(path + ending) { notify(line) }
    }
    let folder = (path as NSString).deletingLastPathComponent
    for place in [path, folder.isEmpty ? "." : folder] where access(place, W_OK) != 0 {
      return try forReading("\(place): \(String(cString: strerror(errno)))")
    }
    do { return (try forWriting(isNew: size == 0), nil, nil) } catch let error as DatabaseError {
      let codes: [ResultCode] = [.SQLITE_FULL, .SQLITE_IOERR, .SQLITE_READONLY, .SQLITE_CANTOPEN]
      // What cannot be read either says why it cannot be written.
      guard size > 0, codes.contains(error.resultCode),
        let opened = try? forReading("the disk is full or fails: \(error.message ?? error.resultCode.description)")
      else { throw error }
      return opened
    }
  }

  /// The file's bytes; `nil` if there is none. One without a byte is a database between its making and its first page.
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

  /// SQLite gives its other files the rights of this one.
  private func make() throws {
    do { try PrivateFile.makeEmpty(path) } catch BatchError.unwritable(let place, let reason) {
      // Another process may have been faster.
      if try size() == nil { throw AppDatabaseError.inaccessible(path: place, reason: reason) }
    }
    if let line = PrivateFile.restrict(path) { notify(line) }
  }

  private func forWriting(isNew: Bool) throws -> DatabaseQueue {
    let queue = try DatabaseQueue(path: path, configuration: Self.configuration())
    let isPresent = isNew ? false : try queue.read { try self.isPresent($0) }
    try queue.writeWithoutTransaction { database in
      try database.execute(sql: "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL")
      // Also where the one who made the file did not come to say whose it is.
      if try Int32.fetchOne(database, sql: "PRAGMA application_id") != applicationID {
        try database.execute(sql: "PRAGMA application_id = \(applicationID)")
      }
    }
    if isPresent { return queue }
    if try !isNew && size() ?? 0 > Self.sizeCheckedAsAWhole {
      notify("\(path): of an earlier version; is brought to the present one, which may take minutes, once")
    }
    try migrator.migrate(queue)
    // Written anew without what was deleted and without the room that it leaves; where the disk has none for that, as it is.
    if !isNew {
      try? queue.vacuum()
      _ = try? queue.writeWithoutTransaction { try $0.checkpoint(.truncate) }
    }
    return queue
  }

  private func forReading(_ reason: String) throws -> Opened {
    var (queue, unchanging) = try readOnlyQueue()
    if try !queue.read({ try self.isPresent($0) }) {
      // Brought to the present version in memory.
      let copy = try DatabaseQueue(configuration: Self.configuration())
      try queue.backup(to: copy)
      try migrator.migrate(copy)
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
      // It wants to make the files of the write-ahead log. A file without one can be read as one that nobody changes.
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

  /// Whether the tables are those of the present version.
  ///
  /// - Throws: for what is damaged, somebody else's or of a later version.
  private func isPresent(_ database: Database) throws -> Bool {
    let found = try Int32.fetchOne(database, sql: "PRAGMA application_id") ?? 0
    let isEmpty = try Int.fetchOne(database, sql: "SELECT count(*) FROM sqlite_master") == 0
    guard found == applicationID || (found == 0 && isEmpty) else {
      throw AppDatabaseError.otherApplication(path: path, expected: applicationID, found: found)
    }
    try checkPages(database)
    let applied = try migrator.appliedIdentifiers(database)
    let unknown = applied.subtracting(migrator.migrations)
    guard unknown.isEmpty else { throw AppDatabaseError.newer(path: path, unknown: unknown.sorted()) }
    return applied.count == migrator.migrations.count
  }

  private func checkPages(_ database: Database) throws {
    let isSmall = try size() ?? 0 <= Self.sizeCheckedAsAWhole
    let tables = try String.fetchAll(database, sql: "SELECT name FROM sqlite_master WHERE type = 'table'")
    let checks = isSmall ? ["1"] : tables.filter { !growing.contains($0) }.map { "'\($0)'" }
    for check in checks {
      let finding = try String.fetchOne(database, sql: "PRAGMA quick_check(\(check))") ?? "no answer"
      guard finding == "ok" else {
        let line = finding.split(whereSeparator: \.isNewline).last.map(String.init) ?? finding
        throw AppDatabaseError.damaged(path: path, reason: line)
      }
    }
  }

  private static func configuration(isReadOnly: Bool = false) -> Configuration {
    var configuration = Configuration()
    configuration.busyMode = .timeout(AppDatabase.patience)
    configuration.readonly = isReadOnly
    // Nothing of it goes to files elsewhere, and what is deleted is overwritten.
    configuration.prepareDatabase { try $0.execute(sql: "PRAGMA secure_delete = ON; PRAGMA temp_store = MEMORY") }
    return configuration
  }
}

/// By what a change of a database's file is known.
struct FileState: Equatable {
  private let size: Int
  private let seconds: Int
  private let nanoseconds: Int
  /// Bytes of the write-ahead log beside it.
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
