import Expectations
import HearingTest
import Testing

@Suite struct WithdrawnTrialTests {
  private func plan() throws -> SessionPlan {
    let range = try LevelRange(lowest: -10, highest: 80)
    return SessionPlan(
      places: SessionPlan.places(frequencies: [1000, 4000]) { _ in range },
      procedure: .sequential(.bayesianQuick), seed: 4)
  }

  /// Somebody who hears everything from 20 dB on.
  private func heard(_ presentation: Presentation) -> Bool { presentation.level.map { $0 >= 20 } ?? false }

  /// Goes on until so many trials are finished.
  private func run(
    _ session: inout HearingSession, _ time: inout Double, to count: Int = .max, _ heard: (Presentation) -> Bool
  )
    throws
  {
    while session.trials.count < count {
      switch session.action {
      case .rest: try session.handle(.resumed(at: time))
      case .finished, .unanswered: return
      case .wait(let until):
        time = max(time, until)
        try session.handle(.timePassed(to: time))
      case .present(let presentation):
        try session.handle(.presented(at: time))
        guard heard(presentation) else { continue }
        time += 0.5
        try session.handle(.pressed(at: time))
      }
    }
  }

  /// Whatever was answered in trials that are taken back, the session comes to the same as without them.
  @Test func theyAreAsIfTheyHadNotBeen() throws {
    var (plain, disturbed) = (try HearingSession(plan: plan()), try HearingSession(plan: plan()))
    var (time, other) = (0.0, 0.0)
    try run(&plain, &time, heard)
    for (from, to) in [(0, 3), (7, 9), (20, 21)] {
      try run(&disturbed, &other, to: from, heard)
      let before = disturbed.trials
      // The sound is away: nothing is heard, or something else is.
      try run(&disturbed, &other, to: to) { $0.number.isMultiple(of: 2) }
      try disturbed.withdraw(from: from)
      expectEqual(disturbed.trials, before)
      try disturbed.handle(.paused(at: other))
      expectEqual(disturbed.action, .rest)
      other += 60
    }
    try run(&disturbed, &other, heard)
    expect(plain.isFinished && disturbed.trials == plain.trials && disturbed.outcome == plain.outcome)
    // Time does not run back, and a number behind the end takes nothing back.
    expect(throws: HearingTestError.self) { try disturbed.handle(.timePassed(to: other - 1)) }
    try disturbed.withdraw(from: disturbed.trials.count)
    expectEqual(disturbed.trials, plain.trials)
  }
}
