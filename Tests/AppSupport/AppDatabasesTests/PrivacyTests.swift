import AppDatabases
import BatchProcessing
import Expectations
import Foundation
import GRDB
import TestSupport
import Testing

/// Tests of the permissions of an app's files, and of the removal of deleted data.
@Suite struct PrivacyTests {
  private static let table = Migration("1: words") {
    try $0.execute(sql: "CREATE TABLE word (id INTEGER PRIMARY KEY, text TEXT NOT NULL)")
  }

  private func open(_ path: String, notify: @escaping (String) -> Void = { _ in }) throws -> AppDatabase {
    try AppDatabase(path: path, applicationID: 0x4F53_5331, migrations: [Self.table], notify: notify)
  }

  private func add(_ text: String, _ database: AppDatabase) throws {
    try database.write { try $0.execute(sql: "INSERT INTO word (text) VALUES (?)", arguments: [text]) }
  }

  @Test func whatIsMadeIsTheOwnersAlone() throws {
    let folder = try TemporaryFolder()
    let database = try open(folder("a/b/words.sqlite"))
    try add("mama", database)
    let lock = try database.lock(session: 1)
    for name in ["words.sqlite", "words.sqlite-wal", "words.sqlite-shm", "words.sqlite-lock"] {
      expectEqual(permissions(folder("a/b/" + name)), "600", "\(name)")
    }
    expect(permissions(folder("a")) == "700" && permissions(folder("a/b")) == "700")
    withExtendedLifetime(lock) {}
    // Files and folders that the app did not create keep their permissions.
    try FileManager.default.createDirectory(
      atPath: folder("shared"), withIntermediateDirectories: true, attributes: [.posixPermissions: 0o755])
    _ = try open(folder("shared/words.sqlite"))
    expectEqual(permissions(folder("shared")), "755")
  }

  @Test func rightsOfOthersAreTakenAwayAndItIsSaid() throws {
    let folder = try TemporaryFolder()
    let path = folder("words.sqlite")
    let first = try open(path)
    try add("mama", first)
    for ending in ["", "-wal", "-shm"] { expectEqual(chmod(path + ending, 0o644), 0) }
    var lines: [String] = []
    let again = try open(path) { lines.append($0) }
    expectEqual(
      lines, ["", "-wal", "-shm"].map { "\(path)\($0): other users had rights to it (644); now only its owner has" })
    for ending in ["", "-wal", "-shm"] { expectEqual(permissions(path + ending), "600") }
    // Nothing was said twice, and both still work: no lock of the first was lost.
    lines = []
    try add("pes", open(path) { lines.append($0) })
    try add("les", first)
    expect(lines.isEmpty)
    expectEqual(try again.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM word") }, 3)
    // A link to the database leads to the same file.
    try FileManager.default.createSymbolicLink(atPath: folder("link.sqlite"), withDestinationPath: path)
    expectEqual(chmod(path, 0o666), 0)
    expect(try open(folder("link.sqlite")) { lines.append($0) }.path == path && permissions(path) == "600")
    expectEqual(lines.count, 1)
    // A dangling link is not followed.
    try FileManager.default.createSymbolicLink(
      atPath: folder("lost.sqlite"), withDestinationPath: folder("nowhere.sqlite"))
    expect(throws: AppDatabaseError.self) { try open(folder("lost.sqlite")) }
    expect(!FileManager.default.fileExists(atPath: folder("nowhere.sqlite")))
  }

  /// Erased data are gone even before the database is closed, and also from the write-ahead log.
  @Test func nothingIsLeftOfWhatWasErased() throws {
    let folder = try TemporaryFolder()
    let path = folder("words.sqlite")
    let database = try open(path)
    expectEqual(try database.read { try Int.fetchOne($0, sql: "PRAGMA secure_delete") }, 1)
    for k in 0..<500 { try add("Rumpelstilzchen \(k)", database) }
    func isFound(_ ending: String) -> Bool {
      let data = (try? Data(contentsOf: URL(fileURLWithPath: path + ending))) ?? Data()
      return data.range(of: Data("Rumpelstilzchen".utf8)) != nil
    }
    expect(isFound("-wal"))
    try database.erase { try $0.execute(sql: "DELETE FROM word") }
    expect(!isFound("") && !isFound("-wal"))
  }

  /// Data that an earlier version deleted without overwriting them are removed by the upgrade to the present version.
  @Test func anUpgradeLeavesNothingOfWhatWasDeletedBefore() throws {
    let folder = try TemporaryFolder()
    let path = folder("words.sqlite")
    do {
      let database = try open(path)
      for k in 0..<500 { try add("Rumpelstilzchen \(k)", database) }
      try database.write { try $0.execute(sql: "PRAGMA secure_delete = OFF") }
      try database.write { try $0.execute(sql: "DELETE FROM word WHERE id > 1") }
    }
    let before = try Data(contentsOf: URL(fileURLWithPath: path))
    try require(before.range(of: Data("Rumpelstilzchen 300".utf8)) != nil)
    var lines: [String] = []
    do {
      let second = Migration("2: language") { try $0.execute(sql: "ALTER TABLE word ADD COLUMN language TEXT") }
      _ = try AppDatabase(path: path, applicationID: 0x4F53_5331, migrations: [Self.table, second]) { lines.append($0) }
    }
    let after = try Data(contentsOf: URL(fileURLWithPath: path))
    expectNil(after.range(of: Data("Rumpelstilzchen 300".utf8)))
    expect(after.range(of: Data("Rumpelstilzchen 0".utf8)) != nil && after.count < before.count && lines.isEmpty)
  }

  @Test func privateOutputs() throws {
    let folder = try TemporaryFolder()
    for (name, isPrivate) in [("a/page.html", true), ("page.html", true), ("b.csv", false)] {
      let file = try OutputFile(path: folder(name), isPrivate: isPrivate)
      file.write("text")
      try file.finish()
      expectEqual(permissions(folder(name))?.hasSuffix("00"), isPrivate, "\(name)")
    }
    expectEqual(permissions(folder("a")), "700")
    // An existing file is replaced and keeps its permissions.
    chmod(folder("b.csv"), 0o666)
    let again = try OutputFile(path: folder("b.csv"), isPrivate: true)
    again.write("text")
    try again.finish()
    expectEqual(permissions(folder("b.csv")), "600")
  }
}
