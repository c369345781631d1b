import AppDatabases
import AppRecords
import Expectations
import Foundation
import IdealHand
import LetterShapes
import LetterTrail
import LetterTrailRecords
import TestSupport
import Testing

/// Records in a folder of their own.
struct RecordsFixture {
  static let date = Date(timeIntervalSince1970: 1_795_000_000)
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  func open(_ name: String = "trail.sqlite") throws -> TrailRecords { try TrailRecords(path: folder.path + "/" + name) }

  static func trace(_ letter: String = "b") throws -> (Chapter, [TraceSample]) {
    let chapter = try LetterHand.print.chapter(for: letter)
    return (chapter, WritingHand(.constant(speed: 60)).write(chapter.strokes, sampleRate: 60))
  }
}

@Suite struct PlayerRecordsTests {
  private let fixture: RecordsFixture

  init() throws { fixture = try RecordsFixture() }

  @Test func playersAreAddedAndRemoved() throws {
    let records = try fixture.open()
    let anna = try records.addPlayer(named: " Anna ", picture: "fox", at: RecordsFixture.date)
    expectEqual(anna.name, "Anna")
    expect(throws: PeopleError.self) { try records.addPlayer(named: "anna", picture: "owl", at: RecordsFixture.date) }
    expect(throws: TrailRecordsError.unknownPicture("tank")) {
      try records.addPlayer(named: "Ota", picture: "tank", at: RecordsFixture.date)
    }
    try records.set(picture: "owl", of: anna)
    expectEqual(try records.person(named: "ANNA").picture, "owl")
    try records.removePerson(named: "Anna")
    expect(try records.people().isEmpty)
  }

  /// A file of the third version: its traces have no conditions, and the checkpoint at which they began is found.
  @Test func tracesOfEarlierVersionsAreRead() throws {
    let (chapter, samples) = try RecordsFixture.trace()
    // From the second curve on, where a finger would have gone on.
    let start = chapter.strokes[0][1].start
    let begin = try require(samples.firstIndex { $0.point.distance(to: start) < 2 })
    do {
      let records = try fixture.open()
      let anna = try records.addPlayer(named: "Anna", picture: "fox", at: RecordsFixture.date)
      let trace = try records.beginTrace(of: anna, chapter, scale: .nominal, at: RecordsFixture.date)
      try records.append(Array(samples[begin...]), toTrace: trace)
      try records.database.write { database in
        for column in ["start", "tools", "help"] {
          try database.execute(sql: "ALTER TABLE trace DROP COLUMN \(column)")
        }
        try database.execute(sql: "DELETE FROM grdb_migrations WHERE identifier LIKE '4:%'")
      }
    }
    let records = try fixture.open()
    let trace = try require(try records.traces(of: records.person(named: "Anna")).first)
    expectEqual(trace.conditions, TraceConditions())
    let kept = try records.samples(ofTrace: trace.id)
    expectEqual(kept.count, samples.count - begin)
    let state = trace.conditions.state(of: kept, in: chapter)
    expect(state.stroke == 0 && state.curve == 1)
    let attempts = TraceAttempts(of: kept, in: chapter, from: state)
    expect(attempts.attempts.count == chapter.strokes.count && attempts.isFinished == true)
  }

  @Test func removedTracesAreGoneFromTheFile() throws {
    let records = try fixture.open()
    let anna = try records.addPlayer(named: "Anna", picture: "fox", at: RecordsFixture.date)
    let (chapter, samples) = try RecordsFixture.trace()
    let trace = try records.beginTrace(of: anna, chapter, scale: .nominal, at: RecordsFixture.date)
    try records.append(samples, toTrace: trace)
    let line = "\(samples[7].point.x),\(samples[7].point.y)"
    func files() throws -> Data {
      ["", "-wal"].reduce(into: Data()) { all, ending in
        all += (try? Data(contentsOf: URL(filePath: records.path + ending))) ?? Data()
      }
    }
    try records.database.erase { _ in }
    expect(try files().range(of: Data(line.utf8)) != nil)
    try records.removePerson(named: "Anna")
    expectNil(try files().range(of: Data(line.utf8)))
  }

