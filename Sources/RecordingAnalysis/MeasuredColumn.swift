import Reporting

/// The measured columns of a result row. The raw value is the column's name in every file: snake case, unit last.
public enum MeasuredColumn: String, Sendable, CaseIterable {
  /// Largest magnitude of a sample, dBFS.
  case peak = "peak_dbfs"
  /// RMS over all channels, dBFS (a full-scale sine reads −3.01).
  case rootMeanSquare = "rms_dbfs"
  /// Integrated loudness by BS.1770, LUFS.
  case integratedLoudness = "integrated_lufs"
  /// Median of the fundamental frequency over voiced frames, hertz.
  case pitchMedian = "pitch_median_hz"
  /// 5 % quantile of the fundamental frequency, hertz.
  case pitchLow = "pitch_p05_hz"
  /// 95 % quantile of the fundamental frequency, hertz.
  case pitchHigh = "pitch_p95_hz"
  /// Share of frames that are voiced, 0…1.
  case voicedShare = "voiced_share"
  /// Peak over RMS, decibels.
  case crestFactor = "crest_factor_db"
  /// Samples in runs of three or more at full scale.
  case clippedSamples = "clipped_samples"
  /// Mean of the channel farthest from 0, as an amplitude.
  case dcOffset = "dc_offset"
  /// Sign changes per second, hertz.
  case zeroCrossingRate = "zero_crossing_rate_hz"
  /// Mean of the spectral centroid over frames that are not silent, hertz.
  case spectralCentroid = "spectral_centroid_hz"

  /// Decimals in tables and files, and a short heading for people.
  var column: Column {
    switch self {
    case .peak: Column(rawValue, heading: "peak dBFS", decimals: 2)
    case .rootMeanSquare: Column(rawValue, heading: "RMS dBFS", decimals: 2)
    case .integratedLoudness: Column(rawValue, heading: "LUFS", decimals: 2)
    case .pitchMedian: Column(rawValue, heading: "pitch Hz", decimals: 2)
    case .pitchLow: Column(rawValue, heading: "5 % Hz", decimals: 2)
    case .pitchHigh: Column(rawValue, heading: "95 % Hz", decimals: 2)
    case .voicedShare: Column(rawValue, heading: "voiced", decimals: 4)
    case .crestFactor: Column(rawValue, heading: "crest dB", decimals: 2)
    case .clippedSamples: Column(rawValue, heading: "clipped", decimals: 0)
    case .dcOffset: Column(rawValue, heading: "DC", decimals: 6)
    case .zeroCrossingRate: Column(rawValue, heading: "zero cr. Hz", decimals: 2)
    case .spectralCentroid: Column(rawValue, heading: "centroid Hz", decimals: 1)
    }
  }
}
