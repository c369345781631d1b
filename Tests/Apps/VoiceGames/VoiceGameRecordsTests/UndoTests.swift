import AppSettings
import Expectations
import Foundation
import GRDB
import TestSupport
import Testing
import VoiceGameRecords
import VoiceGames

/// Tests of undoing changes of settings, of plans and of portraits.
@Suite struct UndoTests {
  private static let start = Date(timeIntervalSince1970: 1_795_000_000)
  private let folder: TemporaryFolder
  private let records: GameRecords
  private let anna: Child

  init() throws {
    folder = try TemporaryFolder()
    records = try GameRecords(path: folder("games.sqlite"))
    anna = try records.addChild(named: "Anna", portrait: "owl", at: Self.start)
  }

  private func balloon(hold: Double) throws -> GameSettings {
    try require(GameSettings.standard(for: .balloon)).changed(["hold=\(hold)"])
  }

  @Test func changesAreUndoneInReverseOrder() throws {
    expectNil(try records.earlierSettings(of: anna, for: .balloon))
    expect(try !records.undoSettings(of: anna, for: .balloon))
    for hold in [3.0, 4] { try records.set(balloon(hold: hold), of: anna, for: .balloon) }
    try records.set(nil, of: anna, for: .balloon)
    let again = try GameRecords(path: folder("games.sqlite"))
    expectEqual(try again.earlierSettings(of: anna, for: .balloon)?.count, 3)
    expectEqual(try again.earlierSettings(of: anna, for: .balloon)?.settings, try balloon(hold: 4))
    for hold in [4.0, 3] {
      expect(try again.undoSettings(of: anna, for: .balloon))
      expectEqual(try again.settings(of: anna, for: .balloon), try balloon(hold: hold))
    }
    expect(try again.undoSettings(of: anna, for: .balloon) && again.settings(of: anna, for: .balloon) == nil)
    expect(try !again.undoSettings(of: anna, for: .balloon))
  }

  @Test func theOldestChangesAreForgotten() throws {
    for k in 0...GameRecords.keptChanges { try records.set(balloon(hold: 1 + Double(k) / 10), of: anna, for: .balloon) }
    try records.set(.standard(for: .dog), of: anna, for: .dog)
    expectEqual(try records.earlierSettings(of: anna, for: .balloon)?.count, GameRecords.keptChanges)
    expectEqual(try records.earlierSettings(of: anna, for: .dog)?.count, 1)
    while try records.undoSettings(of: anna, for: .balloon) {}
    expectEqual(try records.settings(of: anna, for: .balloon), try balloon(hold: 1))
  }

  @Test func plansAndPortraits() throws {
    expect(try anna.portrait == "owl" && records.plan(of: anna) == SessionPlan())
    let plan = SessionPlan([.init(.dog, .rounds(2)), .init(.mole, .minutes(5))])
    try records.set(plan, of: anna)
    expect(throws: SettingError.self) { try records.set(SessionPlan([.init(.dog, .rounds(0))]), of: anna) }
    try records.setPortrait("cat", of: anna)
    let again = try GameRecords(path: folder("games.sqlite"))
    expect(try again.plan(of: anna) == plan && again.person(named: "anna").portrait == "cat")
    try again.setPortrait(nil, of: anna)
    expectNil(try again.person(named: "anna").portrait)
    try records.set(balloon(hold: 3), of: anna, for: .balloon)
    // Whatever belongs to a child goes with it.
    try again.removePerson(named: "Anna")
    let counts = try again.database.read { database in
      try ["plan", "earlier_settings", "settings"].map {
        try Int.fetchOne(database, sql: "SELECT count(*) FROM \($0)") ?? -1
      }
    }
    expectEqual(counts, [0, 0, 0])
  }
}
