import AppDatabases
import AppRecords
import AppSettings
import Expectations
import Foundation
import GRDB
import Tables
import TestSupport
import Testing
import VoiceGameRecords
import VoiceGames
import VoiceListening

@Suite struct GameRecordsTests {
  private static let start = Date(timeIntervalSince1970: 1_795_000_000)

  private func settings(_ game: Game = .balloon) throws -> GameSettings {
    try require(GameSettings.standard(for: game))
  }

  /// Stores a session without a recording, whose events are one second apart; returns its number.
  @discardableResult private func play(
    _ records: GameRecords, _ child: Child, _ game: Game = .balloon, after seconds: Double = 0,
    _ events: [GameEvent.Name] = [.gameStarted, .gameExited], finishes: Bool = true
  ) throws -> Int64 {
    let date = Self.start.addingTimeInterval(seconds)
    let recorder = try records.beginSession(of: child, settings: settings(game), source: "mic", at: date)
    for (k, name) in events.enumerated() {
      try recorder.record(GameEvent(time: Double(k), game: game, name: name))
    }
    if finishes { try recorder.finish(duration: 5, at: date.addingTimeInterval(5)) }
    return recorder.session
  }

  private func rows(_ records: GameRecords, _ filter: LogFilter) throws -> [[String]] {
    var rows: [[String]] = []
    try records.log(filter) { rows.append($0.cells.map { $0.plainText ?? "" }) }
    return rows
  }

  @Test func childrenAndTheirSettings() throws {
    let folder = try TemporaryFolder()
    let records = try GameRecords(path: folder("games.sqlite"))
    let anna = try records.addChild(named: " Anna Nováková ", at: Self.start)
    _ = try records.addChild(named: "Bob", at: Self.start)
    expect(anna.name == "Anna Nováková" && anna.created == Self.start)
    expect(throws: PeopleError.taken(name: "bob", words: GameRecords.words)) {
      try records.addChild(named: "bob", at: Self.start)
    }
    for name in ["", "  ", "a\nb", "a\tb", "\u{1B}[2J", String(repeating: "x", count: 101)] {
      expect(throws: PeopleError.invalidName(name, words: GameRecords.words)) {
        try records.addChild(named: name, at: Self.start)
      }
    }
    expect(throws: PeopleError.unknown(name: "Eve", known: ["Anna Nováková", "Bob"], words: GameRecords.words)) {
      try records.person(named: "Eve")
    }
    // A name with composed accents equals one with combining accents.
    expectEqual(try records.person(named: "Anna Nova\u{301}kova\u{301}"), anna)
    // Upper and lower case are equal for letters outside of A to Z as well.
    expectEqual(try records.person(named: "anna NOVÁKOVÁ"), anna)
    expect(throws: PeopleError.taken(name: "ANNA NOVÁKOVÁ", words: GameRecords.words)) {
      try records.addChild(named: "ANNA NOVÁKOVÁ", at: Self.start)
    }
    expect(throws: PeopleError.self) { try records.person(named: "Anna Novakova") }
    var own = try settings()
    own.parameters = BalloonSettings(targetRange: 60...80, popVolume: 120)
    try records.set(own, of: anna, for: .balloon)
    var wrong = own
    wrong.parameters = BalloonSettings(hold: -1)
    expect(throws: SettingError.self) { try records.set(wrong, of: anna, for: .balloon) }
    let voice = CalibratedVoice(
      volumeFloor: -60, roomLevel: -50, softVolume: 80, usualVolume: 110, loudVolume: 150, usualFrequency: 310)
    try records.set(voice, of: anna, at: Self.start)
    let again = try GameRecords(path: folder("games.sqlite"))
    let child = try again.person(named: "aNNA nováková")
    expectEqual(try again.settings(of: child, for: .balloon), own)
    expect(
      try again.settings(of: child, for: .dog) == nil
        && again.settings(of: again.person(named: "BOB"), for: .balloon) == nil)
    expectEqual(try again.voice(of: child), voice)
    try again.set(nil, of: child, for: .balloon)
    expectNil(try again.settings(of: child, for: .balloon))
  }

