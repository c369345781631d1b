import Foundation
import HearingRecords
import HearingTest

/// A second person who did the test with the same headphone on the same day: if that person hears as before, the same levels
/// sounded.
struct SecondListener {
  /// The time between the tests of both people, in seconds.
  private static let visit = 86_400.0

  private let tests: [ReportedSession]
  private let session: ReportedSession

  /// Looks for the tests of other people at the time of a session.
  ///
  /// - Returns: `nil` for a session with a calibration, or without a named headphone, and if there are no such tests.
  init?(of session: ReportedSession, in records: HearingArchive) throws {
    guard !session.isCalibrated, session.record.headphone != nil else { return nil }
    self.session = session
    tests = try Self.tests(beside: session, in: records)
    if tests.isEmpty { return nil }
  }

  /// How much worse a second person heard in this session than beside an earlier one; `nil` if nobody was tested beside both.
  func shift(from earlier: ReportedSession, in records: HearingArchive) throws -> ListenerShift? {
    let before = try Self.tests(beside: earlier, in: records)
    return tests.lazy.compactMap { test in
      before.last { $0.record.person.id == test.record.person.id }
        .flatMap { ListenerShift(from: $0.results, to: test.results) }
    }.first
  }

  private static func tests(beside session: ReportedSession, in records: HearingArchive) throws -> [ReportedSession] {
    let own = session.record
    return try records.sessions().filter { other in
      other.person.id != own.person.id && other.ended != nil && other.conditions == own.conditions
        && other.headphone.map { $0.caseInsensitiveCompare(own.headphone ?? "") == .orderedSame } == true
        && abs(other.started.timeIntervalSince(own.started)) <= visit
        && other.plan.procedure.name == own.plan.procedure.name
    }.map { try ReportedSession($0.id, in: records) }.filter { $0.isValid && $0.record.soundChanges.isEmpty }
  }
}
