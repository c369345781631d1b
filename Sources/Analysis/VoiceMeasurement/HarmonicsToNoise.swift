import AudioCore
import Foundation
import PitchTracking

/// The harmonics-to-noise ratio in dB: the power of the periodic part of a voice divided by the power of the rest.
///
/// It is 10 log₁₀(r / (1 − r)), where r is the highest maximum of the normalised correlation of a frame with itself (P.
/// Boersma, IFA Proceedings 17 (1993), equations 4 and 23). The correlation is the autocorrelation of the paper, or the
/// forward cross-correlation of one period of the lowest frequency, which is less sensitive to changes of pitch and
/// gives higher values in speech (Praat's "To Harmonicity (cc)"). Jitter and shimmer count as noise in both. Samples
/// are transformed in Float, which limits the scale to 60 dB; higher ratios are reported as 60. Cost: two or three
/// transforms per hop.
public struct HarmonicsToNoise: Sendable, Equatable, Codable {
  /// The method by which periods are compared.
  public enum Method: String, Sendable, Hashable, Codable, CaseIterable {
    /// Autocorrelation under a Gaussian window (Boersma 1993, postscript).
    case autocorrelation
    /// Forward cross-correlation.
    case crossCorrelation
  }

  /// Settings of the measurement.
  public struct Configuration: Sendable, Hashable, Codable {
    /// The method by which periods are compared.
    public var method: Method
    /// Lowest fundamental frequency in hertz.
    public var minimumPitch = 75.0
    /// Time from frame to frame in seconds.
    public var hopDuration = 0.01
    /// Amplitude relative to the recording's largest below which a frame is silent.
    public var silenceThreshold = 0.1
    /// Number of periods of the lowest frequency in a window; `nil` for 4.5 (autocorrelation) or 1 (cross-correlation).
    public var periodsPerWindow: Double?

    /// Creates Praat's configuration.
    public init(method: Method) { self.method = method }
  }

  /// The highest ratio that is reported, in dB.
  public static let ceiling = 60.0

  /// The method that was used.
  public let method: Method
  /// Mean in dB over the frames that are voiced in the pitch track.
  public let voicedMean: VoiceValue
  /// Standard deviation in dB over the frames that are voiced in the pitch track.
  public let voicedDeviation: VoiceValue
  /// Mean in dB over all frames that are not silent, including voiceless consonants: the value of Praat's "Get mean".
  public let soundingMean: VoiceValue
  /// Number of voiced frames.
  public let voicedFrameCount: Int
  /// Number of frames that are not silent.
  public let soundingFrameCount: Int

  /// Measures one channel. The pitch track, with frames `hop` seconds apart, says which frames are voiced.
  ///
  /// - Throws: `VoiceMeasurementError` if a setting does not fit the sample rate, there is more than one channel, a
  ///   sample is not finite, or the track's times do not rise.
  public init(
    of signal: AudioBuffer, voicedIn track: [PitchFrame], hop: Double, configuration: Configuration
  ) throws {
    try signal.requireOneFiniteChannel()
    let survey = try VoiceSurvey(of: signal)
    var meter = try Meter(configuration, survey)
    let pitch = try PitchHistory(track, hop: hop)
    signal.samples.withUnsafeBufferPointer { meter.advance(over: SampleView($0), pitch) }
    self.init(meter, survey)
  }

  /// The track of a signal that arrives in blocks: the confidence of a frame with a frequency is the r of `ratio`, and a
  /// frame without one is silent.
  package static func track(_ configuration: Configuration, _ survey: VoiceSurvey) throws -> PeriodicityTrack {
    try configuration.validate(sampleRate: survey.sampleRate)
    let periods: Periodicity.Method =
      switch configuration.method {
      case .autocorrelation: .gauss(periods: configuration.periodsPerWindow ?? 4.5)
      case .crossCorrelation: .crossCorrelation(periods: configuration.periodsPerWindow ?? 1)
      }
    let analysis = try Periodicity(
      method: periods, minimumFrequency: configuration.minimumPitch, voicingThreshold: 0, octaveCost: 0,
      sampleRate: survey.sampleRate)
    // Without costs the path takes each frame's highest maximum, or none if the frame is silent. So all paths agree
    // at every frame.
    let costs = VoicePitchPath.Costs(
      voicingThreshold: 0, silenceThreshold: configuration.silenceThreshold, octave: 0, octaveJump: 0, voicing: 0)
    return PeriodicityTrack(
      analysis, costs, hop: configuration.hopDuration, ceiling: survey.sampleRate / 2, patience: 2, survey: survey)
  }

