import Foundation
import HearingRecords
import HearingTest

/// A session among the person's earlier ones: its change since the first of them and its slow trends.
package struct SessionHistory: Sendable {
  /// The session to which the history belongs.
  package let session: ReportedSession
  /// The sessions with comparable levels in order, from the baseline on; the session itself is the last.
  package let comparable: [ReportedSession]
  /// Earlier sessions that are left out, with the reasons.
  package let leftOut: [(session: Int64, reason: Incomparability)]
  /// Whether the first of them was chosen as the baseline.
  package let hasBaseline: Bool

  /// Creates the history of a stored session.
  ///
  /// - Parameter baseline: the first session to compare with. If it is `nil`, the person's stored baseline is used if it
  ///   is earlier and comparable, otherwise the first earlier session that is comparable.
  /// - Throws: the same errors as `HearingArchive`; `HearingRecordsError.noBaseline` if `baseline` is not an earlier
  ///   session of the person; `BaselineError` if it cannot be compared.
  package init(session id: Int64, baseline: Int64? = nil, in records: HearingArchive) throws {
    let session = try ReportedSession(id, in: records)
    let person = session.record.person
    let earlier = try records.sessions(of: person).filter {
      $0.id != id && ($0.started, $0.id) < (session.record.started, id)
    }
    let stored = try records.baseline(of: person)
    if let baseline, !earlier.contains(where: { $0.id == baseline }) {
      throw HearingRecordsError.noBaseline(session: baseline, person: person.name)
    }
    let start = baseline ?? stored.flatMap { stored in earlier.contains { $0.id == stored } ? stored : nil }
    var (comparable, leftOut): ([ReportedSession], [(session: Int64, reason: Incomparability)]) = ([], [])
    let listener = try SecondListener(of: session, in: records)
    for record in earlier.drop(while: { start != nil && $0.id != start }) {
      let candidate = try ReportedSession(record.id, in: records)
      let heard = try listener?.shift(from: candidate)
      if let reason = session.incomparability(with: candidate, listener: heard) {
        if record.id == baseline { throw BaselineError(baseline: record.id, session: id, reason: reason) }
        leftOut.append((record.id, reason))
      } else {
        comparable.append(candidate)
      }
    }
    self.session = session
    self.leftOut = leftOut
    hasBaseline = start != nil && comparable.first?.record.id == start
    self.comparable = comparable + (session.record.ended == nil ? [] : [session])
  }

  /// How much the low tones differ from the last session with the same headphone, in decibels, if no session can be compared
  /// for that reason: above 0 they are worse. Without a calibration nobody can tell whether the sound or hearing has changed.
  package var unsteadiness: Double? {
    guard comparable.count < 2, session.record.ended != nil else { return nil }
    return leftOut.reversed().lazy.compactMap { left -> Double? in
      if case .unsteady(let shift) = left.reason { shift } else { nil }
    }.first
  }

  /// The change of the session since the first ones; `nil` if there is nothing to compare it with.
  package var change: HearingChange? {
    session.record.ended == nil ? nil : HearingChange(results)
  }

  /// The trend over the sessions; `nil` if there are too few.
  package var trend: ThresholdTrend? {
    comparable.count < ThresholdTrend.leastSessionCount ? nil : ThresholdTrend(results)
  }

  private var results: [ThresholdTrend.Session] {
    comparable.map { .init(time: $0.record.started.timeIntervalSince1970, results: $0.results) }
  }
}

/// An error: the levels of the chosen baseline cannot be compared with the session's.
package struct BaselineError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The number of the baseline session.
  package let baseline: Int64
  /// The number of the session.
  package let session: Int64
  /// The reason why they cannot be compared.
  package let reason: Incomparability

  /// The error in one line.
  package var description: String {
    "expected a baseline that session \(session) can be compared with, got session \(baseline): \(reason)"
  }
}
