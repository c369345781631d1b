import AudioCore

/// Errors of this module: a setting that is out of its range, or sound that does not fit.
public enum LoudnessError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The K weighting needs a sample rate of 4 kHz to 768 kHz.
  case invalidSampleRate(Double)
  /// A number of channels must be one of `AudioFormat.channelCounts`.
  case invalidChannelCount(Int)
  /// A layout is for another number of channels than the sound has.
  case differentLayout(LoudnessLayout, channelCount: Int)
  /// A loudspeaker's angles must be finite; degrees.
  case invalidLoudspeaker(azimuth: Double, elevation: Double)
  /// A channel's weight in a layout must be one of `LoudnessLayout.weightRange`.
  case invalidWeight(Double)
  /// A measurement has other numbers of peaks than its layout has channels.
  case invalidPeakCount(Int, LoudnessLayout)
  /// The interval of readings must be a multiple of 10 ms and at most a day; seconds.
  case invalidReadingInterval(Double)

  /// One line that says what was expected and what was given.
  public var description: String {
    switch self {
    case .invalidSampleRate(let rate):
      "loudness: expected a sample rate of \(Int(KWeighting.sampleRates.lowerBound)) to "
        + "\(Int(KWeighting.sampleRates.upperBound)) Hz, got \(rate) Hz"
    case .invalidChannelCount(let count):
      "loudness: expected \(AudioFormat.channelCounts.lowerBound) to \(AudioFormat.channelCounts.upperBound) channels, "
        + "got \(count)"
    case .differentLayout(let layout, let count):
      "loudness: expected sound with the layout's number of channels (\(layout): \(layout.channelCount)), got \(count)"
    case .invalidLoudspeaker(let azimuth, let elevation):
      "loudness: expected a loudspeaker at finite angles, got azimuth \(azimuth), elevation \(elevation)"
    case .invalidWeight(let weight):
      "loudness: expected weights of \(LoudnessLayout.weightRange.lowerBound) to "
        + "\(LoudnessLayout.weightRange.upperBound), got \(weight)"
    case .invalidPeakCount(let count, let layout):
      "loudness: expected a peak for each channel of the layout (\(layout): \(layout.channelCount)), got \(count)"
    case .invalidReadingInterval(let interval):
      "loudness: expected a reading interval that is a multiple of 0.01 s and at most a day, got \(interval) s"
    }
  }
}
