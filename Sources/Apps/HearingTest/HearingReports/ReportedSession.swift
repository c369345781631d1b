import HearingRecords
import HearingTest

/// A session with its outcome and its room.
package struct ReportedSession: Sendable {
  /// The record of the session.
  package let record: HearingSessionRecord
  /// The results of the session. A threshold below the lowest level that can be tested in the room is only known to be at
  /// or below that level.
  package let outcome: SessionOutcome
  /// The check of the room's noise; `nil` if there was none.
  package let room: RoomCheck?
  /// How far the answers can be trusted.
  package let validity: SessionValidity

  /// Creates a reported session from the measured results.
  package init(record: HearingSessionRecord, outcome: SessionOutcome, room: RoomCheck? = nil) {
    self.record = record
    self.room = room
    // The limits of a room are levels in dB HL.
    self.outcome = record.conditions.calibration == nil ? outcome : room?.bounded(outcome) ?? outcome
    validity = SessionValidity(outcome, earphones: record.earphones, soundChanges: record.soundChanges)
  }

  /// Reads a session from the records.
  ///
  /// - Throws: the same errors as `HearingArchive.session(_:)` and `HearingArchive.outcome(ofSession:)`.
  package init(_ id: Int64, in records: HearingArchive) throws {
    self.init(
      record: try records.session(id), outcome: try records.outcome(ofSession: id),
      room: try records.roomCheck(ofSession: id))
  }

  /// Whether the levels are in dB HL.
  package var isCalibrated: Bool { record.conditions.calibration != nil }

  /// What speaks against the calibration at the time of the session.
  package var calibrationDoubts: [CalibrationDoubt] {
    record.conditions.calibration.map { CalibrationDoubt.doubts($0, at: record.started) } ?? []
  }

  /// The results by place.
  package var results: [TonePoint: ThresholdResult] {
    Dictionary(outcome.entries.map { ($0.point, $0.result) }) { first, _ in first }
  }

  /// The unit of the levels in a text: dB HL only with a calibration.
  package var unit: String { isCalibrated ? "dB HL" : "dB" }

  /// The conclusions about hearing that the results permit.
  package var judgement: HearingJudgement {
    HearingJudgement(outcome, isCalibrated: isCalibrated, earphones: record.earphones)
  }

  /// Whether the results say something of hearing: tones were answered, and the answers belong to them.
  package var isValid: Bool { !isUnanswered && validity.grade != .invalid }

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
  private var hasNorm: Bool {
    if case .averages = judgement { true } else { false }
  }

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

extension RoomCheck {
  /// The results as the room permits them: no threshold below the lowest level that can be tested at its frequency.
  fileprivate func bounded(_ outcome: SessionOutcome) -> SessionOutcome {
    let lowest = Dictionary(limits.map { ($0.frequency, $0.lowestLevel) }, uniquingKeysWith: max)
    var outcome = outcome
    for index in outcome.entries.indices {
      let entry = outcome.entries[index]
      guard let limit = lowest[entry.point.frequency], let level = entry.result.level, level < limit,
        entry.result.status == .threshold || entry.result.status == .atOrBelow
      else { continue }
      outcome.entries[index].result = .atOrBelow(limit, trialCount: entry.result.trialCount)
    }
    return outcome
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
