import Tables

/// The measured columns of a result row. The raw value is the column's name in every file: snake case, unit last.
package enum MeasuredColumn: String, Sendable, CaseIterable {
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
  /// Time of speech as the voice activity detector finds it, over the whole, 0…1.
  case voiceActivityShare = "voice_activity_share"
  /// Time of voiced stretches of the voice report over the whole, 0…1.
  case phonationShare = "phonation_share"
  /// Jitter (local), percent.
  case jitterLocal = "jitter_local_percent"
  /// Shimmer (local), percent.
  case shimmerLocal = "shimmer_local_percent"
  /// Harmonics-to-noise ratio over the voiced frames, decibels.
  case harmonicsToNoise = "hnr_db"
  /// Smoothed cepstral peak prominence over the voiced frames, decibels.
  case cepstralPeakProminence = "cpps_db"
  /// Medians of the formants over the voiced frames, hertz.
  case firstFormant = "f1_median_hz"
  case secondFormant = "f2_median_hz"
  case thirdFormant = "f3_median_hz"
  /// Syllables per second from the first nucleus to the last, hertz.
  case syllableRate = "syllable_rate_hz"
  /// Loudness range by EBU Tech 3342, LU.
  case loudnessRange = "loudness_range_lu"
  /// Largest momentary loudness, LUFS.
  case maximumMomentary = "max_momentary_lufs"
  /// Largest short-term loudness, LUFS.
  case maximumShortTerm = "max_short_term_lufs"
  /// Largest true peak of all channels, dBTP.
  case truePeak = "true_peak_dbtp"
  /// Share of the fingerprint's words that have content, 0…1.
  case fingerprintContent = "fingerprint_content_share"

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
    case .voiceActivityShare: Column(rawValue, heading: "speech", decimals: 4)
    case .phonationShare: Column(rawValue, heading: "phonation", decimals: 4)
    case .jitterLocal: Column(rawValue, heading: "jitter %", decimals: 4)
    case .shimmerLocal: Column(rawValue, heading: "shimmer %", decimals: 3)
    case .harmonicsToNoise: Column(rawValue, heading: "HNR dB", decimals: 2)
    case .cepstralPeakProminence: Column(rawValue, heading: "CPPS dB", decimals: 2)
    case .firstFormant: Column(rawValue, heading: "F1 Hz", decimals: 1)
    case .secondFormant: Column(rawValue, heading: "F2 Hz", decimals: 1)
    case .thirdFormant: Column(rawValue, heading: "F3 Hz", decimals: 1)
    case .syllableRate: Column(rawValue, heading: "syllables Hz", decimals: 3)
    case .loudnessRange: Column(rawValue, heading: "LRA LU", decimals: 2)
    case .maximumMomentary: Column(rawValue, heading: "max M LUFS", decimals: 2)
    case .maximumShortTerm: Column(rawValue, heading: "max S LUFS", decimals: 2)
    case .truePeak: Column(rawValue, heading: "true peak dBTP", decimals: 2)
    case .fingerprintContent: Column(rawValue, heading: "content", decimals: 4)
    }
  }
}