  @Test func everyEventIsThereAsItWas() throws {
    let folder = try TemporaryFolder()
    let records = try GameRecords(path: folder("games.sqlite"))
    let child = try records.addChild(named: "Anna", at: Self.start)
    var measured = GameEvent.Measured()
    (measured.volume, measured.level, measured.roomLevel, measured.frequency) = (112.34567, -23.456, -61, 312.5)
    (measured.duration, measured.voicingOnset, measured.reaction) = (0.75, 1.25, 0.5)
    (measured.count, measured.target, measured.deviation, measured.player, measured.points) = (3, 200, -12, 1, 7)
    measured.reason = .impact
    var summary = GameSummary()
    summary.longestPhonation = 4.5
    let events = GameEvent.Name.allCases.enumerated().map { k, name in
      GameEvent(
        time: Double(k) / 7, game: .dog, name: name, measured: k.isMultiple(of: 2) ? measured : .init(),
        summary: name == .gameExited ? summary : nil)
    }
    let recorder = try records.beginSession(of: child, settings: settings(.dog), source: "a b.wav", at: Self.start)
    for event in events { try recorder.record(event) }
    // A second connection reads the events at once, before the session ends.
    let other = try GameRecords(path: folder("games.sqlite"))
    expectEqual(try other.events(ofSession: recorder.session), events)
    let going = try require(try other.sessions().first)
    expect(going.ended == nil && going.eventCount == events.count && going.source == "a b.wav" && !going.isRecorded)
    try recorder.finish(duration: 9, at: Self.start.addingTimeInterval(9))
    expectEqual(try other.sessions(of: child).first?.ended, Self.start.addingTimeInterval(9))
    expect(throws: GameRecordsError.unknownSession(99)) { try other.events(ofSession: 99) }
    let played = try other.played(by: child)
    expect(played.count == 1 && played[0].events == events && played[0].date == Self.start.timeIntervalSince1970)
  }

  @Test func aRecordedSessionIsPlayedAgain() throws {
    let folder = try TemporaryFolder()
    let records = try GameRecords(path: folder("games.sqlite"))
    let child = try records.addChild(named: "Anna", at: Self.start)
    let recorder = try records.beginSession(of: child, settings: settings(), source: "mic", at: Self.start)
    let heard = (1...130).map { k in
      Heard.tick(
        SoundTick(
          index: k, time: Double(k) / 20, volume: 110, level: -30, roomLevel: -60, frequency: 300, sounding: .voice))
    }
    for sound in heard { try recorder.record(sound) }
    // The recording of an unfinished session, as a killed process leaves it, lacks only the last second.
    let partial = try records.recording(ofSession: recorder.session)
    expect(partial.heard == Array(heard.prefix(partial.heard.count)) && partial.heard.count >= 110)
    try recorder.finish(duration: 6.5, at: Self.start)
    let recording = try records.recording(ofSession: recorder.session)
    expectEqual(recording, RecordedSession(settings: try settings(), heard: heard, duration: 6.5))
    expect(try recording.replay().contains { $0.name == .gameFinished })
    let silent = try play(records, child)
    expect(throws: GameRecordsError.notRecorded(session: silent)) { try records.recording(ofSession: silent) }
  }

  @Test func theNamedQueries() throws {
    let folder = try TemporaryFolder()
    let records = try GameRecords(path: folder("games.sqlite"))
    let anna = try records.addChild(named: "Anna", at: Self.start)
    let bob = try records.addChild(named: "Bob", at: Self.start)
    for (k, game) in [Game.cloud, .airplane, .dog, .balloon, .pitchHold].enumerated() {
      try play(records, k.isMultiple(of: 2) ? anna : bob, game, after: Double(k) * 100)
    }
    func games(_ game: Game? = nil, of child: Child? = nil, in period: Period = .all) throws -> [String] {
      try rows(records, LogFilter(game: game, child: child, in: period)).map { $0[4] }
    }
    expectEqual(try games().count, 10)
    expect(try games(.cloud) == ["cloud", "cloud"] && games(.airplane) == ["airplane", "airplane"])
    expect(try games(.dog) == ["dog", "dog"] && games(.balloon) == ["balloon", "balloon"])
    expectEqual(try games(of: bob), ["airplane", "airplane", "balloon", "balloon"])
    // The period begins with the second event of the first game and ends before the first event of the third.
    let period = Period(from: Self.start.addingTimeInterval(1), to: Self.start.addingTimeInterval(200))
    expectEqual(try games(in: period), ["cloud", "airplane", "airplane"])
    expect(try games(.cloud, of: bob).isEmpty)
    let first = try require(try rows(records, LogFilter()).first)
    expectEqual(first.count, GameRecords.logColumns.count)
    expectEqual(Array(first[1..<7]), ["2026-11-18T11:06:40.000Z", "Anna", "1", "cloud", "gameStarted", "0.000"])
  }

