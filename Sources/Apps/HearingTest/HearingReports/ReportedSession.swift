import HearingRecords
import HearingTest

/// A session with what it came to.
package struct ReportedSession: Sendable {
  /// The session.
  package let record: HearingSessionRecord
  /// Its results.
  package let outcome: SessionOutcome

  /// A session.
  package init(record: HearingSessionRecord, outcome: SessionOutcome) {
    self.record = record
    self.outcome = outcome
  }

  /// Reads a session.
  ///
  /// - Throws: as `HearingArchive.session(_:)`, `HearingArchive.outcome(ofSession:)`.
  package init(_ id: Int64, in records: HearingArchive) throws {
    self.init(record: try records.session(id), outcome: try records.outcome(ofSession: id))
  }

  /// Whether levels are dB HL.
  package var isCalibrated: Bool { record.conditions.calibration != nil }

  /// The results by place.
  package var results: [TonePoint: ThresholdResult] {
    Dictionary(outcome.entries.map { ($0.point, $0.result) }) { first, _ in first }
  }

  /// The unit of its levels in a text: dB HL only with a calibration.
  package var unit: String { isCalibrated ? "dB HL" : "dB" }

  /// What may be said of hearing.
  package var judgement: HearingJudgement { HearingJudgement(outcome, isCalibrated: isCalibrated) }

  /// Whether nothing was answered: there is no average, grade or norm then.
  package var isUnanswered: Bool { outcome.isUnanswered && record.trialCount + outcome.entries.count > 0 }

  /// The results; where the practice tones were not answered, one without a response for each place that was to be tested.
  var reportedEntries: [SessionOutcome.Entry] {
    guard outcome.entries.isEmpty, isUnanswered, record.ended != nil else { return outcome.entries }
    return record.plan.places.map { .init(point: $0.point, result: .noResponse(at: $0.range.highest, trialCount: 0)) }
  }

  /// The mean threshold of an ear; `nil` without a calibration, since nominal levels differ between headphones, where a frequency
  /// is missing or unreliable, and where nothing was answered.
  package func average(_ ear: Ear) -> PureToneAverage? {
    guard case .averages(let right, let left, _) = judgement else { return nil }
    return ear == .right ? right : left
  }

  /// The grade of both ears; `nil` unless both have an average.
  package var grade: HearingGrade? {
    if case .averages(_, _, let grade) = judgement { grade } else { nil }
  }

  /// Whether one of the averages is a lower bound only, and with it the grade.
  package var gradeIsLowerBound: Bool {
    Ear.allCases.contains { average($0)?.isLowerBound == true }
  }

  /// Whether results may be compared with the norm.
  private var hasNorm: Bool { isCalibrated && !isUnanswered }

  /// The share of people of the same age and sex without ear disease whose threshold is at most this one; `nil` where the norm
  /// says nothing, and without a threshold in dB HL.
  package func fractile(_ entry: SessionOutcome.Entry) -> Double? {
    guard hasNorm, let level = entry.result.threshold, let sex = record.person.sex,
      let age = record.person.age(at: record.started)
    else { return nil }
    return try? AgeNorm.fractile(of: level, sex, age: age, frequency: entry.point.frequency)
  }

  /// The median of the norm, in dB HL; as `fractile(_:)`.
  package func median(at frequency: Double) -> Double? {
    guard hasNorm, let sex = record.person.sex, let age = record.person.age(at: record.started) else { return nil }
    return try? AgeNorm.median(sex, age: age, frequency: frequency)
  }

  /// Where the middle 80 % of people of the same age and sex without ear disease lie, in dB HL; as `fractile(_:)`.
  package func normRange(at frequency: Double) -> ClosedRange<Double>? {
    guard hasNorm, let sex = record.person.sex, let age = record.person.age(at: record.started),
      let best = try? AgeNorm.threshold(sex, age: age, frequency: frequency, fractile: 0.1),
      let worst = try? AgeNorm.threshold(sex, age: age, frequency: frequency, fractile: 0.9)
    else { return nil }
    return best...worst
  }
}

extension SessionPlan.Procedure {
  /// Its name as commands take it.
  package var name: String {
    switch self {
    case .sequential(let method): method.rawValue
    case .wholeAudiogram: "whole-audiogram"
    }
  }
}
