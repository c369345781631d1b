import Expectations
import Foundation
import HearingTest
import LevelCalibration
import Testing

/// Headphones that do not sound, presses that end their windows, rests.
@Suite struct AnswerTests {
  private let range: LevelRange

  init() throws { range = try LevelRange(lowest: -10, highest: 80) }

  private func plan(
    _ procedure: SessionPlan.Procedure = .sequential(.bayesian), familiarises: Bool = true,
    ears: [Ear] = [.right, .left]
  ) -> SessionPlan {
    SessionPlan(
      places: SessionPlan.places(ears: ears, frequencies: [1000, 500, 2000, 4000]) { _ in range }, procedure: procedure,
      familiarises: familiarises, seed: 4)
  }

  /// Runs a session on a clock that is a number; `hears` says whether a tone is pressed for.
  private func finished(_ plan: SessionPlan, hears: (Presentation) -> Bool) throws -> HearingSession {
    var (session, time) = (try HearingSession(plan: plan), 0.0)
    while true {
      switch session.action {
      case .wait(let until):
        time = max(time, until)
        try session.handle(.timePassed(to: time))
      case .present(let next):
        try session.handle(.presented(at: time))
        if hears(next) {
          time += 0.5
          try session.handle(.pressed(at: time))
        }
      case .rest, .finished, .unanswered: return session
      }
    }
  }

  // MARK: No answer at all

  @Test func unansweredPracticeStopsTheSession() throws {
    let session = try finished(plan()) { _ in false }
    expect(session.action == .unanswered && session.isFinished)
    // 40, 60 and 80 dB, and once more 80, in each ear: an ear may be deaf.
    expectEqual(session.trials.map { $0.level ?? -99 }, [40, 60, 80, 80, 40, 60, 80, 80])
    expectEqual(session.trials.map(\.point.ear), [.right, .right, .right, .right, .left, .left, .left, .left])
    expect(session.outcome.entries.isEmpty && session.outcome.isUnanswered)
    expectEqual(HearingJudgement(session.outcome, isCalibrated: true), .noAnswerAtAll)
    // Stored and read again it is as it was.
    expectEqual(try HearingSession(plan: plan(), resuming: session.trials).action, .unanswered)
    // A press now and then does not make a headphone sound.
    expectEqual(try finished(plan()) { $0.number.isMultiple(of: 3) }.action, .unanswered)
  }

  @Test func aDeafEarDoesNotStopThePractice() throws {
    let session = try finished(plan()) { $0.point.ear == .left && ($0.level ?? -99) >= 20 }
    expect(session.action == .finished && session.outcome.silentEars == [.right])
    expect(session.outcome.entries.count == 8 && !session.outcome.isUnanswered)
    guard case .averages(let right, let left, let grade) = HearingJudgement(session.outcome, isCalibrated: true) else {
      Issue.record("expected averages")
      return
    }
    // An earphone that does not sound gives the same answers, so the silent ear has no average, and there is no grade.
    expect(right == nil && left?.isLowerBound == false && grade == nil)
  }

  /// Whatever finds the thresholds: without an answer there is no average and no grade, and no 'at least profound'.
  @Test(arguments: [
    SessionPlan.Procedure.sequential(.bayesian), .sequential(.threeHits), .sequential(.iso8253),
    .wholeAudiogram(mostTrials: 60), .wholeAudiogram(mostTrials: 8),
  ])
  func withoutAnAnswerThereIsNoJudgement(procedure: SessionPlan.Procedure) throws {
    for ears in [[Ear.right, .left], [.left]] {
      let outcome = try finished(plan(procedure, familiarises: false, ears: ears)) { _ in false }.outcome
      expect(outcome.entries.count == 4 * ears.count && outcome.answeredToneCount == 0)
      for isCalibrated in [true, false] {
        expectEqual(HearingJudgement(outcome, isCalibrated: isCalibrated), .noAnswerAtAll)
      }
      expect(outcome.silentEars.isEmpty)
    }
  }

  /// A headphone that goes mute in the middle: what was not heard afterwards is in doubt, and is no loss.
  @Test func soundThatGoesAwayIsNoLoss() throws {
    var count = 0
    let session = try finished(plan()) { next in
      if next.purpose == .threshold { count += 1 }
      return count < 30 && (next.level ?? -99) >= 10
    }
    let entries = session.outcome.entries
    expect(entries.contains { $0.result.reason == .retestDiffers && $0.result.level == nil })
    expect(!entries.contains { $0.result.status == .noResponse })
    guard case .averages(_, nil, nil) = HearingJudgement(session.outcome, isCalibrated: true) else {
      Issue.record("expected no average of the ear that was tested after it, and no grade")
      return
    }
  }

  // MARK: Presses and rests

