import Tables
import VoiceMeasurement

/// A value of a voice report in tables: its column, its unit, and its place in the report.
struct VoiceColumn: Sendable {
  /// The column, with the name in every file (snake case with the unit last) and the decimals.
  let column: Column
  /// The unit that is shown to people; empty for counts and shares.
  let unit: String
  let measure: @Sendable (VoiceReport) -> VoiceValue

  private init(
    _ name: String, _ heading: String, _ unit: String, _ decimals: Int,
    _ measure: @escaping @Sendable (VoiceReport) -> VoiceValue
  ) {
    column = Column(name, heading: heading, decimals: decimals)
    self.unit = unit
    self.measure = measure
  }

  /// All values in the order of the columns. New values are added at the end.
  static let all = pitch + level + phonation + perturbation + noise + formants + syllables + background

  private static let pitch = [
    VoiceColumn("f0_mean_hz", "pitch, mean", "Hz", 2) { $0.pitch.mean },
    VoiceColumn("f0_sd_hz", "pitch, standard deviation", "Hz", 2) { $0.pitch.deviation },
    VoiceColumn("f0_sd_semitones", "pitch, standard deviation", "semitones", 3) { $0.pitch.deviationSemitones },
    VoiceColumn("f0_median_hz", "pitch, median", "Hz", 2) { $0.pitch.median },
    VoiceColumn("f0_min_hz", "pitch, lowest", "Hz", 2) { $0.pitch.minimum },
    VoiceColumn("f0_max_hz", "pitch, highest", "Hz", 2) { $0.pitch.maximum },
    VoiceColumn("f0_range_semitones", "pitch, range", "semitones", 2) { $0.pitch.rangeSemitones },
  ]

  private static let level = [
    VoiceColumn("level_mean_dbfs", "level, mean", "dBFS", 2) { $0.level.mean },
    VoiceColumn("level_sd_db", "level, standard deviation", "dB", 2) { $0.level.deviation },
    VoiceColumn("level_equivalent_dbfs", "level of the mean power", "dBFS", 2) { $0.level.equivalent },
    VoiceColumn("level_min_dbfs", "level, lowest", "dBFS", 2) { $0.level.minimum },
    VoiceColumn("level_max_dbfs", "level, highest", "dBFS", 2) { $0.level.maximum },
  ]

  private static let phonation = [
    VoiceColumn("phonation_time_s", "phonation time", "s", 3) { VoiceValue($0.phonation.phonationTime) },
    VoiceColumn("maximum_phonation_time_s", "maximum phonation time", "s", 3) { $0.phonation.maximumPhonationTime },
    VoiceColumn("voiced_share", "voiced frames, share", "", 4) { $0.phonation.voicedFraction },
    VoiceColumn("voiced_stretches", "voiced stretches", "", 0) { VoiceValue(Double($0.phonation.stretches.count)) },
    VoiceColumn("voice_breaks", "voice breaks", "", 0) { VoiceValue(Double($0.phonation.voiceBreakCount)) },
    VoiceColumn("voice_breaks_share", "voice breaks, share of the time", "", 4) { $0.phonation.degreeOfVoiceBreaks },
  ]