  /// Measures frame by frame, each as soon as the pitch track says whether it is voiced.
  struct Meter: ~Copyable {
    fileprivate let method: Method
    fileprivate let voicedOnly: Bool
    fileprivate var track: PeriodicityTrack
    fileprivate var voiced = ValueSummary()
    fileprivate var soundingSum = 0.0
    fileprivate var soundingCount = 0

    /// - Parameter voicedOnly: whether unvoiced frames are skipped.
    init(_ configuration: Configuration, _ survey: VoiceSurvey, voicedOnly: Bool = false) throws {
      let track = try HarmonicsToNoise.track(configuration, survey)
      method = configuration.method
      self.voicedOnly = voicedOnly
      self.track = track
    }

    /// - Parameter emit: receives the time and the ratio of each voiced frame.
    mutating func advance(
      over signal: SampleView<Float>, _ pitch: PitchHistory,
      emit: (_ time: Double, _ ratio: Double) -> Void = { _, _ in }
    ) {
      var (voiced, sum, count) = (ValueSummary(), soundingSum, soundingCount)
      swap(&voiced, &self.voiced)
      let voicedOnly = voicedOnly
      func take(_ frame: PitchFrame) {
        guard frame.frequency != nil else { return }
        let ratio = HarmonicsToNoise.ratio(frame.confidence)
        sum += ratio
        count += 1
        guard pitch.isVoiced(frame.time) else { return }
        voiced.append(ratio)
        emit(frame.time, ratio)
      }
      track.advance(
        over: signal, may: pitch.knows, wanted: { !voicedOnly || pitch.isVoiced($0) }, emit: take)
      (self.voiced, soundingSum, soundingCount) = (voiced, sum, count)
    }

    func result(_ survey: VoiceSurvey) -> HarmonicsToNoise { HarmonicsToNoise(self, survey) }

    /// Place of the first sample that is still needed.
    var firstNeeded: Int { track.firstNeeded }
    /// Time of the first pitch frame that is still needed.
    var nextTime: Double { track.nextTime }
    /// Memory in use, in bytes.
    var byteCount: Int { track.byteCount + voiced.byteCount }
  }

  init(_ meter: borrowing Meter, _ survey: VoiceSurvey) {
    method = meter.method
    let absence = survey.absence(analysed: meter.track.grid.count > 0)
    let voiced = meter.voiced
    (voicedMean, voicedDeviation) = voiced.meanAndDeviation(absent: absence)
    let count = meter.soundingCount
    soundingMean =
      meter.voicedOnly
      ? VoiceValue(absent: .notMeasured)
      : count > 0 ? VoiceValue(meter.soundingSum / Double(count)) : VoiceValue(absent: absence)
    voicedFrameCount = voiced.count
    soundingFrameCount = meter.voicedOnly ? 0 : count
  }

  init(notMeasured method: Method) {
    self.method = method
    voicedMean = VoiceValue(absent: .notMeasured)
    (voicedDeviation, soundingMean) = (voicedMean, voicedMean)
    (voicedFrameCount, soundingFrameCount) = (0, 0)
  }

  /// The ratio in dB of a correlation, from −60 to 60.
  package static func ratio(_ r: Double) -> Double {
    let share = pow(10, ceiling / 10) / (1 + pow(10, ceiling / 10))
    let r = min(max(r, 1 - share), share)
    return 10 * log10(r / (1 - r))
  }
}

extension HarmonicsToNoise.Configuration {
  func validate(sampleRate: Double) throws(VoiceMeasurementError) {
    try VoiceMeasurementError.check(sampleRate: sampleRate)
    guard minimumPitch >= 20, minimumPitch <= sampleRate / 10 else {
      throw .invalidSetting(name: "minimumPitch", value: minimumPitch, expected: "20 Hz to a tenth of the sample rate")
    }
    guard hopDuration * sampleRate >= 1, hopDuration <= 1 else {
      throw .invalidSetting(name: "hopDuration", value: hopDuration, expected: "1 sample to 1 s")
    }
    guard silenceThreshold >= 0, silenceThreshold < 1 else {
      throw .invalidSetting(name: "silenceThreshold", value: silenceThreshold, expected: "0 to below 1")
    }
    if let periods = periodsPerWindow, !(periods >= 1 && periods <= 20) {
      throw .invalidSetting(name: "periodsPerWindow", value: periods, expected: "1 to 20")
    }
  }
}
