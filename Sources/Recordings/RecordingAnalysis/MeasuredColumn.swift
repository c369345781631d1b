/// The measured columns of a result row. The raw value is the column's name in every file, in snake case with the unit
/// last.
package enum MeasuredColumn: String, Sendable, CaseIterable {
  /// Largest magnitude of a sample, dBFS.
  case peak = "peak_dbfs"
  /// RMS over all channels, dBFS (a full-scale sine reads −3.01).
  case rootMeanSquare = "rms_dbfs"
  /// Integrated loudness by BS.1770, LUFS.
  case integratedLoudness = "integrated_lufs"
  /// Median of the fundamental frequency over the voiced frames that count (`PitchSummary`), hertz.
  case pitchMedian = "pitch_median_hz"
  /// 5 % quantile of the fundamental frequency, hertz.
  case pitchLow = "pitch_p05_hz"
  /// 95 % quantile of the fundamental frequency, hertz.
  case pitchHigh = "pitch_p95_hz"
  /// Share of frames that are voiced and count, 0…1.
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
  /// Share of the recording that the voice activity detector marks as speech, 0…1.
  case voiceActivityShare = "voice_activity_share"
  /// Share of the recording that is in voiced stretches of the voice report, 0…1.
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
  /// Frequency of a steady tone in the background, hertz.
  case backgroundTone = "background_tone_hz"
  /// Level of the frames with the background tone alone, dBFS.
  case backgroundToneLevel = "background_tone_dbfs"
  /// Share of the frames in which the background tone is heard alone, 0…1. It is 0 if there is no such tone: then its
  /// frequency and level have no value, and need no reason.
  case backgroundToneShare = "background_tone_share"
}
