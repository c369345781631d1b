import AppDatabases
import Expectations
import Foundation
import GRDB
import Synchronization
import TestSupport
import Testing

/// Tests of the reading at opening, and of sessions that one process keeps.
@Suite struct OpeningTests {
  private static let tables = Migration("1: words and sounds") {
    try $0.execute(
      sql: """
        CREATE TABLE word (id INTEGER PRIMARY KEY, text TEXT NOT NULL);
        CREATE TABLE sound (id INTEGER PRIMARY KEY, data BLOB NOT NULL);
        """)
  }

  private func open(_ path: String) throws -> AppDatabase {
    try AppDatabase(path: path, applicationID: 0x4F53_5331, migrations: [Self.tables], growing: ["sound"])
  }

  /// Writes a database of 8 MB: words, then sounds, then words.
  private func large(_ path: String) throws {
    let database = try open(path)
    try database.write { database in
      for _ in 0..<1000 {
        try database.execute(
          sql: "INSERT INTO word (text) VALUES (?)", arguments: [String(repeating: "x", count: 1000)])
      }
      for _ in 0..<1800 { try database.execute(sql: "INSERT INTO sound (data) VALUES (randomblob(3900))") }
    }
  }

  /// The number, from 0, of the first leaf page with rows of a table.
  private func page(of table: String, _ path: String) throws -> Int {
    let queue = try DatabaseQueue(path: path)
    let sql = "SELECT pageno FROM dbstat WHERE name = ? AND pagetype = 'leaf' ORDER BY pageno LIMIT 1 OFFSET 100"
    return try require(try queue.read { try Int.fetchOne($0, sql: sql, arguments: [table]) }) - 1
  }

  private func isDamage(_ error: AppDatabaseError?) -> Bool { if case .damaged = error { true } else { false } }

  private func damage(_ page: Int, _ path: String) throws -> Data {
    var data = try Data(contentsOf: URL(fileURLWithPath: path))
    for k in 0..<4096 { data[page * 4096 + k] = UInt8(truncatingIfNeeded: k &* 2_654_435_761 >> 7) }
    try data.write(to: URL(fileURLWithPath: path))
    return data
  }

  /// A database with a damaged page of a growing table opens, since opening does not read that page. Reading the page
  /// and `verify` give an error.
  @Test func growingTablesAreReadWhenTheyAreAskedFor() throws {
    let folder = try TemporaryFolder()
    let path = folder("sounds.sqlite")
    try large(path)
    let damaged = try damage(page(of: "sound", path), path)
    do {
      let database = try open(path)
      expectEqual(try database.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM word") }, 1000)
      for body in [
        { try database.verify() }, { try database.read { _ = try Data.fetchAll($0, sql: "SELECT data FROM sound") } },
      ]
        as [() throws -> Void]
      {
        let error = expect(throws: AppDatabaseError.self) { try body() }
        expect(isDamage(error), "\(String(describing: error))")
      }
    }
    expectEqual(try Data(contentsOf: URL(fileURLWithPath: path)), damaged)
  }

  @Test func otherTablesAreCheckedAtOpening() throws {
    let folder = try TemporaryFolder()
    let path = folder("sounds.sqlite")
    try large(path)
    try open(path).verify()
    let damaged = try damage(page(of: "word", path), path)
    let error = expect(throws: AppDatabaseError.self) { try open(path) }
    expect(isDamage(error), "\(String(describing: error))")
    // A cut file is detected by the number of pages in its header.
    let cut = Data(damaged.prefix(damaged.count / 2 / 4096 * 4096))
    try cut.write(to: URL(fileURLWithPath: path))
    expect(throws: AppDatabaseError.self) { try open(path) }
    expectEqual(try Data(contentsOf: URL(fileURLWithPath: path)), cut)
  }

  @Test func aSessionHasOneWriter() throws {
    let folder = try TemporaryFolder()
    let path = folder("words.sqlite")
    let (one, other) = (try open(path), try open(path))
    var lock: SessionLock? = try one.lock(session: 3)
    expect(throws: AppDatabaseError.sessionInUse(path: path, session: 3)) { try other.lock(session: 3) }
    _ = try other.lock(session: 4)
    withExtendedLifetime(lock) {}
    lock = nil
    _ = try other.lock(session: 3)
    expectEqual("\(AppDatabaseError.sessionInUse(path: path, session: 3))".split(separator: "\n").count, 1)
  }

  /// A lock that is refused closes its own file, once: a second time would close what another thread has just opened.
  @Test func aRefusedLockClosesNothingElse() throws {
    let folder = try TemporaryFolder()
    let path = folder("words.sqlite")
    let (one, other) = (try open(path), try open(path))
    let lock = try one.lock(session: 3)
    let isOver = Atomic(false)
    let lost = Atomic(0)
    let ended = DispatchSemaphore(value: 0)
    let opener = Thread {
      while !isOver.load(ordering: .relaxed) {
        let file = Foundation.open("/dev/null", O_RDONLY)
        if file >= 0, fcntl(file, F_GETFD) < 0 || close(file) != 0 { lost.add(1, ordering: .relaxed) }
      }
      ended.signal()
    }
    opener.start()
    for _ in 0..<20_000 {
      expect(throws: AppDatabaseError.sessionInUse(path: path, session: 3)) { try other.lock(session: 3) }
    }
    isOver.store(true, ordering: .relaxed)
    ended.wait()
    expectEqual(lost.load(ordering: .relaxed), 0)
    withExtendedLifetime(lock) {}
  }

  /// A child process that was started but has not begun its program still has all files of its parent open.
  @Test func aLockEndsWithItsInstanceWhoeverHasTheFileOpen() throws {
    let folder = try TemporaryFolder()
    let path = folder("words.sqlite")
    let database = try open(path)
    var lock: SessionLock? = try database.lock(session: 3)
    let real = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/cwd")
    let files = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").compactMap(Int32.init).filter {
      let target = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")
      return target == path + "-lock" || target == real + "/" + path + "-lock"
    }
    expectEqual(files.count, 1)
    let copies = files.map { dup($0) }
    defer { for copy in copies { close(copy) } }
    withExtendedLifetime(lock) {}
    lock = nil
    _ = try database.lock(session: 3)
  }
}
