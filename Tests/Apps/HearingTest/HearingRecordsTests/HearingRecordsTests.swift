import AppDatabases
import AppRecords
import Expectations
import Foundation
import GRDB
import HearingRecords
import HearingSimulation
import HearingTest
import LevelCalibration
import TestSupport
import Testing

@Suite struct HearingRecordsTests {
  static let start = Date(timeIntervalSince1970: 1_795_000_000)

  func plan(_ seed: UInt64 = 1) throws -> SessionPlan {
    SessionPlan(
      places: try SessionPlan.places(frequencies: [4000]) { _ in try LevelRange(lowest: -10, highest: 85) },
      procedure: .sequential(.hughsonWestlake), seed: seed)
  }

  func conditions(_ calibration: CalibrationRecord? = nil) throws -> SessionConditions {
    SessionConditions(calibration: calibration, stimulus: try ToneStimulus(), device: "null", isSimulated: true)
  }

  func calibration() throws -> CalibrationRecord {
    CalibrationRecord(
      kind: .headphone, transducer: "TDH39", device: "card, 50 %", coupler: .iec60318Part3,
      method: .stated(source: "a test"), date: try CalibrationDate("2026-03-01"),
      fullScale: try FrequencyTable([.init(frequency: 125, level: 110), .init(frequency: 8000, level: 110)]),
      levelLimit: 105)
  }

  /// Answers of a listener whose right ear hears nothing at 4 kHz; the last trial is of the number `count`.
  func answer(
    _ session: inout HearingSession, _ recorder: HearingSessionRecorder?, until count: Int = .max
  ) throws {
    var listener = try SimulatedListener(
      thresholds: Audiogram([
        .init(.right, frequency: 1000, threshold: 20), .init(.right, frequency: 4000, threshold: 150),
        .init(.left, frequency: 1000, threshold: 10), .init(.left, frequency: 4000, threshold: 35),
      ]), slope: 0.2, lapseRate: 0.02, falseAlarmRate: 0.02, seed: 3)
    for trial in session.trials {
      _ = try listener.respond(ear: trial.point.ear, frequency: trial.point.frequency, level: trial.level)
    }
    var (kept, time) = (session.trials.count, 100.0)
    while !session.isFinished, kept < count {
      switch session.action {
      case .wait(let end):
        time = max(time, end)
        try session.handle(.timePassed(to: time))
      case .present(let next):
        try session.handle(.presented(at: time))
        let response = try listener.respond(
          ear: next.point.ear, frequency: next.point.frequency, level: next.level)
        if let reaction = response.reactionTime { try session.handle(.pressed(at: time + reaction)) }
      case .rest, .finished, .unanswered: break
      }
      while kept < session.trials.count {
        try recorder?.record(session.trials[kept], at: Self.start.addingTimeInterval(time))
        kept += 1
      }
    }
  }

  @Test func people() throws {
    let folder = try TemporaryFolder()
    let records = try HearingArchive(path: folder("h.sqlite"))
    let anna = try records.addPerson(named: " Anna Nováková ", birthYear: 1960, sex: .female, at: Self.start)
    expect(anna.name == "Anna Nováková" && anna.created == Self.start && anna.age(at: Self.start) == 66)
    expect(throws: PeopleError.taken(name: "anna nováková", words: .people)) {
      try records.addPerson(named: "anna nováková", at: Self.start)
    }
    for name in ["", "  ", "a\nb", String(repeating: "x", count: 101)] {
      expect(throws: PeopleError.invalidName(name, words: .people)) {
        try records.addPerson(named: name, at: Self.start)
      }
    }
    for year in [1879, 2027] {
      expect(throws: HearingRecordsError.invalidBirthYear(year)) {
        try records.addPerson(named: "Eve", birthYear: year, at: Self.start)
      }
    }
    expect(throws: PeopleError.unknown(name: "Eve", known: ["Anna Nováková"], words: .people)) {
      try records.person(named: "Eve")
    }
    let again = try HearingArchive(path: folder("h.sqlite"))
    expect(try again.person(named: "ANNA Nováková") == anna && again.people() == [anna])
    // Not A to Z alone; an accent of its own is the letter's.
    expectEqual(try again.person(named: "anna NOVÁKOVÁ"), anna)
    expectEqual(try again.person(named: "Anna Nova\u{301}kova\u{301}"), anna)
    expect(throws: PeopleError.self) { try again.person(named: "Anna Novakova") }
    expect(throws: PeopleError.taken(name: "ANNA NOVÁKOVÁ", words: .people)) {
      try again.addPerson(named: "ANNA NOVÁKOVÁ", at: Self.start)
    }
    // Two that an earlier version let in.
    try again.database.write {
      try $0.execute(
        sql: """
          INSERT INTO person (uuid, name, created) SELECT 'another', 'ANNA NOVÁKOVÁ', created FROM person
          """)
    }
    expectEqual(try again.person(named: "Anna Nováková").id, anna.id)
    expectUnequal(try again.person(named: "ANNA NOVÁKOVÁ").id, anna.id)
  }

