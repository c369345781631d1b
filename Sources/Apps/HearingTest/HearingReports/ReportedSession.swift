import HearingRecords
import HearingTest

/// A session with its outcome.
package struct ReportedSession: Sendable {
  /// The record of the session.
  package let record: HearingSessionRecord
  /// The results of the session.
  package let outcome: SessionOutcome

  /// Creates a reported session.
  package init(record: HearingSessionRecord, outcome: SessionOutcome) {
    self.record = record
    self.outcome = outcome
  }

  /// Reads a session from the records.
  ///
  /// - Throws: the same errors as `HearingArchive.session(_:)` and `HearingArchive.outcome(ofSession:)`.
  package init(_ id: Int64, in records: HearingArchive) throws {
    self.init(record: try records.session(id), outcome: try records.outcome(ofSession: id))
  }

  /// Whether the levels are in dB HL.
  package var isCalibrated: Bool { record.conditions.calibration != nil }

  /// The results by place.
  package var results: [TonePoint: ThresholdResult] {
    Dictionary(outcome.entries.map { ($0.point, $0.result) }) { first, _ in first }
  }

  /// The unit of the levels in a text: dB HL only with a calibration.
  package var unit: String { isCalibrated ? "dB HL" : "dB" }

  /// The conclusions about hearing that the results permit.
  package var judgement: HearingJudgement { HearingJudgement(outcome, isCalibrated: isCalibrated) }

  /// Whether no tone was answered. In that case there is no average, grade or norm.
  package var isUnanswered: Bool { outcome.isUnanswered && record.trialCount + outcome.entries.count > 0 }

  /// The results. If the practice tones were not answered, each planned place has a result without a response.
  var reportedEntries: [SessionOutcome.Entry] {
    guard outcome.entries.isEmpty, isUnanswered, record.ended != nil else { return outcome.entries }
    return record.plan.places.map { .init(point: $0.point, result: .noResponse(at: $0.range.highest, trialCount: 0)) }
  }

  /// The mean threshold of an ear. It is `nil` without a calibration, since nominal levels differ between headphones;
  /// if a frequency is missing or unreliable; and if no tone was answered.
  package func average(_ ear: Ear) -> PureToneAverage? {
    guard case .averages(let right, let left, _) = judgement else { return nil }
    return ear == .right ? right : left
  }

  /// The grade of both ears; `nil` unless both have an average.
  package var grade: HearingGrade? {
    if case .averages(_, _, let grade) = judgement { grade } else { nil }
  }

  /// Whether one of the averages, and therefore the grade, is only a lower bound.
  package var gradeIsLowerBound: Bool {
    Ear.allCases.contains { average($0)?.isLowerBound == true }
  }

  /// Whether the results may be compared with the norm.
  private var hasNorm: Bool { isCalibrated && !isUnanswered }

  /// The share of people of the same age and sex without ear disease whose threshold is at most this one; `nil` if the
  /// norm does not apply, and without a threshold in dB HL.
  package func fractile(_ entry: SessionOutcome.Entry) -> Double? {
    guard hasNorm, let level = entry.result.threshold, let sex = record.person.sex,
      let age = record.person.age(at: record.started)
    else { return nil }
    return try? AgeNorm.fractile(of: level, sex, age: age, frequency: entry.point.frequency)
  }

  /// The median of the norm in dB HL; `nil` under the same conditions as `fractile(_:)`.
  package func median(at frequency: Double) -> Double? {
    guard hasNorm, let sex = record.person.sex, let age = record.person.age(at: record.started) else { return nil }
    return try? AgeNorm.median(sex, age: age, frequency: frequency)
  }

  /// The range in dB HL of the middle 80 % of people of the same age and sex without ear disease; `nil` under the same
  /// conditions as `fractile(_:)`.
  package func normRange(at frequency: Double) -> ClosedRange<Double>? {
    guard hasNorm, let sex = record.person.sex, let age = record.person.age(at: record.started),
      let best = try? AgeNorm.threshold(sex, age: age, frequency: frequency, fractile: 0.1),
      let worst = try? AgeNorm.threshold(sex, age: age, frequency: frequency, fractile: 0.9)
    else { return nil }
    return best...worst
  }
}

extension SessionPlan.Procedure {
  /// The session's name in the syntax of the commands.
  package var name: String {
    switch self {
    case .sequential(let method): method.rawValue
    case .wholeAudiogram: "whole-audiogram"
    }
  }
}
