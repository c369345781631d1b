/// A group of measurements that can be asked for together.
public enum Feature: String, Sendable, Codable, CaseIterable {
  /// Peak, RMS, crest factor, clipping, DC offset, zero crossings, level over time.
  case amplitude
  /// Integrated loudness.
  case loudness
  /// Fundamental frequency over time, its quantiles, voiced share.
  case pitch
  /// Spectral centroid and spectrogram.
  case spectrum
}
