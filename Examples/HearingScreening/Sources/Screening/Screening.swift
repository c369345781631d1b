import Foundation
import HearingTest

/// Where a screening takes place: a headphone, a button and a clock. An app has real ones.
public protocol Booth {
  /// Plays a sound; the time at which the tone in it begins, in seconds on the booth's clock.
  mutating func play(_ stimulus: StimulusRenderer.Stimulus, of presentation: Presentation) throws -> Double

  /// Waits until a time, or until the button is pressed: `.timePassed` or `.pressed`, with the time.
  mutating func wait(until time: Double) throws -> HearingSession.Event
}

/// A screening of both ears at four frequencies, kept in memory.
public struct Screening {
  /// What an app keeps, on whatever it keeps things: enough to go on after the app was closed.
  public struct Kept: Codable, Equatable {
    /// What the session follows.
    public var plan: SessionPlan
    /// The answers so far.
    public var trials: [Trial]
  }

  private var session: HearingSession
  private let renderer: StimulusRenderer

  /// A new screening, without a calibration: its levels are nominal.
  public init(seed: UInt64) throws {
    let scale = LevelScale.nominal(.simple)
    // Never louder than this, whatever the headphone could do.
    let limit = 80.0
    let places = try SessionPlan.places(
      frequencies: [1000, 2000, 4000, 500],
      highestNoise: { try scale.highestNoiseLevel(at: $0.frequency, limit: limit) },
      range: { try scale.range(at: $0.frequency, limit: limit) })
    try self.init(
      session: HearingSession(plan: SessionPlan(places: places, masking: CrossHearing(), seed: seed)), limit: limit)
  }

  /// A screening that goes on where it was.
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

  /// What there is to be kept.
  public var kept: Kept { Kept(plan: session.plan, trials: session.trials) }

  /// What it has come to so far.
  public var outcome: SessionOutcome { session.outcome }

  /// Whether all results are there.
  public var isFinished: Bool { session.isFinished }

  /// Goes on until all results are there, or `keep` says to stop.
  ///
  /// - Parameter keep: called after each answer with all there is; gives whether to go on.
  public mutating func run(in booth: inout some Booth, keep: (Kept) throws -> Bool) throws {
    var count = session.trials.count
    while true {
      switch session.action {
      case .wait(let time): try session.handle(booth.wait(until: time))
      case .present(let presentation):
        // Which noise does not matter, as long as it is not the same one each time.
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
