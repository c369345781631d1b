import Expectations
import Foundation
import HearingSimulation
import HearingTest
import Testing

@Suite struct SessionTests {
  private let range: LevelRange

  init() throws { range = try LevelRange(lowest: -10, highest: 80) }

  private func plan(
    _ procedure: SessionPlan.Procedure = .sequential(.bayesianQuick), catchTrialShare: Double = 0.2, seed: UInt64 = 4
  ) -> SessionPlan {
    SessionPlan(
      places: SessionPlan.places(frequencies: [1000, 4000]) { _ in range }, procedure: procedure,
      catchTrialShare: catchTrialShare, seed: seed)
  }

  private func listener(falseAlarmRate: Double = 0.03, seed: UInt64 = 11) throws -> SimulatedListener {
    try SimulatedListener(
      thresholds: Audiogram([
        .init(.right, frequency: 1000, threshold: 12), .init(.right, frequency: 4000, threshold: 35),
        .init(.left, frequency: 1000, threshold: 8), .init(.left, frequency: 4000, threshold: 51),
      ]), slope: 0.15, lapseRate: 0.03, falseAlarmRate: falseAlarmRate, seed: seed)
  }

  /// Does what the session says, for at most so many trials; time goes on from `time`.
  private func run(
    _ session: inout HearingSession, _ time: inout Double, trials: Int = .max,
    answer: (Presentation) throws -> ToneResponse
  ) throws {
    while session.trials.count < trials {
      switch session.action {
      case .rest, .finished, .unanswered: return
      case .wait(let until):
        time = max(time, until)
        try session.handle(.timePassed(to: time))
      case .present(let presentation):
        try session.handle(.presented(at: time))
        let response = try answer(presentation)
        if response.heard {
          time += min(response.reactionTime ?? 0.5, session.plan.timing.responseWindow - 0.001)
          try session.handle(.pressed(at: time))
        }
      }
    }
  }

  @Test func aSessionFindsTheThresholdsOfAllPlaces() throws {
    var session = try HearingSession(plan: plan())
    var listener = try listener()
    var time = 100.0
    try run(&session, &time) {
      try listener.respond(ear: $0.point.ear, frequency: $0.point.frequency, level: $0.level)
    }
    let outcome = session.outcome
    expectEqual(outcome.entries.map(\.point), plan().places.map(\.point))
    for (entry, expected) in zip(outcome.entries, [12.0, 35, 8, 51]) {
      expectLess(abs(try require(entry.result.level) - expected), 8, "\(entry)")
      expectEqual((entry.retest != nil), (entry.point.frequency == 1000))
    }
    expect(outcome.catchTrialCount > 5 && outcome.trialCount == session.trials.count)
    expectEqual(session.trials.map(\.number), Array(0..<session.trials.count))
    expect(session.trials.prefix(2).allSatisfy { $0.purpose == .familiarisation })
  }

  /// A tone that was torn comes again; what follows is what would have followed without.
  @Test func tornTonesComeAgain() throws {
    func trials(torn: Set<Int>) throws -> [Trial] {
      var session = try HearingSession(plan: plan())
      var listener = try listener()
      var (time, presentations) = (10.0, 0)
      while case let action = session.action, action != .finished {
        guard case .present(let presentation) = action else {
          if case .wait(let until) = action {
            time = max(time, until)
            try session.handle(.timePassed(to: time))
          }
          continue
        }
        try session.handle(.presented(at: time))
        presentations += 1
        if torn.contains(presentations) {
          time += presentations.isMultiple(of: 2) ? 1.5 : 2.5
          try session.handle(.soundLost(at: time))
          expectEqual(session.action, .wait(until: time + presentation.pause))
          continue
        }
        let response = try listener.respond(
          ear: presentation.point.ear, frequency: presentation.point.frequency, level: presentation.level)
        if response.heard { try session.handle(.pressed(at: time + (response.reactionTime ?? 0.5))) }
      }
      return session.trials
    }
    let whole = try trials(torn: [])
    expectEqual(try trials(torn: [1, 2, 6, 20, 21, 22]), whole)
    var session = try HearingSession(plan: plan())
    expect(throws: HearingTestError.self) { try session.handle(.soundLost(at: 1)) }
    expect(session.trials.isEmpty && session.action == .wait(until: 0))
  }

  /// Pauses lie where they may, and differ; silences never follow each other.
  @Test func pausesAndCatchTrials() throws {
    var session = try HearingSession(plan: plan())
    var listener = try listener()
    var time = 0.0
    try run(&session, &time) {
      try listener.respond(ear: $0.point.ear, frequency: $0.point.frequency, level: $0.level)
    }
    expect(session.trials.allSatisfy { (0.4...1.1).contains($0.pause) })
    expectEqual(Set(session.trials.map(\.pause)).count, session.trials.count)
    for (first, second) in zip(session.trials, session.trials.dropFirst()) {
      expect(!(first.purpose == .catchTrial && second.purpose == .catchTrial))
    }
    expect(session.trials.filter { $0.purpose == .catchTrial }.allSatisfy { $0.level == nil })
  }

