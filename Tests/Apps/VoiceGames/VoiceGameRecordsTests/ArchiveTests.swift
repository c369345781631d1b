import AppRecords
import ArchiveChecks
import Expectations
import Foundation
import TestSupport
import Testing
import VoiceGameRecords
import VoiceGames
import VoiceListening

/// The way of a child from one home to another.
@Suite struct ArchiveTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try HostileFileTests().fill(folder("home.sqlite"))
  }

  private func homes() throws -> TwoHomes<GameRecords> {
    try TwoHomes(folder, home: "home.sqlite", others: ["origin", "export", "preference", "damaged", "outbox"]) {
      try GameRecords(path: $0)
    }
  }

  private static func read(_ records: GameRecords, _ child: Child) throws -> [String] {
    let sessions = try records.sessions(of: child).map { session in
      let recording = try records.recording(ofSession: session.id)
      return """
        \(session.game) \(session.source) \(session.started) \(String(describing: session.ended)) \(session.eventCount)
        \(String(describing: session.duration)) \(recording.heard) \(try records.events(ofSession: session.id))
        \(try records.settings(ofSession: session.id))
        """
    }
    return [
      "\(child.created) \(String(describing: child.portrait))",
      "\(String(describing: try records.settings(of: child, for: .balloon)))",
      "\(String(describing: try records.earlierSettings(of: child, for: .balloon)))",
      "\(try records.themes(of: child))",
      "\(String(describing: try records.ownPictureNumbers()[child.id].flatMap(records.ownPicture(numbered:))))",
      "\(try records.plan(of: child))", "\(String(describing: try records.voice(of: child)))",
      "\(try records.heldSounds(of: child).map(\.held))",
    ] + sessions
  }

  @Test func theWholeChildComes() throws {
    try homes().expectWholePerson(Self.read)
    try homes().expectTwice(Self.read)
  }

  /// What one home has exported, another has not.
  @Test func theEventsAreNewToTheExportOfTheOtherHome() throws {
    let home = try GameRecords(path: folder("home.sqlite"))
    try home.exportPerson(named: "Anna", to: folder("anna.zip"))
    let other = try GameRecords(path: folder("other.sqlite"))
    try other.importPerson(from: folder("anna.zip"))
    expectEqual(try other.export(in: .all, at: Date(timeIntervalSince1970: 1_795_000_000)) { _, _ in }, 4)
  }

  @Test func allOrNothing() throws { try homes().expectAllOrNothing() }

  @Test func changedArchivesAreRefused() throws {
    expectGreater(try homes().expectHostileArchivesRefused(), 100)
  }
}
