import ArgumentParser
import AudioFiles
import PitchTracking

/// The options for the frames of a pitch track and for the frequency range of the search.
struct PitchOptions: ParsableArguments {
  @Option(name: .long, help: "Lowest pitch looked for, in hertz.")
  var minHz = 50.0

  @Option(
    name: .long, help: "Highest pitch looked for, in hertz; lower where a recording's sample rate is too low for it.")
  var maxHz = 1600.0

  @Option(name: .long, help: "Time between frames in milliseconds, 0.1 to 1000.")
  var hopMs = 10.0

  /// The highest pitch in hertz that a recording of any sample rate can have: 0.45 of the highest rate.
  static let highestFrequency = 0.45 * Double(AudioFileReader.sampleRates.upperBound)

  func validate() throws {
    let highest = Self.highestFrequency
    guard minHz >= 10, maxHz >= 2 * minHz, maxHz <= highest else {
      throw ValidationError(
        "--min-hz, --max-hz: expected at least an octave within 10 to \(Int(highest)) Hz, got \(minHz) and \(maxHz).")
    }
    guard (0.1...1000).contains(hopMs) else {
      throw ValidationError("--hop-ms: expected 0.1 to 1000 ms, got \(hopMs).")
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
