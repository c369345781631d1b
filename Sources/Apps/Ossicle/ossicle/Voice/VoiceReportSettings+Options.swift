import ArgumentParser
import RecordingAnalysis

extension VoiceReportSettings {
  /// Throws a `ValidationError` if an option is out of range. Its message begins the option's name with the prefix.
  func validate(optionPrefix: String) throws {
    let (minHz, maxHz) = (minimumFrequency, maximumFrequency)
    guard minHz >= 20, maxHz >= 2 * minHz, maxHz <= PitchOptions.highestFrequency else {
      throw ValidationError(
        "\(optionPrefix)min-hz, \(optionPrefix)max-hz: expected 20 or more and at least an octave up to "
          + "\(Int(PitchOptions.highestFrequency)), got \(minHz) and \(maxHz).")
    }
    guard (1000...20_000).contains(maximumFormant) else {
      throw ValidationError("--max-formant: expected 1000 to 20000, got \(maximumFormant).")
    }
  }
}
