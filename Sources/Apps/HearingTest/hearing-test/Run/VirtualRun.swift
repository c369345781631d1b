import CommandSupport
import Foundation
import HearingSimulation
import HearingTest

/// A session in no time: its clock is a number, and a simulated listener answers, or nobody.
struct VirtualRun {
  /// `nil`: nobody hears.
  var listener: SimulatedListener?

  func run(_ run: inout SessionRun) throws {
    var listener = listener
    // A listener's answers follow from all before: those that are stored are given again.
    for trial in run.session.trials {
      _ = try listener?.respond(
        ear: trial.point.ear, frequency: trial.point.frequency, level: trial.level, noise: trial.noise)
    }
    let interruption = Interruption {}
    var time = 0.0
    while true {
      if interruption.isRequested { throw DeviceRun.interrupted(run) }
      switch run.session.action {
      case .wait(let end):
        time = end
        try run.handle(.timePassed(to: time))
      case .present(let next):
        // Made although nobody hears it: a level that cannot be played is found out.
        time += try run.stimulus(next).onset
        try run.handle(.presented(at: time))
        let response = try listener?.respond(
          ear: next.point.ear, frequency: next.point.frequency, level: next.level, noise: next.noise)
        if let reaction = response?.reactionTime {
          try run.handle(.pressed(at: time + min(reaction, run.plan.timing.responseWindow - 1e-6)))
        }
      case .rest, .finished, .unanswered: return
      }
    }
  }
}
