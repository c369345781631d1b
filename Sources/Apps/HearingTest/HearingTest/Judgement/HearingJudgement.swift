/// What the results of a session allow to be said of hearing.
public enum HearingJudgement: Sendable, Hashable {
  /// No tone was answered: a deaf person cannot be told from a headphone that is mute. Nothing follows of hearing.
  case noAnswerAtAll
  /// Levels are nominal and differ between headphones: no average, grade or norm.
  case notCalibrated
  /// Averages of the ears in dB HL, `nil` where a frequency is missing or unreliable, and the grade, `nil` unless both ears have
  /// an average.
  case averages(right: PureToneAverage?, left: PureToneAverage?, grade: HearingGrade?)

  /// The judgement of a session; `isCalibrated`: its levels are dB HL.
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
