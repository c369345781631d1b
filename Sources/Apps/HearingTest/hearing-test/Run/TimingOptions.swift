import ArgumentParser
import CommandSupport
import HearingTest

/// The options for the times of a test.
struct TimingOptions: ParsableArguments {
  @Option(name: .long, help: ArgumentHelp("Length of a tone, in seconds.", valueName: "seconds")) var toneDuration = 1.5
  @Option(
    name: .long,
    help: ArgumentHelp(
      "Time in seconds after a tone's beginning in which a press counts; longer for slow hands.", valueName: "seconds"))
  var responseWindow = 2.0
  @Option(
    name: .long,
    help: ArgumentHelp(
      "The shortest and the longest pause after a press, or after the time for one, in seconds, 0 to 20.",
      valueName: "s,s")
  )
  var pauses = CommaList<Double>([0.4, 1.1], text: "0.4,1.1")
  @Flag(name: .long, help: "Begin without practice tones.") var noPractice = false

  func validate() throws {
    let timing = try timing
    guard (timing.toneDuration...20).contains(timing.responseWindow) else {
      throw ValidationError(
        "--response-window: expected the tone's \(timing.toneDuration) s to 20 s, got \(timing.responseWindow).")
    }
    guard (0...20).contains(timing.shortestPause), (timing.shortestPause...30).contains(timing.longestPause) else {
      throw ValidationError("--pauses: expected two times from 0 to 20 s, as in 0.4,1.1, got \(pauses.text).")
    }
  }

  /// The session's times.
  var timing: SessionPlan.Timing {
    get throws {
      let complaint = "--pauses: expected two times from 0 to 20 s, as in 0.4,1.1, got \(pauses.text)."
      let times = try pauses.values { _ in complaint }
      guard times.count == 2 else { throw ValidationError(complaint) }
      return .init(
        toneDuration: toneDuration, responseWindow: responseWindow, shortestPause: times[0], longestPause: times[1])
    }
  }

  /// The tone with these times.
  func stimulus(_ kind: ToneStimulus.Kind) throws -> ToneStimulus {
    let stimulus: ToneStimulus
    do { stimulus = try ToneStimulus(kind, duration: toneDuration) } catch {
      throw ValidationError("--tone-duration: \(error) s.")
    }
    return stimulus
  }
}
