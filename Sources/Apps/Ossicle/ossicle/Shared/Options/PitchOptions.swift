import ArgumentParser
import PitchTracking

/// The options for the frames of a pitch track and for the frequency range of the search.
struct PitchOptions: ParsableArguments {
  @Option(name: .long, help: "Lowest pitch looked for, in hertz.")
  var minHz = 50.0

  @Option(
    name: .long, help: "Highest pitch looked for, in hertz; lower where a recording's sample rate is too low for it.")
  var maxHz = 1600.0

  @Option(name: .long, help: "Time between frames in milliseconds, 1 to 1000.")
  var hopMs = 10.0

  func validate() throws {
    guard minHz >= 10, maxHz >= 2 * minHz, maxHz <= 20_000 else {
      throw ValidationError(
        "--min-hz, --max-hz: expected at least an octave within 10 to 20000 Hz, got \(minHz) and \(maxHz).")
    }
    guard (1...1000).contains(hopMs) else {
      throw ValidationError("--hop-ms: expected 1 to 1000 ms, got \(hopMs).")
    }
  }

  /// Throws a `ValidationError` if the method cannot search this frequency range.
  func validate(for method: PitchMethod) throws {
    do {
      try method.validate(PitchConfiguration(minimumFrequency: minHz, maximumFrequency: maxHz))
    } catch {
      throw ValidationError("--min-hz, --max-hz: \(error).")
    }
  }
}

extension PitchMethod: ExpressibleByArgument {}
