/// Errors of this module: a setting that is out of its range.
public enum SoundLevelError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The frequency weightings and the band filters need a sample rate of at least 8 kHz.
  case invalidSampleRate(Double)
  /// The interval of readings must be at least 10 ms; seconds.
  case invalidReadingInterval(Double)
  /// No band is both in the requested range and below the limit of the sample rate; hertz.
  case noBands(lowest: Double, highest: Double, sampleRate: Double)
  /// Zwicker loudness needs 28 third-octave levels.
  case invalidBandCount(Int)
  /// A third-octave level for Zwicker loudness must be a number of at most 120 dB SPL. The band counts from 0 at 25 Hz.
  case invalidBandLevel(Double, band: Int)

  /// One line that says what was expected and what was given.
  public var description: String {
    switch self {
    case .invalidSampleRate(let rate):
      "sound level: expected a sample rate of at least \(Int(WeightingFilter.lowestSampleRate)) Hz, got \(rate) Hz"
    case .invalidReadingInterval(let interval):
      "sound level: expected 0.01 s or more from reading to reading, got \(interval) s"
    case .noBands(let lowest, let highest, let sampleRate):
      "band levels: expected a band from \(lowest) Hz to \(highest) Hz below half of \(sampleRate) Hz, found none"
    case .invalidBandCount(let count): "loudness: expected 28 third-octave levels from 25 Hz to 12.5 kHz, got \(count)"
    case .invalidBandLevel(let level, let band):
      "loudness: expected third-octave levels of at most 120 dB SPL, got \(level) in band \(band)"
    }
  }
}
