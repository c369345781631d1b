/// Long-term average spectra of speech, as levels of third-octave bands from 63 Hz to 16 kHz.
///
/// D. Byrne et al., "An international comparison of long-term average speech spectra", J. Acoust. Soc. Am. 96 (1994),
/// Table II: the mean over 12 languages, scaled to a total of 70 dB SPL. Only the shape is used here.
public enum SpeechSpectrum: String, Codable, Sendable, Hashable, CaseIterable {
  /// Male and female voices together.
  case combined
  /// Male voices.
  case male
  /// Female voices.
  case female

  /// Numbers of the bands relative to 1 kHz: the centre of band x is 1000 · 10^(x / 10) Hz.
  package static let bandNumbers = -12...12

  /// Levels of the bands in decibels; their total is 70 dB.
  package var bandLevels: [Double] {
    switch self {
    case .combined:
      [
        38.6, 43.5, 54.4, 57.7, 56.8, 60.2, 60.3, 59.0, 62.1, 62.1, 60.5, 56.8, 53.7, 53.0, 52.0, 48.7, 48.1, 46.8,
        45.6,
        44.5, 44.3, 43.7, 43.4, 41.3, 40.7,
      ]
    case .male:
      [
        38.6, 43.5, 54.4, 57.7, 56.8, 58.2, 59.7, 60.0, 62.4, 62.6, 60.6, 55.7, 53.1, 53.7, 52.3, 48.7, 48.9, 47.0,
        46.0,
        44.4, 43.3, 42.4, 41.9, 39.8, 40.4,
      ]
    case .female:
      [
        37.0, 36.0, 37.5, 40.1, 53.4, 62.2, 60.9, 58.1, 61.7, 61.7, 60.4, 58.0, 54.3, 52.3, 51.7, 48.8, 47.3, 46.7,
        45.3,
        44.6, 45.2, 44.9, 45.0, 42.8, 41.1,
      ]
    }
  }
}
