/// The judgement of hearing that the results of a session permit.
public enum HearingJudgement: Sendable, Hashable, Codable {
  /// No tone was answered. A mute headphone gives the same result as deafness, so nothing can be said about hearing.
  case noAnswerAtAll
  /// The levels are nominal and differ between headphones, so there is no average, grade or comparison with a norm.
  case notCalibrated
  /// The answers do not belong to the tones, so nothing can be said about hearing.
  case notValid(SessionValidity)
  /// Averages of the ears in dB HL, and the grade. An average is `nil` if a frequency is missing or unreliable, and if
  /// the ear gave no response at all, since an earphone that does not sound gives the same. The grade is `nil` unless
  /// both ears have an average that tells it.
  case averages(right: PureToneAverage?, left: PureToneAverage?, grade: HearingGrade?)

  /// Judges a session. `isCalibrated` says whether its levels are dB HL, `earphones` what the check before it found.
  public init(_ outcome: SessionOutcome, isCalibrated: Bool, earphones: EarphoneCheck.Verdict? = nil) {
    let validity = SessionValidity(outcome, earphones: earphones)
    if outcome.isUnanswered {
      self = .noAnswerAtAll
    } else if validity.grade == .invalid {
      self = .notValid(validity)
    } else if !isCalibrated {
      self = .notCalibrated
    } else {
      let results = Dictionary(outcome.entries.map { ($0.point, $0.result) }) { first, _ in first }
      let silent = outcome.silentEars
      let (right, left) = (
        silent.contains(.right) ? nil : PureToneAverage(results, ear: .right),
        silent.contains(.left) ? nil : PureToneAverage(results, ear: .left)
      )
      var grade: HearingGrade?
      if let right, let left, right.grade != nil, left.grade != nil {
        grade = HearingGrade(rightAverage: right.level, leftAverage: left.level)
      }
      self = .averages(right: right, left: left, grade: grade)
    }
  }
}