  /// The last event of a game carries the figures of the pitch, if there are enough ticks.
  @Test(arguments: [(20, true), (19, false), (nil, false)]) func theLogHasThePitch(ticks: Int?, isShown: Bool) throws {
    let folder = try TemporaryFolder()
    let records = try GameRecords(path: folder("games.sqlite"))
    let child = try records.addChild(named: "Anna", at: Self.start)
    var summary = GameSummary()
    summary.pitch = ticks.map {
      var pitch = PitchFigures()
      (pitch.ticks, pitch.meanFrequency, pitch.lowFrequency, pitch.highFrequency) = ($0, 250, 200, 400)
      return pitch
    }
    let recorder = try records.beginSession(of: child, settings: settings(.dog), source: "mic", at: Self.start)
    try recorder.record(GameEvent(time: 0, game: .dog, name: .gameStarted))
    try recorder.record(GameEvent(time: 9, game: .dog, name: .gameExited, summary: summary))
    let names = GameRecords.logColumns.map(\.name)
    let rows = try rows(records, LogFilter())
    func values(_ row: [String]) -> [String] {
      ["f0_ticks", "f0_mean_hz", "f0_low_hz", "f0_high_hz", "f0_range_st", "f0_sd_hz"].map { name in
        names.firstIndex(of: name).map { row[$0] } ?? "no column \(name)"
      }
    }
    let empty = [String](repeating: "", count: 6)
    expectEqual(values(rows[0]), empty)
    expectEqual(values(rows[1]), isShown ? ["20", "250.00", "200.0", "400.0", "12.00", ""] : empty)
  }

  @Test func removingAChildRemovesAllOfIt() throws {
    let folder = try TemporaryFolder()
    let records = try GameRecords(path: folder("games.sqlite"))
    let anna = try records.addChild(named: "Anna", at: Self.start)
    let bob = try records.addChild(named: "Bob", at: Self.start)
    try records.set(try settings(), of: anna, for: .balloon)
    try play(records, anna)
    try play(records, bob)
    try records.removePerson(named: "anna")
    expect(try records.people().map(\.name) == ["Bob"] && rows(records, LogFilter()).count == 2)
    let left = try records.database.read { database in
      try ["settings", "session", "event"].map { try Int.fetchOne(database, sql: "SELECT count(*) FROM \($0)") ?? -1 }
    }
    expectEqual(left, [0, 1, 2])
    // A new account with the same name is a new child.
    expectUnequal(try records.addChild(named: "Anna", at: Self.start).id, anna.id)
    expect(throws: PeopleError.self) { try records.removePerson(named: "Eve") }
  }

  /// Each event is exported once, even if the process dies before or while it writes a file.
  @Test func whatIsExportedIsNeitherLostNorSentTwice() throws {
    struct Killed: Error {}
    let folder = try TemporaryFolder()
    let records = try GameRecords(path: folder("games.sqlite"))
    let child = try records.addChild(named: "Anna", at: Self.start)
    var files: [Int64: [String]] = [:]
    func export(_ period: Period = .all, failing: Bool = false, half: Bool = false) throws -> Int {
      try records.export(in: period, at: Self.start) { batch, rows in
        if failing { throw Killed() }
        files[batch] = rows.map { $0.cells[0].plainText ?? "" }
        if half { throw Killed() }
      }
    }
    expectEqual(try export(), 0)
    try play(records, child)
    expectEqual(try export(), 2)
    try play(records, child, after: 100)
    expect(throws: Killed.self) { try export(failing: true) }
    try play(records, child, after: 200)
    // The unfinished batch keeps its events; a later batch gets the new ones.
    expect(throws: Killed.self) { try export(half: true) }
    expectEqual(try export(), 4)
    expectEqual(try export(), 0)
    // Events before the period wait for a later export.
    try play(records, child, after: 300)
    expectEqual(try export(Period(from: Self.start.addingTimeInterval(301))), 1)
    expectEqual(try export(), 1)
    let sent = files.sorted { $0.key < $1.key }.flatMap(\.value)
    expect(sent.count == 8 && Set(sent).count == 8)
    expectEqual(Set(sent), Set(try rows(records, LogFilter()).map { $0[0] }))
  }

  @Test func aFullDiskKeepsWhatWasRecorded() throws {
    let folder = try TemporaryFolder()
    let records = try GameRecords(path: folder("games.sqlite"))
    let anna = try records.addChild(named: "Anna", at: Self.start)
    let recorder = try records.beginSession(of: anna, settings: settings(), source: "mic", at: Self.start)
    let pages = try records.database.read { try Int.fetchOne($0, sql: "PRAGMA page_count") ?? 0 }
    try records.database.write { try $0.execute(sql: "PRAGMA max_page_count = \(pages + 2)") }
    var kept = 0
    expect(throws: AppDatabaseError.diskFull(path: folder("games.sqlite"))) {
      while kept < 10_000 {
        try recorder.record(GameEvent(time: Double(kept), game: .balloon, name: .balloonPopped))
        kept += 1
      }
    }
    expectGreater(kept, 0)
    let events = try GameRecords(path: folder("games.sqlite")).events(ofSession: recorder.session)
    expectEqual(events.map(\.time), (0..<kept).map(Double.init))
  }
}
