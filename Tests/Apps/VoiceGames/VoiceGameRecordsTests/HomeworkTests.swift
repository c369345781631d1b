import AppRecords
import Expectations
import Foundation
import TestSupport
import Testing
import VoiceGameRecords
import VoiceGames
import VoiceListening

/// Homework as a file, and its results back.
@Suite struct HomeworkTests {
  private static let start = Date(timeIntervalSince1970: 1_795_000_000)
  private let folder: TemporaryFolder
  private let clinic: GameRecords
  private let home: GameRecords

  init() throws {
    folder = try TemporaryFolder()
    clinic = try GameRecords(path: folder("clinic.sqlite"))
    home = try GameRecords(path: folder("home.sqlite"))
  }

  private static func play(_ records: GameRecords, _ child: Child, at minute: Double) throws {
    let settings = try require(try records.playedSettings(of: child, for: .balloon))
    let recorder = try records.beginSession(
      of: child, settings: settings, source: "mic", at: start.addingTimeInterval(60 * minute))
    for (k, name) in [GameEvent.Name.gameStarted, .gameExited].enumerated() {
      try recorder.record(GameEvent(time: Double(k), game: .balloon, name: name))
    }
    try recorder.record(
      Heard.tick(
        SoundTick(index: 1, time: 2, volume: 50, level: -40, roomLevel: -60, frequency: 220, sounding: .voice)))
    try recorder.finish(duration: 5, at: start.addingTimeInterval(60 * minute + 5))
  }

  private func give(_ plan: SessionPlan, hold: Double) throws -> Child {
    let anna = try clinic.people().first ?? clinic.addChild(named: "Anna", portrait: "fox", at: Self.start)
    let usual = try require(GameSettings.standard(for: .balloon))
    try clinic.set(usual.changed(["hold=\(hold)"]), of: anna, for: .balloon)
    try clinic.set(plan, of: anna)
    try clinic.giveHomework(toChildNamed: "Anna", in: folder("home.zip"))
    return anna
  }

  private func sendBack() throws {
    try? FileManager.default.removeItem(atPath: folder("back.zip"))
    try home.exportPerson(named: "Anna", to: folder("back.zip"))
  }

  private static func hold(_ records: GameRecords, _ child: Child) throws -> String? {
    let settings = try require(try records.settings(of: child, for: .balloon))
    return try GameSettings.settings(of: .balloon).first { $0.name == "hold" }.map { "\($0.value(in: settings))" }
  }

  @Test func resultsComeBackWithoutDoubles() throws {
    let plan = SessionPlan([.init(.balloon, .rounds(2))])
    let anna = try give(plan, hold: 3)
    try Self.play(clinic, anna, at: 0)
    // Nobody of this homework is at home yet: the file is added as any other.
    expectNil(try home.takeHomework(from: folder("home.zip")))
    let own = try home.importPerson(from: folder("home.zip"))
    expect(own.name == "Anna" && own.portrait == "fox")
    expectEqual(try home.plan(of: own), plan)
    expectEqual(try home.sessions().count, 0)

    for minute in [10.0, 20] { try Self.play(home, own, at: minute) }
    try home.add(.s, heldFor: 4.5, by: own, at: Self.start.addingTimeInterval(2000))
    try sendBack()
    let first = try require(try clinic.takeHomework(from: folder("back.zip")))
    expect(first.child.id == anna.id && first.sessionsAdded == 2 && first.sessionsKnown == 0 && !first.hasNewPlan)
    // Each may come again, with more: what is here stays as it is.
    try Self.play(home, own, at: 30)
    try sendBack()
    let second = try require(try clinic.takeHomework(from: folder("back.zip")))
    expect(second.sessionsAdded == 1 && second.sessionsKnown == 2)
    let sessions = try clinic.sessions(of: anna)
    expectEqual(sessions.map { $0.started.timeIntervalSince(Self.start) / 60 }, [0, 10, 20, 30])
    expectEqual(try clinic.heldSounds(of: anna).map(\.held.duration), [4.5])
    for session in sessions {
      expectEqual(try clinic.events(ofSession: session.id).map(\.name), [.gameStarted, .gameExited])
      expectEqual(try clinic.recording(ofSession: session.id).heard.count, 1)
    }
    expectEqual(try clinic.verify(), 4)
    // What came is exported as the therapist's own is.
    expectEqual(try clinic.export(in: .all, at: Self.start) { _, _ in }, 8)
  }

  @Test func aNewPlanTakesThePlaceOfTheOldOneAtHomeOnly() throws {
    let anna = try give(SessionPlan([.init(.balloon, .rounds(2))]), hold: 3)
    let own = try home.importPerson(from: folder("home.zip"))
    try Self.play(home, own, at: 10)
    let plan = SessionPlan([.init(.balloon, .minutes(3)), .init(.dog, .rounds(1))])
    try FileManager.default.removeItem(atPath: folder("home.zip"))
    _ = try give(plan, hold: 4)
    let arrival = try require(try home.takeHomework(from: folder("home.zip")))
    expect(arrival.hasNewPlan && arrival.sessionsAdded == 0)
    expectEqual(try home.plan(of: own), plan)
    expect(try Self.hold(home, own)?.contains("4") == true)
    expectEqual(try home.sessions(of: own).count, 1)
    // What was moved at home does not come back with the results.
    try home.set(SessionPlan(), of: own)
    try sendBack()
    _ = try require(try clinic.takeHomework(from: folder("back.zip")))
    expectEqual(try clinic.plan(of: anna), plan)
  }

  @Test func anotherFileChangesNothing() throws {
    _ = try give(SessionPlan(), hold: 3)
    let ben = try home.addChild(named: "Ben", at: Self.start)
    try Self.play(home, ben, at: 10)
    try home.exportPerson(named: "Ben", to: folder("ben.zip"))
    expectNil(try clinic.takeHomework(from: folder("ben.zip")))
    try Data("no archive".utf8).write(to: URL(filePath: folder("broken.zip")))
    expect(throws: PersonArchiveError.self) { try clinic.takeHomework(from: folder("broken.zip")) }
    expectEqual(try clinic.sessions().count, 0)
  }
}
