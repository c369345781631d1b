import HearingSimulation
import HearingTest

/// A booth with a simulated clock and listener, so that a screening takes no real time.
public struct SimulatedBooth: Booth {
  private var listener: SimulatedListener
  private var now = 0.0
  private var press: Double?

  /// Makes a booth with a listener. The listener first repeats the answers of earlier trials, so that the later answers
  /// are the same as without an interruption.
  public init(_ listener: SimulatedListener, after trials: [Trial] = []) throws {
    self.listener = listener
    for trial in trials {
      _ = try self.listener.respond(
        ear: trial.point.ear, frequency: trial.point.frequency, level: trial.level, noise: trial.noise)
    }
  }

  /// Starts the tone and lets the listener decide on an answer.
  public mutating func play(_ stimulus: StimulusRenderer.Stimulus, of presentation: Presentation) throws -> Double {
    now += stimulus.onset
    let response = try listener.respond(
      ear: presentation.point.ear, frequency: presentation.point.frequency, level: presentation.level,
      noise: presentation.noise)
    press = response.reactionTime.map { now + $0 }
    return now
  }

  /// Moves the clock to the listener's press or to the time, whichever comes first.
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