  @Test func tracesComeBackBitForBit() throws {
    let records = try fixture.open()
    let anna = try records.addPlayer(named: "Anna", picture: "fox", at: RecordsFixture.date)
    let (chapter, samples) = try RecordsFixture.trace("ř")
    let number = try records.beginTrace(of: anna, chapter, scale: .measured, at: RecordsFixture.date)
    expect(try records.traces(of: anna).isEmpty)
    for cut in stride(from: 0, to: samples.count, by: 17) {
      try records.append(Array(samples[cut..<min(samples.count, cut + 17)]), toTrace: number)
    }
    try records.finishTrace(number)
    let again = try fixture.open()
    let stored = try require(try again.traces(of: anna).first)
    expect(stored.chapter == chapter && stored.isFinished && stored.scale == .measured)
    expectEqual(try again.samples(ofTrace: number), samples)
    expect(throws: TrailRecordsError.unknownTrace(99)) { try again.samples(ofTrace: 99) }
  }

  @Test func progressGoesOnAtTheCheckpoint() throws {
    let records = try fixture.open()
    let anna = try records.addPlayer(named: "Anna", picture: "fox", at: RecordsFixture.date)
    let (chapter, samples) = try RecordsFixture.trace()
    var walk = try TrailWalk(chapter)
    _ = walk.begin(at: 0)
    for sample in samples where walk.state.curve < 2 { _ = try walk.feed(sample) }
    try records.keep(Checkpoint(walk.state), in: "b", of: anna, at: RecordsFixture.date)
    let kept = try require(try fixture.open().progress(of: anna)["b"])
    let state = try require(kept.checkpoint?.state(in: chapter))
    expect(state.curve == 2 && kept.finished == 0)
    var next = try TrailWalk(chapter, state: state)
    expectEqual(next.continueAtCheckpoint(at: 0).map(\.kind), [.continued, .dotShown])
    expectEqual(next.dot, walk.paths[0].point(at: walk.paths[0].start(ofCurve: 2)))
    try records.finish("b", of: anna, at: RecordsFixture.date)
    expectEqual(try records.progress(of: anna)["b"]?.finished, 1)
    // The text of the chapter was changed: a checkpoint that it has no more is not used.
    expectNil(try kept.checkpoint?.state(in: LetterHand.print.chapter(for: "l")))
  }

  @Test func aKilledPlayerKeepsItsCheckpointsAndAllButTheLastSecond() throws {
    let outcome = try Tool("letter-trail-kill-probe").run(["6", "3"])
    expectEqual(outcome.status, 0, "\(outcome.output)\(outcome.messages)")
  }

  @Test func theDayIsThatOfThePlace() throws {
    let late = try Date("2026-11-23T23:30:00Z", strategy: .iso8601)
    expectEqual(TrailRecords.day(of: late, in: try require(TimeZone(identifier: "Europe/Prague"))), "2026-11-24")
    expectEqual(TrailRecords.day(of: late, in: try require(TimeZone(identifier: "America/New_York"))), "2026-11-23")
  }

  @Test func everythingCanBeErased() throws {
    let records = try fixture.open()
    let anna = try records.addPlayer(named: "Anna", picture: "fox", at: RecordsFixture.date)
    let (chapter, samples) = try RecordsFixture.trace()
    try records.append(
      samples, toTrace: try records.beginTrace(of: anna, chapter, scale: .nominal, at: RecordsFixture.date))
    try records.setParent(code: "4711", hint: "")
    try records.add(chapter, at: RecordsFixture.date)
    try records.eraseAll()
    expect(try records.people().isEmpty && records.parent() == nil && records.ownChapters().isEmpty)
  }
}

@Suite struct ParentTests {
  private let fixture: RecordsFixture

  init() throws { fixture = try RecordsFixture() }
  private let start = RecordsFixture.date

  @Test(arguments: ["471", "47111", "47a1", "", "４７１１"]) func codesAreFourDigits(code: String) throws {
    let records = try fixture.open()
    expect(throws: TrailRecordsError.badCode) { try records.setParent(code: code, hint: "") }
  }

  @Test func aHintDoesNotTellTheCode() throws {
    let records = try fixture.open()
    expect(throws: TrailRecordsError.self) { try records.setParent(code: "4711", hint: "it is 4711") }
    try records.setParent(code: "4711", hint: "the scent")
    expectEqual(try records.parent()?.hint, "the scent")
  }

