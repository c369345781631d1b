import AppDatabases
import Expectations
import Foundation
import GRDB
import TestSupport
import Testing

@Suite struct AppDatabaseTests {
  private static let identifier: Int32 = 0x4F53_5331
  private static let first = Migration("1: words") {
    try $0.execute(sql: "CREATE TABLE word (id INTEGER PRIMARY KEY, text TEXT NOT NULL)")
  }
  private static let second = Migration("2: languages") {
    try $0.execute(sql: "ALTER TABLE word ADD COLUMN language TEXT NOT NULL DEFAULT 'cs'")
  }

  private func open(_ path: String, _ migrations: [Migration] = [first], identifier: Int32 = identifier) throws
    -> AppDatabase
  {
    try AppDatabase(path: path, applicationID: identifier, migrations: migrations)
  }

  private func words(_ database: AppDatabase) throws -> [String] {
    try database.read { try String.fetchAll($0, sql: "SELECT text FROM word ORDER BY id") }
  }

  private func add(_ text: String, _ database: AppDatabase) throws {
    try database.write { try $0.execute(sql: "INSERT INTO word (text) VALUES (?)", arguments: [text]) }
  }

  private func bytes(_ path: String) throws -> Data { try Data(contentsOf: URL(fileURLWithPath: path)) }

  @Test func whatWasWrittenIsThereAgain() throws {
    let folder = try TemporaryFolder()
    let path = folder("a/b/words.sqlite")
    try add("mama", open(path))
    let again = try open(path)
    try add("pes", again)
    expectEqual(try words(again), ["mama", "pes"])
    let modes = try again.read {
      (try String.fetchOne($0, sql: "PRAGMA journal_mode"), try Int.fetchOne($0, sql: "PRAGMA synchronous"))
    }
    expect(modes.0 == "wal" && modes.1 == 2)
  }

  @Test func anEarlierVersionOpensAndALaterOneIsRefused() throws {
    let folder = try TemporaryFolder()
    let path = folder("words.sqlite")
    do { try add("mama", open(path)) }
    let later = try open(path, [Self.first, Self.second])
    expectEqual(try words(later), ["mama"])
    expectEqual(try later.read { try String.fetchOne($0, sql: "SELECT language FROM word") }, "cs")
    let error = expect(throws: AppDatabaseError.self) { try open(path) }
    expectEqual(error, .newer(path: path, unknown: ["2: languages"]))
    expectEqual(try words(later), ["mama"])
  }

  @Test func aFailedMigrationOrTransactionLeavesNothing() throws {
    struct Fault: Error {}
    let folder = try TemporaryFolder()
    let path = folder("words.sqlite")
    do { try add("mama", open(path)) }
    let half = Migration("2: half") {
      try $0.execute(sql: "DELETE FROM word")
      throw Fault()
    }
    expect(throws: Fault.self) { try open(path, [Self.first, half]) }
    let database = try open(path)
    expect(throws: Fault.self) {
      try database.write {
        try $0.execute(sql: "DELETE FROM word")
        throw Fault()
      }
    }
    expectEqual(try words(database), ["mama"])
  }

  @Test func otherFilesAreRefusedAndLeftAsTheyAre() throws {
    let folder = try TemporaryFolder()
    let text = try folder.write("notes.txt", "Dear diary, this is no database at all.\n")
    var before = try bytes(text)
    expect(throws: AppDatabaseError.notADatabase(path: text)) { try open(text) }
    expectEqual(try bytes(text), before)

    let path = folder("words.sqlite")
    do {
      let database = try open(path)
      try database.write { database in
        for k in 0..<2000 {
          try database.execute(sql: "INSERT INTO word (text) VALUES (?)", arguments: ["word \(k)"])
        }
      }
    }
    before = try bytes(path)
    expect(throws: AppDatabaseError.otherApplication(path: path, expected: 7, found: Self.identifier)) {
      try open(path, identifier: 7)
    }
    expectEqual(try bytes(path), before)

    // There are three kinds of damage: a page of noise, a cut file, and a file with only a header.
    var noisy = before
    for k in 4096..<12_288 where k < noisy.count { noisy[k] = UInt8(truncatingIfNeeded: k &* 2_654_435_761 >> 7) }
    for damaged in [noisy, Data(before.prefix(before.count / 2 / 4096 * 4096)), Data(before.prefix(100))] {
      try damaged.write(to: URL(fileURLWithPath: path))
      let error = expect(throws: AppDatabaseError.self) { try open(path) }
      let isTold = if case .damaged = error { true } else { error == .notADatabase(path: path) }
      expect(isTold, "\(String(describing: error))")
      expectEqual(try bytes(path), damaged)
    }
    // A process that is killed at once leaves an empty file, in which the database is then created.
    try Data().write(to: URL(fileURLWithPath: path))
    expect(try words(open(path)).isEmpty)
    expect(throws: AppDatabaseError.self) { try open(folder.path) }
    expect(throws: AppDatabaseError.self) { try open("/dev/null/words.sqlite") }
  }

