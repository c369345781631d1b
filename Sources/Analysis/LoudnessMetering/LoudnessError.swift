/// Errors of this module: a setting that is out of its range.
public enum LoudnessError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The K weighting needs a sample rate of at least 4 kHz.
  case invalidSampleRate(Double)
  /// A number of channels must be 1 or more.
  case invalidChannelCount(Int)
  /// A loudspeaker's angles must be finite; degrees.
  case invalidLoudspeaker(azimuth: Double, elevation: Double)
  /// The interval of readings must be a multiple of 10 ms and at most a day; seconds.
  case invalidReadingInterval(Double)

  /// One line that says what was expected and what was given.
  public var description: String {
    switch self {
    case .invalidSampleRate(let rate):
      "loudness: expected a sample rate of at least \(Int(KWeighting.lowestSampleRate)) Hz, got \(rate) Hz"
    case .invalidChannelCount(let count): "loudness: expected at least 1 channel, got \(count)"
    case .invalidLoudspeaker(let azimuth, let elevation):
      "loudness: expected a loudspeaker at finite angles, got azimuth \(azimuth), elevation \(elevation)"
    case .invalidReadingInterval(let interval):
      "loudness: expected a reading interval that is a multiple of 0.01 s, got \(interval) s"
    }
  }
}
