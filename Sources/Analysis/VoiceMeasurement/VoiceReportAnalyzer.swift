import AmplitudeTracking
import AudioCore
import PitchTracking

/// Makes a voice report of a recording in two passes, in memory that does not grow with its length.
///
/// The voiced parts depend on the whole recording: silence is relative to its largest sample, zero is its mean, and
/// frames are placed symmetrically over it. The first pass measures these (`VoiceSurvey`). The second pass makes the
/// report. It is the same, bit for bit and for any blocks, as that of `VoiceReport(of:)`, which gets all samples at
/// once.
///
/// The analyzer stores the sound since the start of the current voiced stretch, at most a minute; some seconds at lower
/// rates; up to 65,536 of the values that have medians and standard deviations, then histograms (`ValueSummary`); and
/// 16 bytes per voiced stretch, because the report lists them. Together these are 20 to 60 MB at 44.1 kHz. It stores
/// more only while the pitch path has two equally good ways, which is possible if costs are 0.
///
/// Only one task at a time may use it. `process` allocates, so it must not run in an audio callback.
public final class VoiceReportAnalyzer {
  /// The parts of a report that are measured.
  public enum Scope: Sendable, Hashable {
    /// The whole report.
    case whole
    /// Only the measurements of voiced frames, at half the cost. The others are `notMeasured`: the harmonics-to-noise
    /// ratio by autocorrelation, the mean of the other ratio over sounding frames, and the mean of the cepstral peak
    /// prominence over all frames.
    case voiced
  }

  /// The configuration of the report.
  public let configuration: VoiceReportConfiguration
  /// The parts that are measured.
  public let scope: Scope
  /// The result of the first pass.
  public let survey: VoiceSurvey
  /// Number of frames processed in this pass.
  public private(set) var frameCount = 0

  private static let levelHop = 0.005
  private var sound = SampleHistory<Float>()
  private var track: PeriodicityTrack
  private var pitch: PitchHistory
  private var pitchSummary: PitchSummaryMeter
  private var voicedCount = 0
  private var levelTracker: LevelTracker
  private var levels = SampleHistory<Double?>()
  private var levelsAreComplete = false
  private var levelStatistics: LevelStatistics.Meter
  private var range: VoiceRangeProfile
  /// Index of the next pitch frame whose level is needed.
  private var nextLevel = 0
  private var pulses: GlottalPulseFinder
  private var perturbation: PerturbationMeter
  private var phonation: PhonationTimes.Meter
  private var autocorrelation: HarmonicsToNoise.Meter?
  private var crossCorrelation: HarmonicsToNoise.Meter
  private var cepstrum: CepstralPeakProminence.Meter
  private var formantTrack: FormantTracker.Track
  private var formants: FormantSummary.Meter
  private var sectionMeters: VoiceSectionMeters?
  /// Which formant frames are observed though they may be unvoiced, and what receives them.
  private var observesFormants: (Double) -> Bool = { _ in false }
  private var observer: (FormantTracker.Frame) -> Void = { _ in }

  /// Creates an analyzer for the second pass over a recording.
  ///
  /// - Throws: `VoiceMeasurementError` if a setting does not fit the sample rate or a sample is not finite.
  public init(configuration: VoiceReportConfiguration, survey: VoiceSurvey, scope: Scope = .whole) throws {
    let formantTracker = try FormantTracker(configuration: configuration.formants, sampleRate: survey.sampleRate)
    try configuration.pitch.validate(sampleRate: survey.sampleRate)
    try configuration.perturbation.validate()
    try configuration.autocorrelationHNR.validate(sampleRate: survey.sampleRate)
    try configuration.levelReference.validate()
    try PhonationTimes.check(bridgedBreak: configuration.bridgedBreak)
    try survey.requireFinite()
    let track = try VoicePitch.track(configuration.pitch, survey)
    let crossCorrelation = try HarmonicsToNoise.Meter(
      configuration.crossCorrelationHNR, survey, voicedOnly: scope == .voiced)
    let cepstrum = try CepstralPeakProminence.Meter(configuration.cepstrum, survey, voicedOnly: scope == .voiced)
    let formantTrack = try FormantTracker.Track(formantTracker, survey)
    let levelTracker = try LevelTracker(
      configuration: .init(windowDuration: configuration.levelWindow, hopDuration: Self.levelHop),
      sampleRate: survey.sampleRate, channelCount: 1)
    autocorrelation =
      scope == .whole ? try HarmonicsToNoise.Meter(configuration.autocorrelationHNR, survey) : nil
    self.configuration = configuration
    self.scope = scope
    self.survey = survey
    pitch = PitchHistory(hop: configuration.pitch.hop, count: track.grid.count)
    pitchSummary = PitchSummaryMeter(knownHop: configuration.pitch.hop)
    levelStatistics = LevelStatistics.Meter(reference: configuration.levelReference)
    range = VoiceRangeProfile(reference: configuration.levelReference)
    pulses = GlottalPulseFinder(survey, lowestFrequency: configuration.pitch.floor)
    perturbation = PerturbationMeter(configuration.perturbation, survey)
    phonation = PhonationTimes.Meter(pitchFloor: configuration.pitch.floor)
    formants = FormantSummary.Meter(count: configuration.formants.formantCount)
    self.track = track
    self.crossCorrelation = crossCorrelation
    self.cepstrum = cepstrum
    self.formantTrack = formantTrack
    self.levelTracker = levelTracker
    if survey.frameCount == 0 { levelsAreComplete = true }
  }