  @Test func aFullDiskIsSaidAndKeepsWhatWasThere() throws {
    let folder = try TemporaryFolder()
    let path = folder("words.sqlite")
    let database = try open(path)
    try add("mama", database)
    let pages = try database.read { try Int.fetchOne($0, sql: "PRAGMA page_count") ?? 0 }
    try database.write { try $0.execute(sql: "PRAGMA max_page_count = \(pages + 2)") }
    expect(throws: AppDatabaseError.diskFull(path: path)) {
      for _ in 0..<100 { try add(String(repeating: "x", count: 1000), database) }
    }
    expectEqual(try words(database).first, "mama")
    expectEqual(try words(open(path)).first, "mama")
  }

  @Test func aWriteThatDoesNotWaitGivesUpAtOnce() throws {
    let folder = try TemporaryFolder()
    let path = folder("words.sqlite")
    let (one, other) = (try open(path), try open(path))
    try other.write { database in
      try database.execute(sql: "INSERT INTO word (text) VALUES ('mama')")
      let begun = ContinuousClock.now
      expect(throws: AppDatabaseError.busy(path: path)) {
        try one.writeAtOnce(patience: 0) { try $0.execute(sql: "INSERT INTO word (text) VALUES ('papa')") }
      }
      // The usual patience is 5 s.
      expectLess(ContinuousClock.now - begun, .seconds(4))
    }
    expectEqual(try one.read { try Int.fetchOne($0, sql: "PRAGMA busy_timeout") }, 5000)
    let error = expect(throws: AppDatabaseError.self) {
      try one.write { try $0.execute(sql: "INSERT INTO word (id, text) VALUES (1, 'mama')") }
    }
    let isRefused = if case .refused = error { true } else { false }
    expect(isRefused, "\(String(describing: error))")
  }

  @Test func aFileThatCouldOnlyBeReadIsWrittenAgain() throws {
    let folder = try TemporaryFolder()
    let path = folder("words.sqlite")
    try add("mama", try open(path))
    // A folder in the place of a file that SQLite needs for writing stands for a full disk. The file is of an earlier version,
    // so opening it wants to write.
    try? FileManager.default.removeItem(atPath: path + "-shm")
    try FileManager.default.createDirectory(atPath: path + "-shm", withIntermediateDirectories: false)
    let database = try open(path, [Self.first, Self.second])
    expect(database.readOnlyReason != nil)
    expectEqual(try words(database), ["mama"])
    expect(throws: AppDatabaseError.self) { try add("papa", database) }
    try FileManager.default.removeItem(atPath: path + "-shm")
    // The pause between two attempts is 2 s.
    var isWritten = false
    for _ in 0..<1200 where !isWritten {
      isWritten = (try? add("papa", database)) != nil
      if !isWritten { Thread.sleep(forTimeInterval: 0.05) }
    }
    expectNil(database.readOnlyReason)
    expectEqual(try words(database), ["mama", "papa"])
  }

  /// Another connection, like that of another process, sees data at once that were written without waiting for the
  /// disk. It sees no data of a write that failed.
  @Test func whatIsWrittenAtOnceIsThere() throws {
    let folder = try TemporaryFolder()
    let path = folder("words.sqlite")
    let (one, other) = (try open(path), try open(path))
    try one.writeAtOnce { try $0.execute(sql: "INSERT INTO word (text) VALUES ('mama')") }
    expectEqual(try words(other), ["mama"])
    one.flush()
    struct Refusal: Error {}
    expect(throws: Refusal.self) {
      try one.writeAtOnce {
        try $0.execute(sql: "INSERT INTO word (text) VALUES ('papa')")
        throw Refusal()
      }
    }
    expectEqual(try words(other), ["mama"])
    // Later writes wait for the disk again: `synchronous` is FULL, which is 2.
    expectEqual(try one.read { try Int.fetchOne($0, sql: "PRAGMA synchronous") }, 2)
  }

  @Test func twoProcessesTakeTurns() throws {
    let folder = try TemporaryFolder()
    let path = folder("words.sqlite")
    let (one, other) = (try open(path), try open(path))
    for k in 0..<10 { try add("\(k)", k.isMultiple(of: 2) ? one : other) }
    expectEqual(try words(one), (0..<10).map(String.init))
  }

  @Test func whereItIsKept() {
    expectEqual(
      AppDatabase.defaultPath(app: "games", environment: ["XDG_DATA_HOME": "/data"]), "/data/games/games.sqlite")
    // A relative path is ignored, as the XDG Base Directory Specification requires.
    for data in [["XDG_DATA_HOME": "relative"], ["XDG_DATA_HOME": ""], [:]] {
      expectEqual(
        AppDatabase.defaultPath(app: "games", environment: data.merging(["HOME": "/home/anna"]) { $1 }),
        "/home/anna/.local/share/games/games.sqlite")
      expectEqual(
        AppDatabase.defaultPath(app: "games", environment: data), NSHomeDirectory() + "/.local/share/games/games.sqlite"
      )
    }
  }
}
