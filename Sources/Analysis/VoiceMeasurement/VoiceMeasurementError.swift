import AudioCore

/// Errors of this module: a setting or a recording that cannot be used.
public enum VoiceMeasurementError: Error, Equatable, Sendable, CustomStringConvertible {
  /// A sample rate must be 4000…768,000 Hz.
  case invalidSampleRate(Double)
  /// The pitch range must be 20 Hz ≤ floor, 2 · floor ≤ ceiling ≤ 0.45 · sampleRate; hertz.
  case invalidPitchRange(floor: Double, ceiling: Double, sampleRate: Double)
  /// A report describes one voice in one channel: mix the channels first.
  case invalidChannelCount(Int)
  /// A setting is outside its range.
  case invalidSetting(name: String, value: Double, expected: String)
  /// A value of a list (a pitch track, marks, levels), given by its index, is outside its range.
  case invalidValue(name: String, index: Int, value: Double, expected: String)
  /// A sample, given by its index, is not finite.
  case sampleNotFinite(index: Int)
  /// Voice range profiles can be merged only if their levels have the same reference.
  case differentProfiles
  /// A meter got more sound than its longest duration; seconds.
  case tooLong(maximumDuration: Double, duration: Double)
  /// The second pass did not get the same number of frames as the first.
  case differentSound(expectedFrames: Int, frames: Int)
  /// A sound has another format than is expected.
  case invalidSound(AudioFormatError)

  /// One line that says what was expected and what was given.
  public var description: String {
    switch self {
    case .invalidSampleRate(let rate): "voice report: expected a sample rate of 4000 to 768000 Hz, got \(rate) Hz"
    case .invalidPitchRange(let floor, let ceiling, let sampleRate):
      "voice report: expected 20 Hz <= floor, 2 x floor <= ceiling <= 0.45 x sample rate, "
        + "got \(floor) to \(ceiling) Hz at \(sampleRate) Hz"
    case .invalidChannelCount(let count): "voice report: expected 1 channel, got \(count)"
    case .invalidSetting(let name, let value, let expected): "\(name): expected \(expected), got \(value)"
    case .invalidValue(let name, let index, let value, let expected):
      "\(name) \(index): expected \(expected), got \(value)"
    case .sampleNotFinite(let index): "voice report: expected finite samples, got another at sample \(index)"
    case .differentProfiles: "voice range profile: expected the same level reference to merge, got another"
    case .tooLong(let maximum, let duration):
      "voice report meter: expected at most \(maximum) s, got \(duration) s"
    case .differentSound(let expected, let frames):
      "voice report: expected the \(expected) frames that were heard before, got \(frames)"
    case .invalidSound(let problem): problem.description
    }
  }

  /// The sample rates at which voices can be measured, in hertz.
  package static let sampleRates = 4000...SampleRate.range.upperBound

  /// - Throws: `invalidSampleRate`
  static func check(sampleRate: Double) throws(VoiceMeasurementError) {
    guard sampleRates.contains(sampleRate) else { throw .invalidSampleRate(sampleRate) }
  }

  /// - Throws: `invalidSetting`
  static func check(
    _ name: String, _ value: Double, in range: ClosedRange<Double>, _ unit: String = ""
  ) throws(VoiceMeasurementError) {
    guard range.contains(value) else {
      let suffix = unit.isEmpty ? "" : " " + unit
      throw .invalidSetting(name: name, value: value, expected: "\(range.lowerBound) to \(range.upperBound)" + suffix)
    }
  }
}
