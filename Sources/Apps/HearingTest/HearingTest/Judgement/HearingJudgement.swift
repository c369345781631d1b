/// The judgement of hearing that the results of a session permit.
public enum HearingJudgement: Sendable, Hashable {
  /// No tone was answered. A mute headphone gives the same result as deafness, so nothing can be said about hearing.
  case noAnswerAtAll
  /// The levels are nominal and differ between headphones, so there is no average, grade or comparison with a norm.
  case notCalibrated
  /// Averages of the ears in dB HL, `nil` if a frequency is missing or unreliable; and the grade, `nil` unless both
  /// ears have an average.
  case averages(right: PureToneAverage?, left: PureToneAverage?, grade: HearingGrade?)

  /// Judges a session. `isCalibrated` says whether its levels are dB HL.
  public init(_ outcome: SessionOutcome, isCalibrated: Bool) {
    if outcome.isUnanswered {
      self = .noAnswerAtAll
    } else if !isCalibrated {
      self = .notCalibrated
    } else {
      let results = Dictionary(outcome.entries.map { ($0.point, $0.result) }) { first, _ in first }
      let (right, left) = (PureToneAverage(results, ear: .right), PureToneAverage(results, ear: .left))
      var grade: HearingGrade?
      if let right, let left { grade = HearingGrade(rightAverage: right.level, leftAverage: left.level) }
      self = .averages(right: right, left: left, grade: grade)
    }
  }
}
