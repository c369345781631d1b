import AppDatabases
import AppRecords
import Expectations
import Foundation
import GRDB
import HostileValues
import LetterTrail
import LetterTrailRecords
import TestSupport
import Testing

/// Records whose file has values that the program never writes.
@Suite struct HostileFileTests {
  let fixture: RecordsFixture

  init() throws { fixture = try RecordsFixture() }

  /// Two players with all that a player can have.
  func fill(_ name: String) throws {
    let records = try fixture.open(name)
    let (chapter, samples) = try RecordsFixture.trace()
    for name in ["Anna", "Ben"] {
      let player = try records.addPlayer(named: name, picture: "fox", at: RecordsFixture.date)
      try records.set(TrailSettings(), of: player)
      let conditions = TraceConditions(start: Checkpoint(TrailState()), tools: .pen, help: .dots)
      let trace = try records.beginTrace(of: player, chapter, scale: .nominal, conditions, at: RecordsFixture.date)
      try records.append(samples, toTrace: trace)
      try records.keep(Checkpoint(TrailState()), in: "b", of: player, at: RecordsFixture.date)
      try records.add(played: 60, of: player, on: "2026-11-23")
    }
    try records.add(chapter, at: RecordsFixture.date)
    try records.setParent(code: "1234", hint: "garden")
    try records.setPlayLimit(minutes: 20)
    try records.database.write {
      try $0.execute(sql: "UPDATE parent SET waits_until = '2026-11-01T10:00:00.000Z'")
    }
  }

  @Test func noValueEndsTheProcess() throws {
    try fill("healthy.sqlite")
    let path = fixture.folder("hostile.sqlite")
    let count = try HostileDatabase.each(of: fixture.folder("healthy.sqlite"), at: path, by: 3) { cell in
      let records = try TrailRecords(path: path)
      let players = try records.people()
      // A row takes no other with it.
      if !cell.hasPrefix("person.") { expectEqual(players.count, 2, "\(cell)") }
      expect(players.contains { $0.name == "Ben" } || cell.hasPrefix("person."), "\(cell)")
      let readings: [() throws -> Void] = [
        { _ = try records.parent() }, { _ = try records.codeWait(at: RecordsFixture.date) },
        { _ = try records.ownChapters() }, { _ = try records.sessionCounts() },
      ]
      let ofPlayers = players.flatMap { player -> [() throws -> Void] in
        [
          { _ = try records.progress(of: player) }, { _ = try records.playTimeLeft(on: "2026-11-23") },
          { _ = try records.settings(TrailSettings.self, of: player) },
          { for trace in try records.traces(of: player) { _ = try records.samples(ofTrace: trace.id) } },
        ]
      }
      for read in readings + ofPlayers {
        do { try read() } catch { expect(error is AppDatabaseError, "\(cell): \(error)") }
      }
    }
    // Each column of eight tables, seven values each.
    expectGreater(count, 7 * 30 / 3)
  }

  /// A backup is added as a whole or not at all, whatever value in it is wrong.
  @Test func aHostileBackupAddsNothing() throws {
    try fill("healthy.sqlite")
    let (path, target) = (fixture.folder("hostile.sqlite"), try fixture.open("target.sqlite"))
    func contents() throws -> [Int] {
      try target.database.read { database in
        try ["person", "chapter", "own_chapter", "progress", "trace", "piece", "played", "parent"].map {
          try Int.fetchOne(database, sql: "SELECT count(*) FROM \($0)") ?? 0
        }
      }
    }
    let empty = try contents()
    var refused = 0
    _ = try HostileDatabase.each(of: fixture.folder("healthy.sqlite"), at: path, by: 5) { cell in
      do {
        _ = try target.restore(from: path)
        expectGreater(try contents()[0], 0, "\(cell)")
        try target.eraseAll()
      } catch {
        refused += 1
        expectEqual(try contents(), empty, "\(cell): \(error)")
      }
      // What was taken can be read.
      for player in try target.people() { _ = try target.progress(of: player) }
    }
    expectGreater(refused, 20)
  }

  @Test func anInfiniteLimitOfAnUploadedBackupIsRefused() throws {
    try fill("healthy.sqlite")
    for (table, column) in [("parent", "play_limit"), ("played", "seconds")] {
      try DatabaseQueue(path: fixture.folder("healthy.sqlite")).writeWithoutTransaction {
        try $0.execute(sql: "PRAGMA ignore_check_constraints = ON; UPDATE \(table) SET \(column) = 9e999")
      }
      let target = try fixture.open("\(table)-target.sqlite")
      expect(throws: AppDatabaseError.self) { try target.restore(from: fixture.folder("healthy.sqlite")) }
      expect(try target.people().isEmpty && target.parent() == nil)
    }
  }
}
