import Expectations
import HearingTest
import Testing

@Suite struct SessionValidityTests {
  private func outcome(
    _ results: [ThresholdResult] = Array(repeating: .threshold(10, trialCount: 9), count: 8), silences: Int = 9,
    answered: Int = 0, stray: Int = 0, trials: Int = 90
  ) -> SessionOutcome {
    SessionOutcome(
      entries: results.enumerated().map { index, result in
        .init(point: TonePoint(index % 2 == 0 ? .right : .left, 500 * Double(1 + index / 2)), result: result)
      }, catchTrialCount: silences, falseAlarmCount: answered, answeredToneCount: 50, strayPressCount: stray,
      trialCount: trials)
  }

  @Test func grades() {
    let cases: [(SessionOutcome, SessionValidity.Grade, [SessionValidity.Doubt])] = [
      (outcome(), .valid, []),
      (outcome(answered: 2), .valid, []),
      (outcome(answered: 3), .doubtful, [.falseAlarms(3, of: 9)]),
      (outcome(answered: 5), .invalid, [.falseAlarms(5, of: 9)]),
      // Three silences are too few for a share.
      (outcome(silences: 3, answered: 3), .valid, []),
      // Pressed without an end.
      (outcome(answered: 9, stray: 601), .invalid, [.falseAlarms(9, of: 9), .strayPresses(601, of: 90)]),
      // Each answer pressed twice.
      (outcome(stray: 50), .doubtful, [.strayPresses(50, of: 90)]),
      (outcome(stray: 45), .valid, []),
    ]
    for (outcome, grade, doubts) in cases {
      let validity = SessionValidity(outcome)
      expect(validity.grade == grade && validity.doubts == doubts, "\(validity)")
    }
    let odd = ThresholdResult.unreliable(.inconsistent, bestGuess: 20, trialCount: 20)
    func some(_ count: Int) -> SessionOutcome {
      outcome(Array(repeating: odd, count: count) + Array(repeating: .threshold(10, trialCount: 9), count: 8 - count))
    }
    expectEqual(
      (0...8).map { SessionValidity(some($0)).grade },
      [
        .valid, .valid, .valid, .doubtful, .invalid, .invalid, .invalid, .invalid, .invalid,
      ])
    // The other ear's hearing is no fault of the answers.
    let crossed = ThresholdResult.unreliable(.notMasked, bestGuess: 60, trialCount: 20)
    expectEqual(SessionValidity(outcome(Array(repeating: crossed, count: 8))).grade, .valid)
  }

  /// An ear that the check found to hear nothing of its earphone, and that then hears at levels which do not cross the head.
  @Test func earphonesThatAreMixed() {
    func grade(_ verdict: EarphoneCheck.Verdict?, left: ThresholdResult) -> SessionValidity.Grade {
      var outcome = outcome()
      for index in outcome.entries.indices where outcome.entries[index].point.ear == .left {
        outcome.entries[index].result = left
      }
      return SessionValidity(outcome, earphones: verdict).grade
    }
    let (near, crossed) = (ThresholdResult.threshold(12, trialCount: 9), ThresholdResult.threshold(60, trialCount: 9))
    expectEqual(grade(nil, left: near), .valid)
    expectEqual(grade(.right, left: near), .valid)
    expectEqual(grade(.rightOnly, left: near), .invalid)
    expectEqual(grade(.rightOnly, left: crossed), .valid)
    expectEqual(grade(.rightOnly, left: .noResponse(at: 85, trialCount: 4)), .valid)
    expectEqual(grade(.mono, left: near), .invalid)
    expectEqual(grade(.swapped, left: near), .invalid)
  }

  /// A headphone that fell silent: what was heard before counts, with a doubt.
  @Test func lostSound() {
    var outcome = outcome()
    for index in 5...7 {
      outcome.entries[index].result = .unreliable(.retestDiffers, bestGuess: nil, trialCount: 4)
    }
    let validity = SessionValidity(outcome)
    expect(validity.grade == .doubtful && validity.doubts == [.lostSound(3, of: 8)], "\(validity)")
  }

  /// Pressing without an end gives 'at or below' everywhere: no average and no grade come of it.
  @Test func noJudgementOfPressesWithoutAnEnd() {
    let lowest = Array(repeating: ThresholdResult.atOrBelow(-10, trialCount: 4), count: 8)
    let blind = outcome(lowest, silences: 9, answered: 9, stray: 601, trials: 60)
    guard case .notValid(let validity) = HearingJudgement(blind, isCalibrated: true) else {
      expect(false, "\(HearingJudgement(blind, isCalibrated: true))")
      return
    }
    expectEqual(validity.grade, .invalid)
  }

  /// In a loud room an average is an upper bound, and tells a grade only if that is the best one.
  @Test func averagesOfALoudRoom() throws {
    func average(_ levels: [ThresholdResult]) -> PureToneAverage? {
      let places = zip(PureToneAverage.worldHealthOrganization, levels)
      return PureToneAverage(
        Dictionary(uniqueKeysWithValues: places.map { (TonePoint(.right, $0), $1) }), ear: .right)
    }
    let (heard, loud): (ThresholdResult, ThresholdResult) = (
      .threshold(10, trialCount: 9), .atOrBelow(35, trialCount: 9)
    )
    let some = try require(average([loud, heard, heard, heard]))
    expect(some.isUpperBound && some.level == 16.25 && some.grade == .normal)
    let all = try require(average([loud, loud, heard, heard]))
    expect(all.isUpperBound && all.level == 22.5 && all.grade == nil)
    expect(average([.atOrBelow(-10, trialCount: 4), heard, heard, heard])?.isUpperBound == false)
    expectNil(average([loud, heard, heard, .noResponse(at: 85, trialCount: 4)]))
  }
}