  private static let perturbation = [
    VoiceColumn("pulses", "glottal pulses", "", 0) { VoiceValue(Double($0.perturbation.pulseCount)) },
    VoiceColumn("periods", "periods", "", 0) { VoiceValue(Double($0.perturbation.periodCount)) },
    VoiceColumn("period_mean_ms", "period, mean", "ms", 4) { $0.perturbation.meanPeriod.map { $0 * 1e3 } },
    VoiceColumn("period_sd_ms", "period, standard deviation", "ms", 4) {
      $0.perturbation.periodDeviation.map { $0 * 1e3 }
    },
    VoiceColumn("jitter_local_percent", "jitter, local", "%", 4) { percent($0.perturbation.jitter.local) },
    VoiceColumn("jitter_local_us", "jitter, local, absolute", "µs", 2) {
      $0.perturbation.jitter.localAbsolute.map { $0 * 1e6 }
    },
    VoiceColumn("jitter_rap_percent", "jitter, RAP", "%", 4) { percent($0.perturbation.jitter.rap) },
    VoiceColumn("jitter_ppq5_percent", "jitter, PPQ5", "%", 4) { percent($0.perturbation.jitter.ppq5) },
    VoiceColumn("jitter_ddp_percent", "jitter, DDP", "%", 4) { percent($0.perturbation.jitter.ddp) },
    VoiceColumn("shimmer_local_percent", "shimmer, local", "%", 3) { percent($0.perturbation.shimmer.local) },
    VoiceColumn("shimmer_local_db", "shimmer, local", "dB", 4) { $0.perturbation.shimmer.localDecibels },
    VoiceColumn("shimmer_apq3_percent", "shimmer, APQ3", "%", 3) { percent($0.perturbation.shimmer.apq3) },
    VoiceColumn("shimmer_apq5_percent", "shimmer, APQ5", "%", 3) { percent($0.perturbation.shimmer.apq5) },
    VoiceColumn("shimmer_apq11_percent", "shimmer, APQ11", "%", 3) { percent($0.perturbation.shimmer.apq11) },
    VoiceColumn("shimmer_dda_percent", "shimmer, DDA", "%", 3) { percent($0.perturbation.shimmer.dda) },
  ]

  private static let noise = [
    VoiceColumn("hnr_db", "HNR, voiced frames", "dB", 2) { $0.crossCorrelationHNR.voicedMean },
    VoiceColumn("hnr_sounding_db", "HNR, sounding frames", "dB", 2) { $0.crossCorrelationHNR.soundingMean },
    VoiceColumn("hnr_ac_db", "HNR by autocorrelation, voiced frames", "dB", 2) { $0.autocorrelationHNR.voicedMean },
    VoiceColumn("hnr_ac_sounding_db", "HNR by autocorrelation, sounding frames", "dB", 2) {
      $0.autocorrelationHNR.soundingMean
    },
    VoiceColumn("cpps_db", "CPPS, voiced frames", "dB", 2) { $0.cepstrum.voicedMean },
    VoiceColumn("cpps_all_db", "CPPS, all frames", "dB", 2) { $0.cepstrum.mean },
  ]

  private static let formants = (1...5).flatMap { number in
    [
      VoiceColumn("f\(number)_median_hz", "formant F\(number), median", "Hz", 1) {
        formant(number, $0)?.frequency ?? VoiceValue(absent: .notMeasured)
      },
      VoiceColumn("f\(number)_bandwidth_hz", "formant F\(number), bandwidth", "Hz", 1) {
        formant(number, $0)?.bandwidth ?? VoiceValue(absent: .notMeasured)
      },
    ]
  }

  private static let syllables = [
    VoiceColumn("syllables", "syllable nuclei", "", 0) { $0.syllables.count },
    VoiceColumn("syllable_rate_hz", "syllable rate", "Hz", 3) { $0.syllables.rate },
    VoiceColumn("syllable_interval_s", "syllable interval, mean", "s", 4) { $0.syllables.meanInterval },
    VoiceColumn("syllable_interval_variation_percent", "syllable interval, standard deviation", "%", 2) {
      percent($0.syllables.intervalVariation)
    },
    VoiceColumn("syllables_per_phonation_hz", "syllables per second of phonation", "Hz", 3) {
      $0.syllables.perPhonationTime
    },
    VoiceColumn("range_profile_area", "voice range profile, area", "semitones × dB", 0) {
      VoiceValue(Double($0.range.area()))
    },
  ]

  private static let background = [
    VoiceColumn("background_tone_hz", "steady tone in the background", "Hz", 2) { $0.backgroundTone.frequency },
    VoiceColumn("background_tone_dbfs", "steady tone in the background, level", "dBFS", 2) { $0.backgroundTone.level },
    VoiceColumn("background_tone_share", "steady tone in the background, share", "", 4) { $0.backgroundTone.share },
  ]

  private static func percent(_ measure: VoiceValue) -> VoiceValue { measure.map { $0 * 100 } }

  private static func formant(_ number: Int, _ report: VoiceReport) -> FormantSummary.Entry? {
    number <= report.formants.formants.count ? report.formants.formants[number - 1] : nil
  }
}
