import AppDatabases
import Expectations
import Foundation
import GRDB
import HearingRecords
import HearingTest
import TestSupport
import Testing

extension HearingRecordsTests {
  private func counts(_ records: HearingArchive) throws -> [Int] {
    try records.database.read { database in
      try ["session", "trial", "threshold", "speech_session", "questionnaire"].map {
        try Int.fetchOne(database, sql: "SELECT count(*) FROM \($0)") ?? -1
      }
    }
  }

  @Test func aSessionIsRemovedWithAllThatBelongsToIt() throws {
    let folder = try TemporaryFolder()
    let records = try HearingArchive(path: folder("h.sqlite"))
    let person = try records.addPerson(named: "Anna", at: Self.start)
    var session = try HearingSession(plan: try plan())
    let first = try begun(records, person, &session, until: .max)
    session = try HearingSession(plan: try plan())
    let second = try begun(records, person, &session, until: 7)
    try records.removeSession(first)
    expectEqual(try records.sessions().map(\.id), [second])
    expectEqual(try counts(records), [1, 7, 0, 0, 0])
    expect(throws: HearingRecordsError.unknownSession(first)) { try records.removeSession(first) }
    // A later session is another one: numbers are not given twice.
    try records.removeSession(second)
    session = try HearingSession(plan: try plan())
    expectEqual(try begun(records, person, &session, until: 1), second + 1)
  }

  @Test func whatIsOldOfAPersonIsRemoved() throws {
    let folder = try TemporaryFolder()
    let records = try HearingArchive(path: folder("h.sqlite"))
    let people = try ["Anna", "Bob"].map { try records.addPerson(named: $0, at: Self.start) }
    let questionnaire = try Questionnaire(
      title: "Habits", questions: [.init(id: "noise", text: "Noise?", kind: .yesNo)])
    for person in people {
      for days in [0.0, 10] {
        let date = Self.start.addingTimeInterval(86_400 * days)
        _ = try records.beginSession(of: person, plan: try plan(), conditions: try conditions(), at: date)
        let speech = SpeechSessionRecord.Plan(
          ear: .left, configuration: .init(), seed: 1, voice: "cs", noiseLevel: -30, device: "null", isSimulated: true)
        _ = try records.beginSpeechSession(of: person, plan: speech, at: date)
        try records.add(["noise": .flag(true)], to: questionnaire, of: person, at: date)
      }
    }
    expectEqual(try records.removeResults(of: people[0], before: Self.start.addingTimeInterval(86_400)), 3)
    expectEqual(try counts(records), [3, 0, 0, 3, 3])
    expectEqual(try records.sessions(of: people[0]).map(\.started), [Self.start.addingTimeInterval(864_000)])
    expectEqual(try records.people().count, 2)
  }
}