  /// The file has no code, and another code or salt gives another digest.
  @Test func theCodeIsNotInTheFile() throws {
    let records = try fixture.open()
    try records.setParent(code: "4711", hint: "")
    let one = try records.database.read { try String.fetchOne($0, sql: "SELECT code FROM parent") }
    try records.setParent(code: "4711", hint: "")
    let other = try records.database.read { try String.fetchOne($0, sql: "SELECT code FROM parent") }
    expect(one != other && one?.contains("4711") == false)
  }

  @Test func wrongCodesAreSlowedDown() throws {
    let records = try fixture.open()
    try records.setParent(code: "4711", hint: "")
    func enter(_ code: String, after seconds: Double) throws {
      try records.enter(code: code, at: start.addingTimeInterval(seconds))
    }
    expect(throws: TrailRecordsError.wrongCode(left: 2)) { try enter("0000", after: 0) }
    expect(throws: TrailRecordsError.wrongCode(left: 1)) { try enter("0000", after: 1) }
    expect(throws: TrailRecordsError.wait(30)) { try enter("0000", after: 2) }
    // While codes are not taken the right one is not either, and it costs nothing.
    expect(throws: TrailRecordsError.wait(29)) { try enter("4711", after: 3) }
    // Another program does not begin anew.
    expectEqual(try fixture.open().codeWait(at: start.addingTimeInterval(12)), 20)
    expect(throws: TrailRecordsError.wait(60)) { try enter("1234", after: 32) }
    try enter("4711", after: 92)
    expect(throws: TrailRecordsError.wrongCode(left: 2)) { try enter("0000", after: 93) }
  }

  @Test func theLongestWaitIsAnHour() throws {
    let records = try fixture.open()
    try records.setParent(code: "4711", hint: "")
    try records.database.write { try $0.execute(sql: "UPDATE parent SET wrong = 500") }
    expect(throws: TrailRecordsError.wait(3600)) { try records.enter(code: "1111", at: start) }
    // A clock that was set back does not lock for ever.
    try records.enter(code: "4711", at: start.addingTimeInterval(-86_400))
  }

  @Test func playTimeIsLimitedByTheDay() throws {
    let records = try fixture.open()
    let anna = try records.addPlayer(named: "Anna", picture: "fox", at: start)
    expect(throws: TrailRecordsError.noParent) { try records.setPlayLimit(minutes: 20) }
    try records.setParent(code: "4711", hint: "")
    expectNil(try records.playTimeLeft(on: "2026-11-23"))
    try records.setPlayLimit(minutes: 20)
    expect(throws: TrailRecordsError.badLimit(0)) { try records.setPlayLimit(minutes: 0) }
    expect(throws: TrailRecordsError.self) { try records.setPlayLimit(minutes: .nan) }
    try records.add(played: 1000, of: anna, on: "2026-11-23")
    expectEqual(try records.playTimeLeft(on: "2026-11-23"), 200)
    try records.add(played: 400, granted: 600, of: anna, on: "2026-11-23")
    expectEqual(try records.playTimeLeft(on: "2026-11-23"), 400)
    expectEqual(try records.playTimeLeft(on: "2026-11-24"), 1200)
    // The limit is the tablet's: a new player is no new time, and a grant is for whoever plays.
    let ota = try records.addPlayer(named: "Ota", picture: "owl", at: start)
    expectEqual(try records.playTimeLeft(on: "2026-11-23"), 400)
    try records.add(played: 150, granted: 60, of: ota, on: "2026-11-23")
    expectEqual(try records.playTimeLeft(on: "2026-11-23"), 310)
    try records.add(played: 1e9, of: ota, on: "2026-11-23")
    expectEqual(try records.playTimeLeft(on: "2026-11-23"), 0)
    try records.setParent(isOn: false)
    expectNil(try records.playTimeLeft(on: "2026-11-23"))
  }
}

@Suite struct BackupTests {
  private let fixture: RecordsFixture

  init() throws { fixture = try RecordsFixture() }