  @Test func everyTrialIsThereAsItWasAndTheSessionGoesOn() throws {
    let folder = try TemporaryFolder()
    var whole = try HearingSession(plan: try plan())
    try answer(&whole, nil)
    for stop in [0, 1, 7, whole.trials.count - 1, whole.trials.count] {
      let path = folder("h\(stop).sqlite")
      let records = try HearingArchive(path: path)
      let person = try records.addPerson(named: "Anna", at: Self.start)
      var first: HearingSessionRecorder? = try records.beginSession(
        of: person, plan: try plan(), conditions: try conditions(try calibration()), at: Self.start)
      let number = try require(first?.session)
      var session = try HearingSession(plan: try plan())
      try answer(&session, first, until: stop)
      // What another process finds, without anything having been ended. It may write when the first one is gone.
      let other = try HearingArchive(path: path)
      expectEqual(try other.trials(ofSession: number), Array(whole.trials.prefix(stop)))
      expectEqual(try other.outcome(ofSession: number).entries, session.outcome.entries)
      expect(throws: AppDatabaseError.sessionInUse(path: path, session: number)) { try other.resume(session: number) }
      expect(throws: AppDatabaseError.sessionInUse(path: path, session: number)) { try other.removeSession(number) }
      expect(throws: AppDatabaseError.self) { try other.removePerson(named: "Anna") }
      withExtendedLifetime(first) {}
      first = nil
      var (resumed, second) = try other.resume(session: number)
      try answer(&resumed, second)
      expect(resumed.trials == whole.trials && resumed.outcome == whole.outcome)
      try second.finish(resumed.outcome, at: Self.start.addingTimeInterval(600))
      expectEqual(try records.outcome(ofSession: number), whole.outcome)
      let record = try records.session(number)
      expect(record.ended == Self.start.addingTimeInterval(600) && record.trialCount == whole.trials.count)
      expect(try record.plan == plan() && record.conditions == conditions(calibration()) && record.unit == "dB HL")
      expect(throws: HearingRecordsError.sessionHasEnded(number)) {
        try records.resume(session: number)
      }
    }
    // The listener cannot hear it: no threshold may be stored for it.
    let result = whole.outcome.entries.first { $0.point == TonePoint(.right, 4000) }?.result
    expect(result?.status == .noResponse && result?.threshold == nil && result?.level == 85)
  }

  @Test func allKindsOfResultsAreStoredAsTheyAre() throws {
    let folder = try TemporaryFolder()
    let records = try HearingArchive(path: folder("h.sqlite"))
    let person = try records.addPerson(named: "Anna", at: Self.start)
    let recorder = try records.beginSession(of: person, plan: try plan(), conditions: try conditions(), at: Self.start)
    let outcome = SessionOutcome(
      entries: [
        .init(
          point: TonePoint(.right, 1000), result: .threshold(12.25, standardDeviation: 1.5, trialCount: 9),
          retest: .threshold(14, trialCount: 5)),
        .init(point: TonePoint(.right, 4000), result: .noResponse(at: 85, trialCount: 4)),
        .init(point: TonePoint(.left, 1000), result: .atOrBelow(-10, trialCount: 3)),
        .init(
          point: TonePoint(.left, 4000),
          result: .unreliable(.inconsistent, bestGuess: nil, standardDeviation: nil, trialCount: 40)),
        .init(
          point: TonePoint(.left, 8000), result: .noResponse(at: 85, trialCount: 60),
          retest: .threshold(50, trialCount: 9),
          masking: .init(unmasked: .threshold(52.5, standardDeviation: 2, trialCount: 12), noise: 45)),
      ], catchTrialCount: 5, falseAlarmCount: 2, answeredToneCount: 31, strayPressCount: 3, trialCount: 0)
    try recorder.finish(outcome, at: Self.start)
    expectEqual(try records.outcome(ofSession: recorder.session), outcome)
    expectEqual(try records.session(recorder.session).unit, "dB (nominal, not calibrated)")
    expect(throws: HearingRecordsError.unknownSession(9)) { try records.trials(ofSession: 9) }
  }

  /// A session that was begun and left: its number.
  func begun(
    _ records: HearingArchive, _ person: Person, _ session: inout HearingSession, until count: Int
  ) throws -> Int64 {
    let recorder = try records.beginSession(of: person, plan: try plan(), conditions: try conditions(), at: Self.start)
    try answer(&session, recorder, until: count)
    return recorder.session
  }

