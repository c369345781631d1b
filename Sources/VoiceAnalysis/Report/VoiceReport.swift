import AmplitudeTracking
import AudioCore
import PitchTracking

/// Everything that is measured of one voice in one recording.
///
/// Definitions are those of each part; what a recording does not have is absent with a reason. A report describes a
/// recording, it does not diagnose a person.
public struct VoiceReport: Sendable, Equatable, Codable {
  /// Sample rate of the recording in hertz.
  public let sampleRate: Double
  /// What it was made with.
  public let configuration: VoiceReportConfiguration
  /// Fundamental frequency.
  public let pitch: PitchStatistics
  /// Level of the voiced frames.
  public let level: LevelStatistics
  /// Voiced stretches, phonation time, breaks.
  public let phonation: PhonationTimes
  /// Jitter and shimmer.
  public let perturbation: Perturbation
  /// Harmonics-to-noise ratio by autocorrelation.
  public let autocorrelationHNR: HarmonicsToNoise
  /// Harmonics-to-noise ratio by forward cross-correlation.
  public let crossCorrelationHNR: HarmonicsToNoise
  /// Smoothed cepstral peak prominence.
  public let cepstrum: CepstralPeakProminence
  /// Medians of the formants.
  public let formants: FormantSummary
  /// Pitch by level.
  public let range: VoiceRangeProfile
  /// Syllables, if their nuclei were given.
  public let syllables: SyllableRate
  /// Reasons to trust parts of it less; none for a clear sustained vowel.
  public let cautions: [VoiceCaution]

  /// The report of a one-channel recording.
  ///
  /// Cost: a few hundredths of its duration; memory about thirty bytes per sample while it runs.
  ///
  /// - Parameter syllableNuclei: times in seconds of the syllables' nuclei, for the syllable rate.
  /// - Throws: `VoiceAnalysisError` if a setting does not fit the sample rate, there is more than one channel, or a sample
  ///   is not finite.
  public init(
    of signal: AudioBuffer, configuration: VoiceReportConfiguration, syllableNuclei: [Double]? = nil
  ) throws {
    let tracker = try FormantTracker(configuration: configuration.formants, sampleRate: signal.sampleRate)
    let voice = try VoicePitch(of: signal, configuration: configuration.pitch)
    let (track, hop) = (voice.frames, voice.hop)
    let absence = Measure.Absence.reason(for: signal, analysed: !track.isEmpty)
    let pulses = try GlottalPulses(in: signal, voicedIn: track, hop: hop)
    sampleRate = signal.sampleRate
    self.configuration = configuration
    pitch = PitchStatistics(of: track, absence: absence)
    let levels = try Self.voicedLevels(of: signal, track, window: configuration.levelWindow)
    level = LevelStatistics(
      ofLevelsInDBFS: levels.map(\.level), reference: configuration.levelReference, absence: absence)
    var range = VoiceRangeProfile(reference: configuration.levelReference)
    for (frequency, level) in levels { range.update(frequency: frequency, levelInDBFS: level) }
    self.range = range
    phonation = PhonationTimes(
      of: pulses, track: track, hop: hop, totalDuration: signal.duration, pitchFloor: configuration.pitch.floor,
      bridgedBreak: configuration.bridgedBreak, absence: absence)
    perturbation = try Perturbation(of: pulses, in: signal, configuration: configuration.perturbation)
    autocorrelationHNR = try HarmonicsToNoise(
      of: signal, voicedIn: track, hop: hop, configuration: configuration.autocorrelationHNR)
    crossCorrelationHNR = try HarmonicsToNoise(
      of: signal, voicedIn: track, hop: hop, configuration: configuration.crossCorrelationHNR)
    cepstrum = try CepstralPeakProminence(
      of: signal, voicedIn: track, hop: hop, configuration: configuration.cepstrum)
    formants = FormantSummary(
      of: try tracker.frames(of: signal), count: configuration.formants.formantCount, voicedIn: track, hop: hop,
      absence: absence)
    syllables = SyllableRate(nuclei: syllableNuclei, phonationTime: phonation.phonationTime)
    cautions = Self.cautions(
      signal, pitch, phonation, perturbation, crossCorrelationHNR, firstFormant: formants.formants.first?.frequency)
  }

  /// Pitch in hertz and level in dBFS of the voiced frames that have a level.
  private static func voicedLevels(
    of signal: AudioBuffer, _ track: [PitchFrame], window: Double
  ) throws -> [(frequency: Double, level: Double)] {
    var tracker = try LevelTracker(
      configuration: .init(windowDuration: window, hopDuration: 0.005), sampleRate: signal.sampleRate, channelCount: 1)
    var levels: [Double?] = []
    signal.withBlock { tracker.process($0) { levels.append($0.level) } }
    tracker.flush { levels.append($0.level) }
    return track.compactMap { frame in
      let index = Int((frame.time / 0.005).rounded())
      guard let frequency = frame.frequency, levels.indices.contains(index), let level = levels[index] else {
        return nil
      }
      return (frequency, level)
    }
  }

  private static func cautions(
    _ signal: AudioBuffer, _ pitch: PitchStatistics, _ phonation: PhonationTimes, _ perturbation: Perturbation,
    _ ratio: HarmonicsToNoise, firstFormant: Measure?
  ) -> [VoiceCaution] {
    guard let median = pitch.median.value else { return [] }
    let runs = AmplitudeRuns.clipped(signal.samples)
    let first = firstFormant?.value ?? .infinity
    let holds: [(VoiceCaution, Bool)] = [
      (.pitchAbove450Hz, median > 450),
      (.fewPeriods, perturbation.periodCount < 30),
      (.noisy, ratio.voicedMean.value.map { $0 < 15 } ?? false),
      (.perturbationTooLarge, perturbation.jitter.local.value.map { $0 > 0.05 } ?? false),
      (.notSustained, phonation.stretches.count > 1 && phonation.voicedFraction.value.map { $0 < 0.8 } ?? false),
      (.clipped, runs),
      (.lowSampleRate, signal.sampleRate < 20_000),
      (.formantsUndersampled, median > 350 || median > first / 2),
    ]
    return holds.filter(\.1).map(\.0)
  }
}

private enum AmplitudeRuns {
  /// Whether three samples in a row stand at full scale with one sign.
  static func clipped(_ samples: [Float]) -> Bool {
    // Full scale of 16 bits, the coarsest that voices are recorded in.
    let fullScale: Float = 32767.0 / 32768
    var run = 0
    var sign: FloatingPointSign = .plus
    for sample in samples {
      run = abs(sample) < fullScale ? 0 : (run > 0 && sample.sign == sign ? run + 1 : 1)
      sign = sample.sign
      if run >= 3 { return true }
    }
    return false
  }
}
