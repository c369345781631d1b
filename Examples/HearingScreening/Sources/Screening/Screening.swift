import Foundation
import HearingTest

/// The surroundings of a screening: a headphone, a button and a clock. An app implements it with real ones.
public protocol Booth {
  /// Plays a sound and returns the time at which its tone begins, in seconds on the booth's clock.
  mutating func play(_ stimulus: StimulusRenderer.Stimulus, of presentation: Presentation) throws -> Double

  /// Waits until a time or a press of the button; returns `.timePassed` or `.pressed` with the time.
  mutating func wait(until time: Double) throws -> HearingSession.Event
}

/// A screening of both ears at four frequencies, kept in memory.
public struct Screening {
  /// The state that an app saves, which is enough to continue the screening after the app was closed.
  public struct Kept: Codable, Equatable {
    /// The session's plan.
    public var plan: SessionPlan
    /// The trials so far, with their answers.
    public var trials: [Trial]
  }

  private var session: HearingSession
  private let renderer: StimulusRenderer

  /// Makes a new screening. It has no calibration, so its levels are nominal.
  public init(seed: UInt64) throws {
    let scale = LevelScale.nominal(.simple)
    // No sound is louder than this level, even if the headphone allows it.
    let limit = 80.0
    let places = try SessionPlan.places(
      frequencies: [1000, 2000, 4000, 500],
      highestNoise: { try scale.highestNoiseLevel(at: $0.frequency, limit: limit) },
      range: { try scale.range(at: $0.frequency, limit: limit) })
    try self.init(
      session: HearingSession(plan: SessionPlan(places: places, masking: CrossHearing(), seed: seed)), limit: limit)
  }

  /// Makes a screening that continues from a saved state.
  public init(_ kept: Kept) throws {
    try self.init(
      session: HearingSession(plan: kept.plan, resuming: kept.trials),
      limit: kept.plan.places.map(\.range.highest).max() ?? 0)
  }

  private init(session: HearingSession, limit: Double) throws {
    self.session = session
    renderer = try StimulusRenderer(
      scale: .nominal(.simple), stimulus: ToneStimulus(), sampleRate: 48_000, safetyLimit: limit)
  }

  /// The state to save.
  public var kept: Kept { Kept(plan: session.plan, trials: session.trials) }

  /// The outcome so far.
  public var outcome: SessionOutcome { session.outcome }

  /// Whether all results are known.
  public var isFinished: Bool { session.isFinished }

  /// Runs the screening until all results are known or `keep` returns `false`.
  ///
  /// - Parameter keep: called after each answer with the state to save; returns whether to continue.
  public mutating func run(in booth: inout some Booth, keep: (Kept) throws -> Bool) throws {
    var count = session.trials.count
    while true {
      switch session.action {
      case .wait(let time): try session.handle(booth.wait(until: time))
      case .present(let presentation):
        // The seed makes the noise differ from one presentation to the next.
        let stimulus = try renderer.render(
          ear: presentation.point.ear, frequency: presentation.point.frequency, level: presentation.level,
          masking: presentation.noise.map { .init(level: $0, seed: UInt64(presentation.number)) })
        try session.handle(.presented(at: booth.play(stimulus, of: presentation)))
      case .rest, .finished, .unanswered: return
      }
      if session.trials.count > count {
        count = session.trials.count
        guard try keep(kept) else { return }
      }
    }
  }
}