  @Test func aTrialThatThePlanWouldNotHavePresentedIsRefused() throws {
    let folder = try TemporaryFolder()
    let records = try HearingArchive(path: folder("h.sqlite"))
    let person = try records.addPerson(named: "Anna", at: Self.start)
    var session = try HearingSession(plan: try plan())
    let number = try begun(records, person, &session, until: 5)
    try records.database.write { try $0.execute(sql: "UPDATE trial SET level_db = level_db + 5 WHERE number = 2") }
    expect(throws: HearingTestError.self) { try records.resume(session: number) }
    // It is nobody's fault, and does not keep the other sessions from being listed.
    let outcome = try records.outcome(ofSession: number)
    expect(outcome.entries.isEmpty && outcome.trialCount == 5)
    expectEqual(outcome.catchTrialCount, session.outcome.catchTrialCount)
    expectEqual(outcome.strayPressCount, session.outcome.strayPressCount)
    expectEqual(try records.trials(ofSession: number).count, 5)
  }

  @Test func questionnaires() throws {
    let folder = try TemporaryFolder()
    let records = try HearingArchive(path: folder("h.sqlite"))
    let person = try records.addPerson(named: "Anna", at: Self.start)
    let questionnaire = try Questionnaire(
      title: "Habits",
      questions: [
        .init(id: "noise", text: "Noise?", kind: .yesNo, isRequired: true),
        .init(id: "hours", text: "Hours?", kind: .number, range: [0, 24]),
      ])
    expect(throws: HearingTestError.self) { try records.add([:], to: questionnaire, of: person, at: Self.start) }
    try records.add(["noise": .flag(true)], to: questionnaire, of: person, at: Self.start)
    let session = try records.beginSession(of: person, plan: try plan(), conditions: try conditions(), at: Self.start)
      .session
    let answers: [String: QuestionnaireAnswer] = ["noise": .flag(false), "hours": .number(2.5)]
    try records.add(answers, to: questionnaire, of: person, at: Self.start.addingTimeInterval(60))
    let kept = try records.questionnaires(of: person)
    expect(kept.map(\.session) == [nil, session] && kept.last?.answers == answers)
    expectEqual(kept.last?.questionnaire, questionnaire)
  }

  @Test func speechInNoiseGoesOnWhereItWas() throws {
    let folder = try TemporaryFolder()
    let records = try HearingArchive(path: folder("h.sqlite"))
    let person = try records.addPerson(named: "Anna", at: Self.start)
    let plan = SpeechSessionRecord.Plan(
      ear: .left, configuration: .init(), seed: .max, voice: "cs", noiseLevel: -26, device: "null", isSimulated: true)
    let id = try records.beginSpeechSession(of: person, plan: plan, at: Date(timeIntervalSince1970: 0))
    var test = try DigitTripletTest(configuration: plan.configuration, seed: plan.seed)
    var number = 0
    while let triplet = test.nextTriplet {
      test.record(answer: number.isMultiple(of: 2) ? triplet.digits : [1])
      try records.record(try require(test.trials.last), number: number, ofSpeechSession: id, at: Self.start)
      number += 1
      let stored = try records.speechTest(try require(try records.speechSessions(of: person).first))
      expect(stored.trials == test.trials && stored.nextTriplet == test.nextTriplet)
    }
    let outcome = try require(test.outcome)
    try records.finish(speechSession: id, outcome, at: Self.start)
    let record = try require(try records.speechSessions(of: person).first)
    expect(record.plan == plan && record.outcome == outcome && record.ended == Self.start)
  }

  @Test func removingAPersonRemovesAllOfIt() throws {
    let folder = try TemporaryFolder()
    let records = try HearingArchive(path: folder("h.sqlite"))
    for name in ["Anna", "Bob"] {
      let person = try records.addPerson(named: name, at: Self.start)
      let recorder = try records.beginSession(
        of: person, plan: try plan(), conditions: try conditions(), at: Self.start)
      var session = try HearingSession(plan: try plan())
      try answer(&session, recorder)
      try recorder.finish(session.outcome, at: Self.start)
    }
    func counts() throws -> [Int] {
      try records.database.read { database in
        try ["session", "trial", "threshold"].map {
          try Int.fetchOne(database, sql: "SELECT count(*) FROM \($0)") ?? -1
        }
      }
    }
    let before = try counts()
    try records.removePerson(named: "anna")
    expectEqual(try records.people().map(\.name), ["Bob"])
    expect(try counts() == before.map { $0 / 2 } && before.allSatisfy { $0 > 0 })
  }
}
