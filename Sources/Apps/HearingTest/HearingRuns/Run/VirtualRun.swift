import HearingSimulation
import HearingTest

/// A session without sound: its clock is a number, and a simulated listener or nobody answers.
package struct VirtualRun {
  private let listener: SimulatedListener?

  /// Creates a run.
  ///
  /// - Parameter listener: the simulated listener. If it is `nil`, nobody answers.
  package init(listener: SimulatedListener?) { self.listener = listener }

  /// Runs the test until it is over or `isStopped` says so.
  package func play(_ run: TestRun, isStopped: () -> Bool = { false }) throws -> TonePlayer.Ending {
    var listener = listener
    // A listener's answer depends on all earlier ones: the listener repeats its answers to the stored trials first.
    for trial in run.session.trials {
      _ = try listener?.respond(
        ear: trial.point.ear, frequency: trial.point.frequency, level: trial.level, noise: trial.noise)
    }
    var time = 0.0
    while !isStopped() {
      switch run.session.action {
      case .wait(let end):
        time = end
        try run.handle(.timePassed(to: time))
      case .present(let next):
        // The sound is rendered although nobody hears it, so that a level that cannot be played is found.
        time += try run.stimulus(next).onset
        try run.handle(.presented(at: time))
        let response = try listener?.respond(
          ear: next.point.ear, frequency: next.point.frequency, level: next.level, noise: next.noise)
        if let reaction = response?.reactionTime {
          try run.handle(.pressed(at: time + min(reaction, run.plan.timing.responseWindow - 1e-6)))
        }
      case .rest, .finished, .unanswered: return .over
      }
    }
    return .stopped
  }
}
