import AppDatabases
import Expectations
import Foundation
import GRDB
import TestSupport
import Testing
import VoiceGameRecords
import VoiceGames
import VoiceListening

/// Tests of removal by the user and by age.
@Suite struct RemovalTests {
  private static let now = Date(timeIntervalSince1970: 1_795_000_000)
  private let folder: TemporaryFolder
  private let records: GameRecords
  private let anna: Child
  private let bob: Child

  init() throws {
    folder = try TemporaryFolder()
    records = try GameRecords(path: folder("games.sqlite"))
    anna = try records.addChild(named: "Anna", at: Self.now)
    bob = try records.addChild(named: "Bob", at: Self.now)
  }

  private func begin(_ child: Child, daysAgo days: Double) throws -> GameSessionRecorder {
    let recorder = try records.beginSession(
      of: child, settings: try require(.standard(for: .balloon)), source: "mic",
      at: Self.now.addingTimeInterval(-86_400 * days))
    try recorder.record(GameEvent(time: 0, game: .balloon, name: .gameStarted))
    for k in 1...40 {
      try recorder.record(.tick(SoundTick(index: k, time: Double(k) / 20, volume: 90, level: -30, roomLevel: -60)))
    }
    return recorder
  }

  @discardableResult private func play(_ child: Child, daysAgo days: Double) throws -> Int64 {
    let recorder = try begin(child, daysAgo: days)
    var summary = GameSummary()
    summary.longestPhonation = days
    try recorder.record(GameEvent(time: 2, game: .balloon, name: .gameExited, summary: summary))
    try recorder.finish(duration: 2, at: Self.now)
    return recorder.session
  }

  private func recorded() throws -> [Int64] { try records.sessions().filter(\.isRecorded).map(\.id) }

  @Test func recordingsAreKeptForEverUnlessADayIsSet() throws {
    let sessions = try [400.0, 40, 4].map { try play(anna, daysAgo: $0) }
    expect(try records.retentionDays() == nil && recorded() == sessions)
    expectEqual(try records.recordingsOlder(than: 30, at: Self.now).map(\.id), Array(sessions[0...1]))
    expectEqual(try records.setRetention(days: 30, at: Self.now), 2)
    expectEqual(try recorded(), [sessions[2]])
    // Events and summaries stay.
    let events = try records.events(ofSession: sessions[0])
    expect(events.count == 2 && events.last?.summary?.longestPhonation == 400)
    expect(throws: GameRecordsError.notRecorded(session: sessions[0])) {
      try records.recording(ofSession: sessions[0])
    }
    // A second connection reads the retention, and a new session applies it.
    let later = try GameRecords(path: folder("games.sqlite"))
    expectEqual(try later.retentionDays(), 30)
    _ = try later.beginSession(
      of: bob, settings: try require(.standard(for: .dog)), source: "mic", at: Self.now.addingTimeInterval(86_400 * 27)
    )
    expect(try recorded().isEmpty)
    expectEqual(try records.setRetention(days: nil, at: Self.now), 0)
    expectNil(try records.retentionDays())
    for days in [0, -1, 36_501] {
      expect(throws: GameRecordsError.invalidRetention(days: days)) {
        try records.setRetention(days: days, at: Self.now)
      }
    }
  }

  @Test func sessionsAreRemovedWithAllThatBelongsToThem() throws {
    let sessions = try [(anna, 3.0), (bob, 2), (anna, 1)].map { try play($0.0, daysAgo: $0.1) }
    try records.remove(try records.sessions(numbered: [sessions[0]]))
    expectEqual(try records.sessions().map(\.id), Array(sessions[1...]))
    try records.removeRecordings(of: try records.sessions(of: bob))
    expectEqual(try recorded(), [sessions[2]])
    let left = try records.database.read { database in
      try ["session", "event", "heard"].map { try Int.fetchOne(database, sql: "SELECT count(*) FROM \($0)") ?? -1 }
    }
    expectEqual(left, [2, 4, 2])
    expect(throws: GameRecordsError.unknownSession(sessions[0])) { try records.sessions(numbered: [sessions[0]]) }
  }

  @Test func aSessionThatIsPlayedIsNotRemoved() throws {
    let recorder = try begin(anna, daysAgo: 100)
    let other = try GameRecords(path: folder("games.sqlite"))
    let all = try other.sessions()
    let refusal = AppDatabaseError.sessionInUse(path: folder("games.sqlite"), session: recorder.session)
    expect(throws: refusal) { try other.remove(all) }
    expect(throws: refusal) { try other.removeRecordings(of: all) }
    expect(throws: refusal) { try other.removePerson(named: "Anna") }
    expectEqual(try other.setRetention(days: 1, at: Self.now), 0)
    try recorder.record(GameEvent(time: 2, game: .balloon, name: .gameExited))
    try recorder.finish(duration: 2, at: Self.now)
    expectEqual(try other.setRetention(days: 1, at: Self.now), 1)
  }

  /// After the removal of a child none of the files contains the child's name.
  @Test func nothingIsLeftOfAChild() throws {
    _ = try records.addChild(named: "Rumpelstilzchen", at: Self.now)
    try play(try records.person(named: "Rumpelstilzchen"), daysAgo: 1)
    func files() -> Data {
      ["", "-wal"].reduce(Data()) {
        $0 + ((try? Data(contentsOf: URL(fileURLWithPath: folder("games.sqlite") + $1))) ?? Data())
      }
    }
    let name = Data("Rumpelstilzchen".utf8)
    expect(files().range(of: name) != nil)
    try records.removePerson(named: "Rumpelstilzchen")
    expectNil(files().range(of: name))
  }

  /// A recording, measured in whole pages of the database, takes less than a tenth of the bytes of the first version's
  /// JSON.
  @Test func aRecordingTakesATenthOfItsJSON() throws {
    let settings = try require(GameSettings.standard(for: .balloon))
    let recorder = try records.beginSession(of: anna, settings: settings, source: "mic", at: Self.now)
    var json = 0
    var part: [Heard] = []
    // A voice of 60 s. Its numbers are in the steps of the ear and rise and fall like those of a child's voice.
    for k in 1...1200 {
      let swing = sin(Double(k) / 7) * 5 + sin(Double(k) * 1.7)
      func tick(_ step: (Double) -> Double) -> Heard {
        .tick(
          SoundTick(
            index: k, time: Double(k) / 20, volume: step(110 + 3.3 * swing), level: step(-27 + swing),
            roomLevel: step(-61 + swing / 50), frequency: k % 40 < 25 ? step(260 + 3 * swing) : nil,
            sounding: k % 40 < 25 ? .voice : .silence))
      }
      try recorder.record(tick { ($0 / Heard.resolution).rounded() * Heard.resolution })
      part.append(tick { $0 })
      // The first version stored each number with all digits, since its ear did not round.
      if part.count == 20 {
        json += try StoredText.json(part).utf8.count
        part = []
      }
    }
    try recorder.finish(duration: 60, at: Self.now)
    let kept = try records.database.read {
      try Int.fetchOne($0, sql: "SELECT sum(pgsize) FROM dbstat WHERE name = 'heard'") ?? .max
    }
    expectLess(10 * kept, json, "\(kept) of \(json) bytes")
  }
}
