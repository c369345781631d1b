import HearingRecords
import HearingTest

/// A session with what it came to.
public struct ReportedSession: Sendable {
  /// The session.
  public let record: SessionRecord
  /// Its results.
  public let outcome: SessionOutcome

  /// A session.
  public init(record: SessionRecord, outcome: SessionOutcome) {
    self.record = record
    self.outcome = outcome
  }

  /// Reads a session.
  ///
  /// - Throws: as `HearingRecords.session(_:)`, `HearingRecords.outcome(ofSession:)`.
  public init(_ id: Int64, in records: HearingRecords) throws {
    self.init(record: try records.session(id), outcome: try records.outcome(ofSession: id))
  }

  /// Whether levels are dB HL.
  public var isCalibrated: Bool { record.conditions.calibration != nil }

  /// The results by place.
  public var results: [TonePoint: ThresholdResult] {
    Dictionary(outcome.entries.map { ($0.point, $0.result) }) { first, _ in first }
  }

  /// The mean threshold of an ear; `nil` without a calibration, since nominal levels differ between headphones, and where a
  /// frequency is missing or unreliable.
  public func average(_ ear: Ear) -> PureToneAverage? {
    isCalibrated ? PureToneAverage(results, ear: ear) : nil
  }

  /// The grade of both ears; `nil` unless both have an average.
  public var grade: HearingGrade? {
    guard let right = average(.right), let left = average(.left) else { return nil }
    return HearingGrade(rightAverage: right.level, leftAverage: left.level)
  }

  /// Whether one of the averages is a lower bound only, and with it the grade.
  public var gradeIsLowerBound: Bool {
    Ear.allCases.contains { average($0)?.isLowerBound == true }
  }

  /// The share of people of the same age and sex without ear disease whose threshold is at most this one; `nil` where the norm
  /// says nothing, and without a threshold in dB HL.
  public func fractile(_ entry: SessionOutcome.Entry) -> Double? {
    guard isCalibrated, let level = entry.result.threshold, let sex = record.person.sex,
      let age = record.person.age(at: record.started)
    else { return nil }
    return try? AgeNorm.fractile(of: level, sex, age: age, frequency: entry.point.frequency)
  }

  /// The median of the norm, in dB HL; as `fractile(_:)`.
  public func median(at frequency: Double) -> Double? {
    guard isCalibrated, let sex = record.person.sex, let age = record.person.age(at: record.started) else { return nil }
    return try? AgeNorm.median(sex, age: age, frequency: frequency)
  }

  /// Where the middle 80 % of people of the same age and sex without ear disease lie, in dB HL; as `fractile(_:)`.
  public func normRange(at frequency: Double) -> ClosedRange<Double>? {
    guard isCalibrated, let sex = record.person.sex, let age = record.person.age(at: record.started),
      let best = try? AgeNorm.threshold(sex, age: age, frequency: frequency, fractile: 0.1),
      let worst = try? AgeNorm.threshold(sex, age: age, frequency: frequency, fractile: 0.9)
    else { return nil }
    return best...worst
  }
}

extension SessionPlan.Procedure {
  /// Its name as commands take it.
  public var name: String {
    switch self {
    case .sequential(let method): method.rawValue
    case .wholeAudiogram: "whole-audiogram"
    }
  }
}
