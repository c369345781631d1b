import AppDatabases
import Expectations
import Foundation
import HostileValues
import TestSupport
import Testing
import VoiceGameRecords
import VoiceGames
import VoiceListening

/// Records whose file has values that the program never writes.
@Suite struct HostileFileTests {
  private static let start = Date(timeIntervalSince1970: 1_795_000_000)

  /// Two children with all that a child can have.
  func fill(_ path: String) throws {
    let records = try GameRecords(path: path)
    let settings = try require(GameSettings.standard(for: .balloon))
    for name in ["Anna", "Ben"] {
      let child = try records.addChild(named: name, portrait: "fox", at: Self.start)
      for _ in 0..<2 { try records.set(settings, of: child, for: .balloon) }
      try records.set(SessionPlan(), of: child)
      try records.setOwnPicture(ChildPicture(.png, Data(name.utf8)), of: child)
      try records.setTheme("cat", of: child, for: .dog)
      try records.giveHomework(toChildNamed: name, in: "\(path)-\(name).zip")
      try records.set(
        CalibratedVoice(volumeFloor: -60, roomLevel: -50, softVolume: 60, usualVolume: 80, loudVolume: 100), of: child,
        at: Self.start)
      try records.add(.s, heldFor: 4.5, by: child, at: Self.start)
      for number in 0..<2 {
        let date = Self.start.addingTimeInterval(Double(number) * 100)
        let recorder = try records.beginSession(of: child, settings: settings, source: "mic", at: date)
        for (k, name) in [GameEvent.Name.gameStarted, .gameExited].enumerated() {
          try recorder.record(GameEvent(time: Double(k), game: .balloon, name: name))
        }
        try recorder.record(
          Heard.tick(
            SoundTick(index: 1, time: 2, volume: 50, level: -40, roomLevel: -60, frequency: 220, sounding: .voice)))
        try recorder.finish(duration: 5, at: date.addingTimeInterval(5))
      }
    }
    try records.setRetention(days: 30_000, at: Self.start)
    try records.setUploadTarget(
      UploadTarget(address: "https://centre.example", tokenFile: nil, sendsNames: false, since: Self.start),
      at: Self.start)
    _ = try records.export(in: Period(to: Self.start.addingTimeInterval(50)), at: Self.start) { _, _ in }
  }

  @Test func noValueEndsTheProcess() throws {
    let folder = try TemporaryFolder()
    try fill(folder("healthy.sqlite"))
    let path = folder("hostile.sqlite")
    let count = try HostileDatabase.each(of: folder("healthy.sqlite"), at: path, by: 3) { cell in
      let records = try GameRecords(path: path)
      let children = try records.people()
      // A row takes no other with it.
      expect(children.count == 2 || cell.hasPrefix("person."), "\(cell)")
      expect(children.contains { $0.name == "Ben" }, "\(cell)")
      expectAtLeast(try records.sessions().count, cell.hasPrefix("person.") ? 2 : 3, "\(cell)")
      _ = try records.sessionCounts()
      let readings: [() throws -> Void] = [
        { _ = try records.retentionDays() }, { try records.log(LogFilter()) { _ in } },
        { _ = try records.export(in: .all, at: Self.start) { _, _ in } },
        {
          if let target = try records.uploadTarget() {
            for item in try records.sessionsToUpload(to: target, at: Self.start) {
              _ = try records.uploadedRows(ofSession: item.session, named: false)
            }
          }
        }, { _ = try records.verify() },
        { for session in try records.sessions() { _ = try records.recording(ofSession: session.id) } },
      ]
      let ofChildren = children.flatMap { child -> [() throws -> Void] in
        [
          { _ = try records.settings(of: child, for: .balloon) }, { _ = try records.plan(of: child) },
          { _ = try records.earlierSettings(of: child, for: .balloon) }, { _ = try records.voice(of: child) },
          { _ = try records.played(by: child) },
        ]
      }
      for read in readings + ofChildren {
        do { try read() } catch {
          expect(error is AppDatabaseError || error is GameRecordsError, "\(cell): \(error)")
        }
      }
    }
    expectGreater(count, 7 * 40 / 3)
  }
}
