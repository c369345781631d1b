import AudioCore
import PitchTracking

/// All measurements of one voice in one recording.
///
/// The parts define their values; a value that the recording does not have is absent with a reason. A report describes
/// a recording and does not diagnose a person.
public struct VoiceReport: Sendable, Equatable, Codable {
  /// Sample rate of the recording in hertz.
  public let sampleRate: Double
  /// The configuration of the measurement.
  public let configuration: VoiceReportConfiguration
  /// Statistics of the fundamental frequency.
  public let pitch: PitchStatistics
  /// Frequency in hertz of a steady tone in the background, and the level of the frames with it alone, in dBFS.
  public let backgroundTone: BackgroundToneValues
  /// Statistics of the level of the voiced frames.
  public let level: LevelStatistics
  /// Voiced stretches, phonation time and breaks.
  public let phonation: PhonationTimes
  /// Jitter and shimmer.
  public let perturbation: Perturbation
  /// Harmonics-to-noise ratio by autocorrelation.
  public let autocorrelationHNR: HarmonicsToNoise
  /// Harmonics-to-noise ratio by forward cross-correlation.
  public let crossCorrelationHNR: HarmonicsToNoise
  /// Smoothed cepstral peak prominence.
  public let cepstrum: CepstralPeakProminence
  /// Medians of the formants over the voiced frames.
  public let formants: FormantSummary
  /// Voice range profile.
  public let range: VoiceRangeProfile
  /// Syllable rate, if the nuclei were given.
  public let syllables: SyllableRate
  /// Reasons to trust parts of the report less; empty for a clear sustained vowel.
  public let cautions: [VoiceCaution]

  /// Measures a one-channel recording.
  ///
  /// Cost: a few hundredths of the recording's duration. Memory: that of `VoiceReportAnalyzer`.
  ///
  /// - Parameter syllableNuclei: times in seconds of the syllables' nuclei, for the syllable rate.
  /// - Throws: `VoiceMeasurementError` if a setting does not fit the sample rate, there is more than one channel, or a sample
  ///   is not finite.
  public init(
    of signal: AudioBuffer, configuration: VoiceReportConfiguration, syllableNuclei: [Double]? = nil
  ) throws {
    guard signal.channelCount == 1 else { throw VoiceMeasurementError.invalidChannelCount(signal.channelCount) }
    let analyzer = try VoiceReportAnalyzer(configuration: configuration, survey: VoiceSurvey(of: signal))
    signal.withBlock { analyzer.process($0) }
    self = try analyzer.report(syllableNuclei: syllableNuclei)
  }

  /// Combines parts that were measured.
  init(
    survey: VoiceSurvey, configuration: VoiceReportConfiguration, pitch: PitchStatistics,
    backgroundTone: BackgroundToneValues, level: LevelStatistics, phonation: PhonationTimes, perturbation: Perturbation,
    autocorrelationHNR: HarmonicsToNoise,
    crossCorrelationHNR: HarmonicsToNoise, cepstrum: CepstralPeakProminence, formants: FormantSummary,
    range: VoiceRangeProfile, syllables: SyllableRate
  ) {
    sampleRate = survey.sampleRate
    self.configuration = configuration
    self.pitch = pitch
    self.backgroundTone = backgroundTone
    self.level = level
    self.phonation = phonation
    self.perturbation = perturbation
    self.autocorrelationHNR = autocorrelationHNR
    self.crossCorrelationHNR = crossCorrelationHNR
    self.cepstrum = cepstrum
    self.formants = formants
    self.range = range
    self.syllables = syllables
    cautions = Self.cautions(
      survey, pitch, phonation, perturbation, crossCorrelationHNR, firstFormant: formants.formants.first?.frequency)
  }

  private static func cautions(
    _ survey: VoiceSurvey, _ pitch: PitchStatistics, _ phonation: PhonationTimes, _ perturbation: Perturbation,
    _ ratio: HarmonicsToNoise, firstFormant: VoiceValue?
  ) -> [VoiceCaution] {
    guard let median = pitch.median.value else { return [] }
    let first = firstFormant?.value ?? .infinity
    let holds: [(VoiceCaution, Bool)] = [
      (.pitchAbove450Hz, median > 450),
      (.fewPeriods, perturbation.periodCount < 30),
      (.noisy, ratio.voicedMean.value.map { $0 < 15 } ?? false),
      (.perturbationTooLarge, perturbation.jitter.local.value.map { $0 > 0.05 } ?? false),
      (.notSustained, phonation.stretches.count > 1 && phonation.voicedFraction.value.map { $0 < 0.8 } ?? false),
      (.clipped, survey.isClipped),
      (.lowSampleRate, survey.sampleRate < 20_000),
      (.formantsUndersampled, median > 350 || median > first / 2),
    ]
    return holds.filter(\.1).map(\.0)
  }
}
