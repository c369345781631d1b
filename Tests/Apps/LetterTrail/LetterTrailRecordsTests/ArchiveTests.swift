import AppRecords
import ArchiveChecks
import Expectations
import Foundation
import LetterTrail
import LetterTrailRecords
import TestSupport
import Testing

/// The way of a player from one home to another.
@Suite struct ArchiveTests {
  private let hostile: HostileFileTests

  init() throws {
    hostile = try HostileFileTests()
    try hostile.fill("home.sqlite")
  }

  /// A chapter of one's own comes with the player, and stays when the player goes.
  private func homes() throws -> TwoHomes<TrailRecords> {
    try TwoHomes(
      hostile.fixture.folder, home: "home.sqlite", others: ["parent", "own_chapter", "damaged"]
    ) { try TrailRecords(path: $0) }
  }

  private static func read(_ records: TrailRecords, _ player: Player) throws -> [String] {
    let traces = try records.traces(of: player).map { trace in
      let samples = try records.samples(ofTrace: trace.id)
      return "\(trace.chapter.id) \(trace.begun) \(trace.isFinished) \(trace.scale) \(trace.conditions) \(samples)"
    }
    let progress = try records.progress(of: player).values.sorted { $0.chapter < $1.chapter }
    return [
      "\(player.created) \(player.picture)",
      "\(String(describing: try records.settings(TrailSettings.self, of: player)))",
      "\(progress)", "\(try records.playTime(of: player, on: "2026-11-23"))",
      "\(try records.ownChapters().map(\.id))",
    ] + traces
  }

  @Test func theWholePlayerComes() throws {
    try homes().expectWholePerson(Self.read)
    try homes().expectTwice(Self.read)
  }

  /// The place of a page is its computer's: it does not come with the player, and the one that is there stays.
  @Test func thePlaceOfThePageStays() throws {
    let folder = hostile.fixture.folder
    let (home, other) = (try TrailRecords(path: folder("home.sqlite")), try TrailRecords(path: folder("other.sqlite")))
    try PageMemory(home.database).keep("here", of: try home.person(named: "Anna").id)
    try home.exportPerson(named: "Anna", to: folder("anna.zip"))
    let ota = try other.addPlayer(named: "Ota", picture: "bee", at: RecordsFixture.date)
    try PageMemory(other.database).keep("there", of: ota.id)
    try other.importPerson(from: folder("anna.zip"))
    expectEqual(try PageMemory(other.database).place(as: String.self), "there")
    expectEqual(try PageMemory(home.database).place(as: String.self), "here")
  }

  @Test func allOrNothing() throws { try homes().expectAllOrNothing() }

  @Test func changedArchivesAreRefused() throws {
    expectGreater(try homes().expectHostileArchivesRefused(), 100)
  }
}