  /// Adds a block of one channel. Frames beyond the number in the survey are counted but not analysed.
  public func process(_ block: AudioBlock) {
    ensure(channels: block.channelCount, are: 1, of: "VoiceReportAnalyzer")
    // The pieces have a fixed length, so that the stored part does not depend on the length of the blocks.
    let pieceLength = 16_384
    let end = max(0, min(block.frameCount, survey.frameCount - frameCount))
    for start in stride(from: 0, to: end, by: pieceLength) {
      append(block.frames(start..<min(start + pieceLength, end)))
    }
    frameCount += block.frameCount - end
  }

  private func append(_ block: AudioBlock) {
    let samples = block.channel(0)
    frameCount += block.frameCount
    sound.append(contentsOf: samples)
    cepstrum.append(samples)
    formantTrack.append(samples)
    levelTracker.process(block) { levels.append($0.level) }
    if frameCount == survey.frameCount {
      levelTracker.flush { levels.append($0.level) }
      levelsAreComplete = true
    }
    sound.withView(count: survey.frameCount) { advance(over: $0) }
    forget()
  }

  private func advance(over sound: SampleView<Float>) {
    track.advance(over: sound) { frame in
      self.pitch.append(frame)
      if frame.frequency != nil { voicedCount += 1 }
    }
    let pitch = pitch
    measureLevels(pitch)
    pulses.advance(over: sound, pitch) { time in
      perturbation.append(time, in: sound)
      sectionMeters?.append(mark: time, in: sound)
      phonation.append(mark: time)
    }
    autocorrelation?.advance(over: sound, pitch)
    crossCorrelation.advance(over: sound, pitch) { sectionMeters?.append(ratio: $1, at: $0) }
    cepstrum.advance(pitch) { sectionMeters?.append(prominence: $1, at: $0) }
    let isWanted = { [observesFormants] in pitch.isVoiced($0) || observesFormants($0) }
    formantTrack.advance(while: pitch.knows, of: isWanted) { frame in
      if observesFormants(frame.time) { observer(frame) }
      guard pitch.isVoiced(frame.time) else { return }
      formants.update(frame)
      sectionMeters?.append(frame)
    }
  }

  /// Adds the pitch and the level of the voiced frames that have a level.
  private func measureLevels(_ pitch: PitchHistory) {
    while nextLevel < pitch.end {
      let place = Int((pitch.time(nextLevel) / Self.levelHop).rounded())
      guard place < levels.end || levelsAreComplete else { return }
      let frequency = pitch.frequency(nextLevel)
      let level = place < levels.end ? levels[place] : nil
      pitchSummary.update(frequency: frequency, level: level.flatMap(levelWithoutMean))
      if let frequency, let level {
        levelStatistics.update(levelInDBFS: level)
        range.count(frequency: frequency, levelInDBFS: level)
      }
      nextLevel += 1
    }
  }

  /// A level in dBFS without the share of the recording's offset; `nil` if nothing is left.
  private func levelWithoutMean(_ level: Double) -> Double? {
    let power = Decibels.power(level: level)
    let rest = power - survey.mean * survey.mean
    return rest > 1e-9 * power ? Decibels.level(power: rest) : nil
  }

