import AudioCore
import EvaluationMetrics
import HearingTest

/// Simulates whole sessions of listeners with a simulated clock: how long they take, and how good their results are.
///
/// A session tests both ears at the usual six frequencies, with practice, catch trials, retests and masking as in
/// `SessionPlan`. A press ends its response window. The clock includes the pauses, the windows, the reaction times and
/// the noise before a masked tone. It does not include the latency and the buffers of a sound device.
package struct SessionSimulation: Sendable {
  /// The tested ears. Raw values are arguments of a command.
  package enum Ears: String, Sendable, Hashable, CaseIterable {
    /// Two ears with independent thresholds from −5 to 15 dB.
    case normal = "two-normal-ears"
    /// The right ear hears nothing; the left one is normal. Tones are 45 to 60 dB weaker at the other ear.
    case deafEar = "one-deaf-ear"
  }

  /// The procedure that finds the thresholds.
  package let procedure: SessionPlan.Procedure
  /// The listeners' responses.
  package let model: ListenerModel
  /// The tested ears.
  package let ears: Ears
  /// The times of the sessions.
  package let timing: SessionPlan.Timing
  /// Seed of the listeners.
  package let seed: UInt64
  private let range: LevelRange

  /// Creates a simulation with levels of −10 to 85 dB.
  ///
  /// - Throws: `HearingTestError`.
  package init(
    procedure: SessionPlan.Procedure, model: ListenerModel, ears: Ears, timing: SessionPlan.Timing = .init(),
    seed: UInt64
  ) throws(HearingTestError) {
    self.procedure = procedure
    self.model = model
    self.ears = ears
    self.timing = timing
    self.seed = seed
    range = try LevelRange(lowest: -10, highest: 85)
  }

  /// The score of the listeners with these numbers, counted from 0. *No response* of an ear that hears nothing is right
  /// and has no error.
  ///
  /// - Throws: `HearingTestError` if the model is out of range.
  package func score(listeners: Range<Int>) throws(HearingTestError) -> ProcedureScore {
    var score = ProcedureScore()
    for number in listeners {
      var random = SeededRandom(seed: SeededRandom.seed(from: seed, "session", ears.rawValue, "\(number)"))
      let thresholds = try audiogram(&random)
      var listener = try model.listener(
        thresholds: thresholds, window: timing.responseWindow, seed: random.next())
      if ears == .deafEar {
        listener.crossHearing = CrossHearing(interauralAttenuation: random.uniform(in: 45..<60))
      }
      let places = SessionPlan.places(
        frequencies: AudiogramSimulation.usualFrequencies, highestNoise: { _ in 85 }, range: { _ in range })
      let plan = SessionPlan(
        places: places, procedure: procedure, timing: timing, masking: CrossHearing(), seed: random.next())
      let (outcome, duration) = try Self.run(HearingSession(plan: plan), &listener)
      score.update(trialCount: outcome.trialCount, duration: duration)
      for entry in outcome.entries {
        let threshold = try thresholds.threshold(entry.point.ear, at: entry.point.frequency)
        if threshold > range.highest, entry.result.status == .noResponse { continue }
        try score.update(threshold: threshold, result: entry.result)
      }
    }
    return score
  }

  private func audiogram(_ random: inout SeededRandom) throws(HearingTestError) -> Audiogram {
    var points: [Audiogram.Point] = []
    for ear in Ear.allCases {
      for frequency in AudiogramSimulation.usualFrequencies {
        let level = random.uniform(in: -5..<15)
        let isDeaf = ears == .deafEar && ear == .right
        points.append(.init(ear, frequency: frequency, threshold: isDeaf ? 150 : level))
      }
    }
    return try Audiogram(points)
  }

  /// Runs a session to its end. Returns its outcome and its duration in seconds.
  static func run(
    _ session: HearingSession, _ listener: inout SimulatedListener
  ) throws(HearingTestError) -> (outcome: SessionOutcome, duration: Double) {
    var (session, time) = (session, 0.0)
    while true {
      switch session.action {
      case .wait(let until):
        time = max(time, until)
        try session.handle(.timePassed(to: time))
      case .present(let next):
        if next.noise != nil { time += StimulusRenderer.Masking.lead }
        try session.handle(.presented(at: time))
        let response = try listener.respond(
          ear: next.point.ear, frequency: next.point.frequency, level: next.level, noise: next.noise)
        if let reaction = response.reactionTime, reaction < session.plan.timing.responseWindow {
          time += reaction
          try session.handle(.pressed(at: time))
        }
      case .rest, .finished, .unanswered: return (session.outcome, time)
      }
    }
  }
}
