import Foundation
import HearingRecords
import HearingTest

/// A second person who did the test with the same headphone on the same day: if that person hears as before, the same levels
/// sounded.
struct SecondListener {
  /// The time between the tests of both people, in seconds.
  private static let visit = 86_400.0

  private let tests: [ReportedSession]
  /// The finished sessions of other people with the same headphone, output and procedure.
  private let others: [HearingSessionRecord]
  private let records: HearingArchive

  /// Looks for the tests of other people at the time of a session.
  ///
  /// - Returns: `nil` for a session with a calibration, or without a named headphone, and if there are no such tests.
  init?(of session: ReportedSession, in records: HearingArchive) throws {
    guard !session.isCalibrated, let name = session.record.headphone else { return nil }
    let own = session.record
    self.records = records
    others = try records.sessions().filter { other in
      other.person.id != own.person.id && other.ended != nil && other.conditions == own.conditions && other.isOn(name)
        && other.headphone != nil && other.soundChanges.isEmpty && other.plan.procedure.name == own.plan.procedure.name
    }
    tests = try Self.tests(among: others, beside: own, in: records)
    if tests.isEmpty { return nil }
  }

  /// How much worse a second person heard in this session than beside an earlier one; `nil` if nobody was tested beside both.
  func shift(from earlier: ReportedSession) throws -> ListenerShift? {
    let before = try Self.tests(among: others, beside: earlier.record, in: records)
    return tests.lazy.compactMap { test in
      before.last { $0.record.person.id == test.record.person.id }
        .flatMap { ListenerShift(from: $0.results, to: test.results) }
    }.first
  }

  private static func tests(
    among others: [HearingSessionRecord], beside session: HearingSessionRecord, in records: HearingArchive
  ) throws -> [ReportedSession] {
    try others.filter { abs($0.started.timeIntervalSince(session.started)) <= visit }
      .map { try ReportedSession($0.id, in: records) }.filter(\.isValid)
  }
}
