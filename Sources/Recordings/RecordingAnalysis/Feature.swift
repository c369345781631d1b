/// A group of measurements that are requested together.
package enum Feature: String, Sendable, Codable, CaseIterable {
  /// Peak, RMS, crest factor, clipping, DC offset, zero crossings and the level over time.
  case amplitude
  /// Integrated loudness, loudness range, maximum momentary and short-term loudness, and true peak.
  case loudness
  /// Fundamental frequency over time, its quantiles and the voiced share.
  case pitch
  /// Spectral centroid and spectrogram.
  case spectrum
  /// Jitter, shimmer, noise, formants, phonation, syllables, speech. It takes about nine times as long as all other
  /// features together and keeps the recording's samples in memory, so it is not a default.
  case voice
  /// The fingerprint of profile `compact`, and its hash of 64 bits. It makes long rows, so it is not a default.
  case fingerprint

  /// The features that are measured by default.
  package static let defaults = allCases.filter { $0 != .voice && $0 != .fingerprint }
}

extension Feature {
  /// The columns of the feature's values.
  package var columns: [MeasuredColumn] {
    switch self {
    case .amplitude: AmplitudeFeature.columns
    case .loudness: LoudnessFeature.columns
    case .pitch: PitchFeature.columns
    case .spectrum: SpectrumFeature.columns
    case .voice: VoiceFeature.columns
    case .fingerprint: FingerprintFeature.columns
    }
  }
}
