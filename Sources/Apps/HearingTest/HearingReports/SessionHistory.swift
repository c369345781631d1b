import Foundation
import HearingRecords
import HearingTest

/// A session among the person's earlier ones: what it is compared with, and what goes on slowly.
package struct SessionHistory: Sendable {
  /// The session.
  package let session: ReportedSession
  /// The sessions whose levels mean the same, in order, from the baseline on, with the session itself as the last.
  package let comparable: [ReportedSession]
  /// Earlier sessions that are left out, and why.
  package let leftOut: [(session: Int64, reason: Incomparability)]
  /// What the session is compared with: the baseline, or else the last before it; `nil` if there is none.
  package let reference: ReportedSession?
  /// Whether `reference` was chosen as the baseline.
  package let hasBaseline: Bool

  /// The history of a stored session.
  ///
  /// - Parameter baseline: the session to compare with; `nil`: the one that is stored as the person's baseline, if there is one, it
  ///   is earlier and can be compared; else the last before it.
  /// - Throws: as `HearingArchive`; `HearingRecordsError.noBaseline` if `baseline` is not an earlier session of the person;
  ///   `BaselineError` if it cannot be compared.
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
    for record in earlier.drop(while: { start != nil && $0.id != start }) {
      let candidate = try ReportedSession(record.id, in: records)
      if let reason = session.incomparability(with: candidate) {
        if record.id == baseline { throw BaselineError(baseline: record.id, session: id, reason: reason) }
        leftOut.append((record.id, reason))
      } else {
        comparable.append(candidate)
      }
    }
    self.session = session
    self.leftOut = leftOut
    hasBaseline = start != nil && comparable.first?.record.id == start
    reference = hasBaseline ? comparable.first : comparable.last
    self.comparable = comparable + (session.record.ended == nil ? [] : [session])
  }

  /// The trend over the sessions; `nil` if there are too few.
  package var trend: ThresholdTrend? {
    guard comparable.count >= ThresholdTrend.leastSessionCount else { return nil }
    return ThresholdTrend(
      comparable.map { .init(time: $0.record.started.timeIntervalSince1970, results: $0.results) })
  }
}

/// A baseline whose levels do not mean the same as the session's.
package struct BaselineError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The baseline.
  package let baseline: Int64
  /// The session.
  package let session: Int64
  /// Why they cannot be compared.
  package let reason: Incomparability

  /// One line.
  package var description: String {
    "expected a baseline that session \(session) can be compared with, got session \(baseline): \(reason)"
  }
}
