import Expectations
import Foundation
import HearingSimulation
import HearingTest
import Testing

/// Sessions with a listener who hears by both ears.
@Suite struct MaskedSessionTests {
  private func plan(
    _ procedure: SessionPlan.Procedure = .sequential(.bayesianQuick), masking: CrossHearing? = .init(),
    highestNoise: Double? = 85
  ) throws -> SessionPlan {
    SessionPlan(
      places: try SessionPlan.places(frequencies: [1000, 4000], highestNoise: { _ in highestNoise }) { _ in
        try LevelRange(lowest: -10, highest: 85)
      }, procedure: procedure, catchTrialShare: 0.3, masking: masking, seed: 4)
  }

  /// The left ear hears from 10 dB on; tones are 55 dB weaker at the other ear.
  private func listener(right: Double) throws -> SimulatedListener {
    try SimulatedListener(
      thresholds: Audiogram([
        .init(.right, frequency: 1000, threshold: right), .init(.right, frequency: 4000, threshold: right),
        .init(.left, frequency: 1000, threshold: 10), .init(.left, frequency: 4000, threshold: 10),
      ]), slope: 0.2, lapseRate: 0.01, falseAlarmRate: 0.01, crossHearing: .init(interauralAttenuation: 55), seed: 6)
  }

  /// Goes on until so many trials are there; a listener's earlier answers have been given before.
  private func run(_ session: inout HearingSession, _ listener: inout SimulatedListener, trials: Int = .max) throws {
    var time = 0.0
    while session.trials.count < trials {
      switch session.action {
      case .rest, .finished, .unanswered: return
      case .wait(let until):
        time = max(time, until)
        try session.handle(.timePassed(to: time))
      case .present(let next):
        try session.handle(.presented(at: time))
        let response = try listener.respond(
          ear: next.point.ear, frequency: next.point.frequency, level: next.level, noise: next.noise)
        if let reaction = response.reactionTime { try session.handle(.pressed(at: time + reaction)) }
      }
    }
  }

  private func finished(_ plan: SessionPlan, right: Double) throws -> HearingSession {
    var (session, listener) = (try HearingSession(plan: plan), try listener(right: right))
    try run(&session, &listener)
    expect(session.isFinished && session.remainingMaskedCount == 0)
    return session
  }

  /// Three deviations as stated, in decibels; steps of 5 dB state none.
  private func tolerance(_ result: ThresholdResult) -> Double { max(9, 3 * (result.standardDeviation ?? 0)) }

  @Test(arguments: [
    SessionPlan.Procedure.sequential(.bayesian), .sequential(.hughsonWestlake), .wholeAudiogram(mostTrials: 40),
  ])
  func aDeadEarHasNoThresholdOfItsOwn(procedure: SessionPlan.Procedure) throws {
    let shadow = try finished(plan(procedure, masking: nil), right: 150).outcome.entries
    for entry in shadow {
      // The other ear's 10 dB, and 55 dB on the way.
      let expected = entry.point.ear == .right ? 65.0 : 10
      let error = abs(try require(entry.result.threshold) - expected)
      expect(error < tolerance(entry.result) && entry.masking == nil, "\(entry)")
    }
    let session = try finished(plan(procedure), right: 150)
    for entry in session.outcome.entries {
      if entry.point.ear == .right {
        expect(entry.result.status == .noResponse && entry.result.level == 85, "\(entry)")
        for shadow in [entry.masking?.unmasked, entry.retest].compactMap({ $0 }) {
          expectLess(abs((shadow.threshold ?? 0) - 65), tolerance(shadow), "\(entry)")
        }
        expect(entry.masking != nil)
      } else {
        expect(entry.masking == nil && abs((entry.result.threshold ?? 99) - 10) < tolerance(entry.result), "\(entry)")
      }
      expectEqual((entry.retest != nil), (entry.point.frequency == 1000))
    }
    // Noise only where it is asked for, in steps of 10 dB from the first one; with silences, too.
    let noisy = session.trials.drop { $0.purpose != .masked && $0.noise == nil }
    expect(noisy.allSatisfy { $0.noise != nil && $0.point.ear == .right && ($0.noise ?? 99) <= 85 })
    expect(noisy.contains { $0.purpose == .catchTrial })
    expect(noisy.allSatisfy { ($0.level == nil) == ($0.purpose == .catchTrial) })
    expect(session.trials.dropLast(noisy.count).allSatisfy { $0.noise == nil && $0.purpose != .masked })
    let levels = noisy.filter { $0.point.frequency == 1000 }.compactMap(\.noise)
    func entry(_ ear: Ear) throws -> SessionOutcome.Entry {
      try require(session.outcome.entries.first { $0.point == TonePoint(ear, 1000) })
    }
    let first = MaskedPlaces.firstNoise(
      unmasked: try require(try entry(.right).unmasked.level), other: try require(try entry(.left).result.level),
      highest: 85, highestNoise: 85)
    expectEqual(levels.first, first)
    expect(zip(levels, levels.dropFirst()).allSatisfy { $1 == $0 || $1 == $0 + 10 })
  }

