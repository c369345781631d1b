import Foundation
import HearingRecords
import HearingRuns
import HearingTest
import PageMessages

/// The people, and what each of them can do.
extension HearingDesk {
  /// What was done within this time counts as part of the same visit, in seconds.
  static let visit = 86_400.0

  func tiles() throws -> [HearingScreen.People.Tile] {
    try records.people().map { person in
      .init(id: person.id, name: person.name, isUnfinished: try unfinished(of: person) != nil)
    }
  }

  /// The last session of a person, if it has answers, is not finished, and is the test of these settings.
  func unfinished(of person: Person) throws -> HearingSessionRecord? {
    guard let open = try records.sessions(of: person).last(where: { $0.ended == nil }), open.trialCount > 0,
      try settings.setup.isSame(as: open, seed: nil)
    else { return nil }
    return open
  }

  func home() throws -> HearingScreen.PersonHome {
    guard let person else { return .init(hasOther: false, done: [], seconds: 0) }
    let sessions = try records.sessions(of: person)
    let open = try unfinished(of: person)
    let today = now().addingTimeInterval(-Self.visit)
    var done: [String] = []
    let last = sessions.last { $0.ended.map { $0 > today } ?? false }
    // A test that nobody answered is none.
    if let last, try !records.outcome(ofSession: last.id).isUnanswered { done.append("tones") }
    if try records.speechSessions(of: person).contains(where: { $0.ended.map { $0 > today } ?? false }) {
      done.append("digits")
    }
    if try records.questionnaires(of: person).contains(where: { $0.date > today }) { done.append("questions") }
    let unfinished = try open.map { record in
      HearingScreen.PersonHome.Unfinished(
        progress: ShownProgress(
          TestProgress(try HearingSession(plan: record.plan, resuming: try records.trials(ofSession: record.id)))),
        started: record.started.formatted(.iso8601))
    }
    return .init(
      person: .init(person.id), unfinished: unfinished,
      hasOther: open == nil && sessions.contains { $0.ended == nil && $0.trialCount > 0 }, done: done,
      result: BoundedNumber(sessions.last { $0.ended != nil }?.id),
      seconds: TestProgress(try HearingSession(plan: try settings.setup.plan(seed: 1))).secondsLeft)
  }

  func calibration() throws -> HearingScreen.Calibration {
    let conditions = settings.setup.conditions
    let record = conditions.calibration
    return .init(
      transducer: record?.transducer, device: record?.device, output: conditions.device,
      date: record?.date.map { "\($0)" }, headphone: try headphone ?? lastHeadphone,
      knownHeadphones: record == nil ? Array(try records.headphones().prefix(Self.mostHeadphones)) : [])
  }

  /// The most headphones that are offered.
  private static let mostHeadphones = 6

  /// What the person last called the headphone.
  private var lastHeadphone: String? {
    get throws {
      guard settings.setup.conditions.calibration == nil, let person else { return nil }
      return try records.sessions(of: person).last { $0.headphone != nil }?.headphone
    }
  }
}