  private func filled() throws -> (TrailRecords, Player, [TraceSample]) {
    let records = try fixture.open()
    let anna = try records.addPlayer(named: "Anna", picture: "fox", at: RecordsFixture.date)
    _ = try records.addPlayer(named: "Ota", picture: "owl", at: RecordsFixture.date)
    let (chapter, samples) = try RecordsFixture.trace()
    for _ in 0..<2 {
      let number = try records.beginTrace(of: anna, chapter, scale: .nominal, at: RecordsFixture.date)
      try records.append(samples, toTrace: number)
    }
    try records.finish("b", of: anna, at: RecordsFixture.date)
    try records.set(["xHeight": 30.0], of: anna)
    try records.add(played: 12, of: anna, on: "2026-11-23")
    try records.setParent(code: "4711", hint: "the scent")
    var own = chapter
    own.id = "my b"
    try records.add(own, at: RecordsFixture.date)
    return (records, anna, samples)
  }

  @Test func everythingComesBackElsewhere() throws {
    let (records, anna, samples) = try filled()
    let file = fixture.folder.path + "/all.backup"
    try records.backUp(to: file)
    expectEqual(try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int, 0o600)
    expectEqual(
      try FileManager.default.contentsOfDirectory(atPath: fixture.folder.path).filter {
        $0.hasPrefix("all") || $0.hasPrefix(".all")
      }, ["all.backup"])
    let other = try fixture.open("other.sqlite")
    let restored = try other.restore(from: file)
    expectEqual(restored, RestoredPlayers(names: ["Anna", "Ota"], traces: 2, hasParent: true, chapters: ["my b"]))
    let copy = try other.person(named: "Anna")
    expect(copy.created == anna.created && copy.picture == "fox")
    let traces = try other.traces(of: copy)
    expect(try traces.count == 2 && other.samples(ofTrace: traces[1].id) == samples)
    expectEqual(try other.progress(of: copy), try records.progress(of: anna))
    expectEqual(try other.settings([String: Double].self, of: copy), ["xHeight": 30])
    expectEqual(try other.playTime(of: copy, on: "2026-11-23").played, 12)
    try other.enter(code: "4711", at: RecordsFixture.date)
    try other.database.verify()
  }

  /// A name that is there stops the whole restoring.
  @Test func nothingIsMixed() throws {
    let (records, _, _) = try filled()
    let file = fixture.folder.path + "/all.backup"
    try records.backUp(to: file)
    let other = try fixture.open("other.sqlite")
    try other.addPlayer(named: "ota", picture: "bee", at: RecordsFixture.date)
    expect(throws: PeopleError.self) { try other.restore(from: file) }
    expect(try other.people().map(\.name) == ["ota"] && other.parent() == nil)
    _ = try other.restore(from: file, player: "Ota", as: "Ota 2")
    expect(try other.people().map(\.name) == ["ota", "Ota 2"] && other.parent() == nil)
  }

  @Test func onePlayerIsBackedUpAlone() throws {
    let (records, anna, _) = try filled()
    let file = fixture.folder.path + "/anna.backup"
    try records.backUp(anna, to: file)
    let other = try fixture.open("other.sqlite")
    expectEqual(try other.restore(from: file), RestoredPlayers(names: ["Anna"], traces: 2))
  }

  @Test func otherFilesAreRefused() throws {
    let (records, _, _) = try filled()
    let file = fixture.folder.path + "/some.txt"
    try Data("no database, but a text".utf8).write(to: URL(filePath: file))
    expect(throws: AppDatabaseError.notADatabase(path: file)) { try records.restore(from: file) }
    expect(throws: AppDatabaseError.self) { try records.restore(from: fixture.folder.path + "/none") }
    expectEqual(try Data(contentsOf: URL(filePath: file)), Data("no database, but a text".utf8))
    // Half a backup.
    let whole = fixture.folder.path + "/all.backup"
    try records.backUp(to: whole)
    let bytes = try Data(contentsOf: URL(filePath: whole))
    let half = fixture.folder.path + "/half.backup"
    try bytes.prefix(bytes.count / 2).write(to: URL(filePath: half))
    let other = try fixture.open("other.sqlite")
    expect(throws: AppDatabaseError.self) { try other.restore(from: half) }
    expect(try other.people().isEmpty)
  }
}