  /// A poor ear beside a good one whose threshold is its own, or lies above what the other ear hears of it.
  @Test(arguments: [54.0, 70]) func aPoorEarsThresholdIsItsOwn(right: Double) throws {
    for entry in try finished(plan(), right: right).outcome.entries where entry.point.ear == .right {
      // The mean of three deviations of 2.5 dB.
      expectLess(abs(try require(entry.result.threshold) - right), 6, "\(entry)")
      expectLess((entry.masking?.unmasked.threshold ?? 99), 70, "\(entry)")
      expectLess(try require(entry.result.standardDeviation), 2, "\(entry)")
    }
  }

  /// Stopped anywhere, in the midst of the plateau too, stored as JSON, resumed: the same trials, the same outcome.
  @Test func resumingInTheMidstOfThePlateau() throws {
    let whole = try finished(plan(), right: 150)
    let begin = try require(whole.trials.firstIndex { $0.noise != nil })
    for stop in [begin - 1, begin, begin + 1, begin + 14, (begin + whole.trials.count) / 2, whole.trials.count - 1] {
      var (first, before) = (try HearingSession(plan: plan()), try listener(right: 150))
      try run(&first, &before, trials: stop)
      let stored = try JSONDecoder().decode([Trial].self, from: JSONEncoder().encode(first.trials))
      let plan = try JSONDecoder().decode(SessionPlan.self, from: JSONEncoder().encode(first.plan))
      var (second, after) = (try HearingSession(plan: plan, resuming: stored), try listener(right: 150))
      expectEqual(second.remainingMaskedCount, first.remainingMaskedCount)
      for trial in stored {
        _ = try after.respond(
          ear: trial.point.ear, frequency: trial.point.frequency, level: trial.level, noise: trial.noise)
      }
      try run(&second, &after)
      expect(second.trials == whole.trials && second.outcome == whole.outcome, "\(stop)")
    }
    var changed = whole.trials
    changed[begin].noise = 5
    expect(throws: HearingTestError.self) { try HearingSession(plan: plan(), resuming: changed) }
  }

  /// What is not masked is not called a threshold: noise that may not be loud enough, or a session that was stopped before.
  @Test func withoutMaskingItIsUnreliable() throws {
    for highest in [nil, 15.0] {
      let session = try finished(plan(highestNoise: highest), right: 150)
      for entry in session.outcome.entries where entry.point.ear == .right {
        expect(entry.result.reason == .notMasked && entry.masking == nil, "\(entry)")
        expectLess(abs((entry.result.level ?? 0) - 65), 9, "\(entry)")
      }
    }
    let whole = try finished(plan(), right: 150)
    let begin = try require(whole.trials.firstIndex { $0.noise != nil })
    let stopped = try HearingSession(plan: plan(), resuming: Array(whole.trials.prefix(begin)))
    expect(stopped.remainingMaskedCount == 2 && !stopped.isFinished)
    expect(stopped.outcome.entries.filter { $0.point.ear == .right }.allSatisfy { $0.result.reason == .notMasked })
    // Noise that can be presented, but not for a plateau.
    let few = try finished(plan(highestNoise: 25), right: 150).outcome.entries[0]
    expect(few.result.reason == .noPlateau && few.masking?.noise ?? 99 <= 25)
  }

  /// The first noise keeps the other ear from all tones, if the difference is what crosses the head; by hand.
  @Test func theFirstNoise() {
    func noise(_ unmasked: Double, _ other: Double, _ highestNoise: Double = 85) -> Double {
      MaskedPlaces.firstNoise(unmasked: unmasked, other: other, highest: 85, highestNoise: highestNoise)
    }
    // 85 dB are 85 − 50 = 35 dB at an ear of 5 dB whose shadow is 55 dB: 35 dB of noise hide them, and 10 dB more are sure.
    expectEqual(noise(55, 5), 45)
    // Never less than 10 dB above the other ear's threshold; room for three steps if there is any.
    expect(noise(85, 5) == 15 && noise(50, 10, 60) == 40 && noise(60, 20, 35) == 30)
  }

  @Test func plansOfAnEarlierVersionAreRead() throws {
    let text = String(decoding: try JSONEncoder().encode(try plan(masking: nil, highestNoise: nil)), as: UTF8.self)
    expect(!text.contains("masking") && !text.contains("highestNoise"))
    expectEqual(
      try JSONDecoder().decode(SessionPlan.self, from: Data(text.utf8)), try plan(masking: nil, highestNoise: nil))
    var wrong = try plan()
    wrong.masking?.interauralAttenuation = 5
    expect(throws: HearingTestError.self) { try HearingSession(plan: wrong) }
  }
}
