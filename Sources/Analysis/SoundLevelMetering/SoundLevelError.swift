/// Errors of this module: a setting that is out of its range, or sound that does not fit.
public enum SoundLevelError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The frequency weightings and the band filters need a sample rate of 8 kHz to 768 kHz.
  case invalidSampleRate(Double)
  /// A meter hears one channel.
  case invalidChannelCount(Int)
  /// The interval of readings must be at least 10 ms and less than a million seconds; seconds.
  case invalidReadingInterval(Double)
  /// No band is both in the requested range and below the limit of the sample rate; hertz.
  case noBands(lowest: Double, highest: Double, sampleRate: Double)
  /// The frequencies of a range of bands must be finite and at least 0.1 Hz; hertz.
  case invalidBandRange(lowest: Double, highest: Double)
  /// The number of a band must be one of `FrequencyBand.numbers`.
  case invalidBandNumber(Int)
  /// Zwicker loudness needs 28 third-octave levels.
  case invalidBandCount(Int)
  /// A third-octave level for Zwicker loudness must be a number of at most 120 dB SPL. The band counts from 0 at 25 Hz.
  case invalidBandLevel(Double, band: Int)

  /// One line that says what was expected and what was given.
  public var description: String {
    switch self {
    case .invalidSampleRate(let rate):
      "sound level: expected a sample rate of \(Int(WeightingFilter.sampleRates.lowerBound)) to "
        + "\(Int(WeightingFilter.sampleRates.upperBound)) Hz, got \(rate) Hz"
    case .invalidChannelCount(let count): "sound level: expected sound of 1 channel, got \(count)"
    case .invalidReadingInterval(let interval):
      "sound level: expected 0.01 s or more, and less than 1000000 s, from reading to reading, got \(interval) s"
    case .noBands(let lowest, let highest, let sampleRate):
      "band levels: expected a band from \(lowest) Hz to \(highest) Hz below half of \(sampleRate) Hz, found none"
    case .invalidBandRange(let lowest, let highest):
      "band levels: expected finite frequencies of \(BandLevelMeter.lowestFrequency) Hz or more, got "
        + "\(lowest) Hz to \(highest) Hz"
    case .invalidBandNumber(let number):
      "band: expected a number of \(FrequencyBand.numbers.lowerBound) to \(FrequencyBand.numbers.upperBound), "
        + "got \(number)"
    case .invalidBandCount(let count): "loudness: expected 28 third-octave levels from 25 Hz to 12.5 kHz, got \(count)"
    case .invalidBandLevel(let level, let band):
      "loudness: expected third-octave levels of at most 120 dB SPL, got \(level) in band \(band)"
    }
  }
}
