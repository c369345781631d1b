import HearingSimulation
import HearingTest

/// A booth whose clock is a number and whose listener is made up: a screening in it takes no time.
public struct SimulatedBooth: Booth {
  private var listener: SimulatedListener
  private var now = 0.0
  private var press: Double?

  /// A booth with somebody in it. Answers that were given before are given again, so that the rest is as it would have been.
  public init(_ listener: SimulatedListener, after trials: [Trial] = []) throws {
    self.listener = listener
    for trial in trials {
      _ = try self.listener.respond(
        ear: trial.point.ear, frequency: trial.point.frequency, level: trial.level, noise: trial.noise)
    }
  }

  /// Lets the tone begin, and the listener decide.
  public mutating func play(_ stimulus: StimulusRenderer.Stimulus, of presentation: Presentation) throws -> Double {
    now += stimulus.onset
    let response = try listener.respond(
      ear: presentation.point.ear, frequency: presentation.point.frequency, level: presentation.level,
      noise: presentation.noise)
    press = response.reactionTime.map { now + $0 }
    return now
  }

  /// Moves the clock to the listener's press or to the time, whatever comes first.
  public mutating func wait(until time: Double) -> HearingSession.Event {
    if let press, press < time {
      self.press = nil
      now = max(now, press)
      return .pressed(at: now)
    }
    now = max(now, time)
    return .timePassed(to: now)
  }
}
