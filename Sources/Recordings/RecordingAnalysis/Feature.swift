/// A group of measurements that can be asked for together.
package enum Feature: String, Sendable, Codable, CaseIterable {
  /// Peak, RMS, crest factor, clipping, DC offset, zero crossings, level over time.
  case amplitude
  /// Integrated loudness.
  case loudness
  /// Fundamental frequency over time, its quantiles, voiced share.
  case pitch
  /// Spectral centroid and spectrogram.
  case spectrum
  /// Jitter, shimmer, noise, formants, phonation, syllables, speech. It takes about nine times as long as all other features
  /// together and keeps the recording's samples in memory, so it is not a default.
  case voice
  /// The fingerprint of profile `compact`, and its hash of 64 bits. It makes long rows, so it is not a default.
  case fingerprint

  /// The features that are measured by default.
  package static let defaults = allCases.filter { $0 != .voice && $0 != .fingerprint }
}
