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
  /// Jitter, shimmer, noise, formants, phonation, syllables, speech. About nine times the work of all others together, and the
  /// only one that keeps a recording's samples: measured when it is asked for.
  case voice
  /// The fingerprint of profile `compact`, and its hash of 64 bits. It makes long rows, so it is measured when it is asked for.
  case fingerprint

  /// What is measured unless told.
  package static let defaults = allCases.filter { $0 != .voice && $0 != .fingerprint }
}