  /// Drops all samples and frames that no part of the report needs any more.
  private func forget() {
    let marks = pulses.firstNeeded(nextTime: track.nextTime, pitch)
    let mark = (marks - perturbation.reach) * survey.sampleRate
    var place = min(track.firstNeeded, crossCorrelation.firstNeeded)
    if let first = autocorrelation?.firstNeeded { place = min(place, first) }
    if mark < Double(place) { place = mark > 0 ? Int(mark) : 0 }
    sound.drop(before: place)
    var time = min(marks, crossCorrelation.nextTime, cepstrum.nextTime, formantTrack.nextTime)
    if let next = autocorrelation?.nextTime { time = min(time, next) }
    let level = nextLevel < pitch.end ? pitch.time(nextLevel) : track.nextTime
    pitch.drop(before: min(time, level))
    if level.isFinite { levels.drop(before: Int((level / Self.levelHop).rounded())) }
  }

  /// Memory in use in bytes: for sound and tracks, which does not grow with the recording, and for values, which grows
  /// up to a limit except for the list of stretches.
  package var byteCount: (sound: Int, values: Int) {
    let tracks = sound.byteCount + pitch.byteCount + levels.byteCount + track.byteCount
    let bands = cepstrum.byteCount + formantTrack.byteCount
    let ratios = crossCorrelation.byteCount + (autocorrelation?.byteCount ?? 0)
    let values = pitchSummary.byteCount + levelStatistics.byteCount + perturbation.byteCount + formants.byteCount
    return (tracks + bands, values + ratios + pulses.stretches.capacity * MemoryLayout<VoicedStretch>.stride)
  }

  /// Measures sections of the recording, too. Call it before the first block. Memory grows by about 2 kB for each
  /// section that has begun and not ended, and by 200 bytes for each one.
  ///
  /// - Parameter sections: the starts and ends in seconds, in any order; sections may overlap.
  package func measure(sections: [(start: Double, end: Double)]) {
    sectionMeters = VoiceSectionMeters(sections, configuration, survey)
  }

  /// Passes on the formants of all frames, voiced or not, whose time in seconds is `wanted`. Call it before the first
  /// block.
  package func observeFormants(at wanted: @escaping (Double) -> Bool, _ body: @escaping (FormantTracker.Frame) -> Void)
  {
    observesFormants = wanted
    observer = body
  }

  /// The values of the sections, in the order in which these were given; call it after all frames have been processed.
  package var sections: [VoiceSection] { sectionMeters?.values ?? [] }

  /// The report; call it after all frames have been processed.
  ///
  /// - Parameter syllableNuclei: times in seconds of the syllables' nuclei, for the syllable rate.
  /// - Throws: `VoiceMeasurementError.differentSound` if the number of frames differs from that of the first pass.
  public func report(syllableNuclei: [Double]? = nil) throws -> VoiceReport {
    guard frameCount == survey.frameCount else {
      throw VoiceMeasurementError.differentSound(expectedFrames: survey.frameCount, frames: frameCount)
    }
    let absence = survey.absence(analysed: pitch.count > 0)
    let summary = pitchSummary.summary()
    let autocorrelationHNR = autocorrelation?.result(survey) ?? HarmonicsToNoise(notMeasured: .autocorrelation)
    let phonation = PhonationTimes(
      phonation, stretches: pulses.stretches, voicedCount: voicedCount, frameCount: pitch.count,
      totalDuration: survey.duration, bridgedBreak: configuration.bridgedBreak, absence: absence)
    return VoiceReport(
      survey: survey, configuration: configuration, pitch: PitchStatistics(summary, absence: absence),
      backgroundTone: BackgroundToneValues(summary, absence: absence),
      level: LevelStatistics(levelStatistics, absence: absence),
      phonation: phonation,
      perturbation: Perturbation(perturbation), autocorrelationHNR: autocorrelationHNR,
      crossCorrelationHNR: HarmonicsToNoise(crossCorrelation, survey),
      cepstrum: CepstralPeakProminence(cepstrum, survey, isVoicingKnown: pitch.count > 0),
      formants: FormantSummary(formants, absence: absence), range: range,
      syllables: SyllableRate(nuclei: syllableNuclei, phonationTime: phonation.phonationTime))
  }
}