  /// Interrupted anywhere, stored as JSON, resumed: the same trials and the same outcome as without.
  @Test(arguments: [
    SessionPlan.Procedure.sequential(.bayesianQuick), .sequential(.iso8253), .wholeAudiogram(mostTrials: 20),
  ])
  func resumingEqualsGoingOn(procedure: SessionPlan.Procedure) throws {
    var whole = try HearingSession(plan: plan(procedure))
    var listener = try listener()
    var answers: [ToneResponse] = []
    var time = 0.0
    try run(&whole, &time) {
      answers.append(try listener.respond(ear: $0.point.ear, frequency: $0.point.frequency, level: $0.level))
      return answers[answers.count - 1]
    }
    for stop in [0, 1, 7, whole.trials.count - 1, whole.trials.count] {
      var first = try HearingSession(plan: plan(procedure))
      var clock = 0.0
      try run(&first, &clock, trials: stop) { answers[$0.number] }
      let stored = try JSONEncoder().encode(first.trials)
      let storedPlan = try JSONEncoder().encode(first.plan)
      var second = try HearingSession(
        plan: JSONDecoder().decode(SessionPlan.self, from: storedPlan),
        resuming: JSONDecoder().decode([Trial].self, from: stored))
      expectEqual(second.trials.count, stop)
      clock = 5000
      try run(&second, &clock) { answers[$0.number] }
      expect(second.isFinished)
      expectEqual(second.outcome, whole.outcome)
      expectEqual(second.trials.map(\.presentation), whole.trials.map(\.presentation))
    }
  }

  @Test func trialsOfAnotherPlanAreRefused() throws {
    var session = try HearingSession(plan: plan())
    var time = 0.0
    try run(&session, &time, trials: 5) { _ in ToneResponse(heard: true, reactionTime: 0.4) }
    expect(throws: HearingTestError.self) {
      try HearingSession(plan: plan(seed: 5), resuming: session.trials)
    }
    var changed = session.trials
    changed[3].level = 77
    expect(throws: HearingTestError.self) { try HearingSession(plan: plan(), resuming: changed) }
  }

  /// Deaf ears: never a threshold, whatever finds it.
  @Test(arguments: [
    SessionPlan.Procedure.sequential(.bayesian), .sequential(.threeHits), .wholeAudiogram(mostTrials: 60),
  ])
  func noResponseIsKept(procedure: SessionPlan.Procedure) throws {
    var plan = plan(procedure)
    plan.familiarises = false
    var session = try HearingSession(plan: plan)
    var time = 0.0
    try run(&session, &time) { _ in ToneResponse(heard: false) }
    let entries = session.outcome.entries
    expectEqual(entries.count, 4)
    for entry in entries {
      expectEqual(entry.result.status, .noResponse)
      expect(entry.result.threshold == nil && entry.result.level == 80)
    }
    let stored = try JSONEncoder().encode(session.outcome)
    expectEqual(try JSONDecoder().decode(SessionOutcome.self, from: stored), session.outcome)
  }

  @Test func whoAlwaysPressesHasNoThresholds() throws {
    var session = try HearingSession(plan: plan(.sequential(.iso8253Short), catchTrialShare: 0.4))
    var time = 0.0
    // Presses at every tone from 20 dB on, and at every silence.
    try run(&session, &time) { ToneResponse(heard: ($0.level ?? 100) >= 20, reactionTime: 1) }
    expectEqual(session.outcome.falseAlarmShare, 1)
    for entry in session.outcome.entries {
      expect(entry.result.status == .unreliable && entry.result.reason == .falseAlarms && entry.result.level == 20)
    }
  }

  @Test func aRetestThatDiffersMakesItsPlaceUnreliable() throws {
    var session = try HearingSession(plan: plan(.sequential(.iso8253Short), catchTrialShare: 0))
    var time = 0.0
    try run(&session, &time) { ToneResponse(heard: ($0.level ?? 0) >= ($0.purpose == .retest ? 40 : 20)) }
    for entry in session.outcome.entries {
      let expected: ThresholdResult.Status = entry.point.frequency == 1000 ? .unreliable : .threshold
      expectEqual(entry.result.status, expected)
    }
  }

  @Test func eventsInTime() throws {
    var session = try HearingSession(plan: plan())
    expectUnequal(try session.handle(.timePassed(to: 10)), .finished)
    guard case .wait(let until) = session.action else {
      Issue.record("expected a pause first, got \(session.action)")
      return
    }
    expect((10.4...11.1).contains(until))
    try session.handle(.pressed(at: 10.1))
    expect(throws: HearingTestError.timeRunsBack(previous: 10.1, got: 10)) { try session.handle(.timePassed(to: 10)) }
    expect(throws: HearingTestError.self) { try session.handle(.presented(at: 10.2)) }
    try session.handle(.timePassed(to: until))
    guard case .present = session.action else {
      Issue.record("expected a presentation, got \(session.action)")
      return
    }
    try session.handle(.presented(at: until + 0.05))
    try session.handle(.pressed(at: until + 0.45))
    expectEqual(session.trials.count, 1)
    try session.handle(.pressed(at: until + 0.6))
    expect(session.trials[0].response.heard)
    expectLess(abs((session.trials[0].response.reactionTime ?? 0) - 0.4), 1e-9)
    expectEqual(session.trials[0].strayPresses, 1)
    // A press after the one that counted counts for nothing but itself.
    try session.handle(.pressed(at: until + 0.7))
    expectEqual(session.outcome.strayPressCount, 3)
  }

  @Test func impossiblePlansAreRefused() {
    var none = plan()
    none.places = []
    var twice = plan()
    twice.places.append(twice.places[0])
    var short = plan()
    short.timing.responseWindow = 1
    for wrong in [none, twice, short] { expect(throws: HearingTestError.self) { try HearingSession(plan: wrong) } }
  }
}