  @Test func aPressEndsItsWindow() throws {
    var session = try HearingSession(plan: plan())
    try session.handle(.timePassed(to: 0))
    guard case .wait(let begin) = session.action else { return }
    try session.handle(.timePassed(to: begin))
    try session.handle(.presented(at: begin))
    try session.handle(.pressed(at: begin + 0.3))
    expect(session.trials.count == 1 && session.trials[0].response == ToneResponse(heard: true, reactionTime: 0.3))
    guard case .wait(let next) = session.action else { return }
    // The pause begins with the press, not with the window's end.
    expect(next > begin + 0.3 + 0.39 && next < begin + 0.3 + 1.11)
    try session.handle(.pressed(at: begin + 0.4))
    expectEqual(session.outcome.strayPressCount, 1)
  }

  /// A rest anywhere: the tone comes again, and all that follows is as without.
  @Test func restsChangeNothing() throws {
    let hears: (Presentation) -> Bool = { ($0.level ?? -99) >= ($0.point.ear == .left ? 20 : 31) }
    let whole = try finished(plan(), hears: hears)
    var (session, time, count) = (try HearingSession(plan: plan()), 0.0, 0)
    loop: while true {
      count += 1
      if count.isMultiple(of: 7) {
        try session.handle(.paused(at: time))
        expectEqual(session.action, .rest)
        try session.handle(.pressed(at: time + 1))
        time += 100
        expectEqual(try session.handle(.timePassed(to: time)), .rest)
        try session.handle(.resumed(at: time))
      }
      switch session.action {
      case .wait(let until):
        time = max(time, until)
        try session.handle(.timePassed(to: time))
      case .present(let next):
        try session.handle(.presented(at: time))
        // Between the tone and the press.
        if count.isMultiple(of: 5) {
          time += 0.2
          try session.handle(.paused(at: time))
          try session.handle(.resumed(at: time))
        } else if hears(next) {
          time += 0.5
          try session.handle(.pressed(at: time))
        }
      case .rest, .finished, .unanswered: break loop
      }
    }
    expect(session.trials == whole.trials && session.outcome == whole.outcome)
    expect(throws: HearingTestError.self) { try session.handle(.resumed(at: time)) }
  }

  // MARK: Left and right

  private func verdict(_ answer: (Ear, Double) -> EarphoneCheck.Answer, seed: UInt64) -> EarphoneCheck.Verdict? {
    var check = EarphoneCheck(highest: 85, seed: seed)
    var count = 0
    while let next = check.next {
      expect(check.verdict == nil && next.level <= 85 && next.level >= 60)
      check.record(answer(next.ear, next.level))
      count += 1
    }
    expect(count >= 4 && count <= 12)
    return check.verdict
  }

  @Test(arguments: 0..<8 as Range<UInt64>) func leftAndRight(seed: UInt64) {
    expectEqual(verdict({ ear, _ in .heard(ear) }, seed: seed), .right)
    expectEqual(verdict({ ear, _ in .heard(ear.other) }, seed: seed), .swapped)
    expectEqual(verdict({ _, _ in .nothing }, seed: seed), .silent)
    expectEqual(verdict({ _, _ in .both }, seed: seed), .mono)
    expectEqual(verdict({ ear, _ in ear == .right ? .heard(.right) : .nothing }, seed: seed), .rightOnly)
    // A deaf right ear: loud tones are heard by the left one.
    expectEqual(verdict({ ear, level in ear == .left || level > 70 ? .heard(.left) : .nothing }, seed: seed), .leftOnly)
    // Somebody with a loss hears once it is loud enough.
    expectEqual(verdict({ ear, level in level > 75 ? .heard(ear) : .nothing }, seed: seed), .right)
    var flips = false
    let odd = verdict(
      { ear, _ in
        flips.toggle()
        return .heard(flips ? ear : ear.other)
      }, seed: seed)
    expect(odd == .unclear || odd == .rightOnly || odd == .leftOnly)
  }

  @Test func theOrderOfTheSidesCannotBeGuessed() {
    let orders = (0..<64).map { seed in
      var check = EarphoneCheck(highest: 85, seed: UInt64(seed))
      var order: [Ear] = []
      while let next = check.next {
        order.append(next.ear)
        check.record(.heard(next.ear))
      }
      expect(order.count { $0 == .left } == 2 && order.count == 4)
      return order
    }
    expectEqual(Set(orders).count, 4)
  }

  // MARK: The cap

  /// No limit lifts it: −20 dBFS peak is an amplitude of 0.1.
  @Test func withoutACalibrationThereIsACap() throws {
    let scale = LevelScale.nominal(.simple)
    expectEqual(try scale.range(at: 1000, limit: 120).highest, 80)
    expectEqual(try scale.highestNoiseLevel(at: 1000, limit: 120), 80)
    let renderer = try StimulusRenderer(
      scale: scale, stimulus: ToneStimulus(.pure), sampleRate: 48_000, safetyLimit: 120)
    let loudest = try renderer.render(ear: .left, frequency: 1000, level: 80).sound
    let peak = loudest.samples.map(abs).max() ?? 0
    // Single precision.
    expectLess(abs(peak - 0.1), 1e-6)
    expect(throws: HearingTestError.self) { try renderer.render(ear: .left, frequency: 1000, level: 80.5) }
    do { _ = try renderer.render(ear: .left, frequency: 1000, level: 100) } catch {
      expect("\(error)".contains("-20 dBFS peak, the cap without a calibration"), "\(error)")
    }
  }
}
