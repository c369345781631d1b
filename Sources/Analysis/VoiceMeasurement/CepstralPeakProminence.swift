import AudioCore
import Foundation
import PitchTracking
import Spectral

/// Smoothed cepstral peak prominence (CPPS): the height of the cepstrum's peak at the voice's period above the
/// cepstrum's trend, in dB. It is high for a clear voice and low for a breathy or rough one. It does not need
/// individual periods, so it is valid where jitter is not.
///
/// Source: J. Hillenbrand & R. A. Houde, "Acoustic correlates of breathy vocal quality: dysphonic voices and continuous
/// speech", J. Speech Hear. Res. 39 (1996): cepstra every 2 ms, averaged over time and then over quefrency, a line
/// fitted to the cepstrum in dB, peak minus line. The parameters have the names of Praat's "PowerCepstrogram: Get CPPS"
/// and "Sound: To PowerCepstrogram" and the defaults of its manual of 2014, except for the upper end of the line: there
/// it was 0 for "all", which in Praat includes the quefrencies below the lower end. Cost: two transforms of 0.1 s and
/// two fits per 2 ms. Memory: a few cepstra.
public struct CepstralPeakProminence: Sendable, Equatable, Codable {
  /// The method by which the trend is fitted.
  public enum FitMethod: String, Sendable, Hashable, Codable, CaseIterable {
    /// Median of the slopes between each value of the lower half and its counterpart in the upper half (Theil's
    /// incomplete method). Peaks do not raise the line.
    case robust
    /// Least squares, as in Hillenbrand & Houde.
    case leastSquares
  }

  /// Settings of the measurement.
  public struct Configuration: Sendable, Hashable, Codable {
    /// Lowest pitch in hertz. The window is six of its periods long, with a Gaussian of half that effective length.
    public var pitchFloor = 60.0
    /// Time from frame to frame in seconds.
    public var timeStep = 0.002
    /// Highest frequency of the spectrum in hertz; half the sample rate if that is lower.
    public var maximumFrequency = 5000.0
    /// Where pre-emphasis starts, in hertz.
    public var preEmphasisFrom = 50.0
    /// Whether the trend is also subtracted from each cepstrum before smoothing. Values below the trend then become 0
    /// dB, as in Praat, so only values above it are averaged.
    public var subtractTiltBeforeSmoothing = true
    /// Length in seconds of the average over time.
    public var timeAveragingWindow = 0.01
    /// Length in seconds of the average over quefrency.
    public var quefrencyAveragingWindow = 0.001
    /// Pitch range in hertz in which the peak is searched.
    public var peakSearchPitchRange = 60.0...330.0
    /// Lowest quefrency, in seconds, to which the trend is fitted.
    public var tiltLineQuefrencyStart = 0.001
    /// Highest quefrency, in seconds, to which the trend is fitted.
    public var tiltLineQuefrencyEnd = 0.05
    /// The method by which the trend, a straight line, is fitted.
    public var fitMethod = FitMethod.robust

    /// Creates Praat's configuration of 2014, with the line up to 50 ms.
    public init() {}
  }

  /// Mean over all frames in dB, as in Praat; digital silence (windows of equal samples) is left out.
  public let mean: VoiceValue
  /// Mean in dB over the frames that are voiced in the pitch track.
  public let voicedMean: VoiceValue
  /// Number of frames in `mean`.
  public let frameCount: Int
  /// Number of frames in `voicedMean`.
  public let voicedFrameCount: Int

  /// Measures one channel. The pitch track, with frames `hop` seconds apart, says which frames are voiced.
  ///
  /// - Throws: `VoiceMeasurementError` if a setting does not fit the sample rate, there is more than one channel, a
  ///   sample is not finite, or the track's times do not rise.
  public init(
    of signal: AudioBuffer, voicedIn track: [PitchFrame] = [], hop: Double = 0.01,
    configuration: Configuration = Configuration()
  ) throws {
    try signal.requireOneFiniteChannel()
    let survey = try VoiceSurvey(of: signal)
    var meter = try Meter(configuration, survey)
    let pitch = try PitchHistory(track, hop: hop)
    signal.samples.withUnsafeBufferPointer { meter.append($0) }
    meter.advance(pitch)
    self.init(meter, survey, isVoicingKnown: !track.isEmpty)
  }

  /// Measures frame by frame, each as soon as the pitch track says whether it is voiced.
  struct Meter: ~Copyable {
    private let voicedOnly: Bool
    fileprivate var band: BandLimitedSignal
    fileprivate var cepstrogram: PowerCepstrogram
    private var silence: ConstantRuns
    private var heard = 0
    fileprivate var all = (sum: 0.0, count: 0)
    fileprivate var voiced = (sum: 0.0, count: 0)

    /// - Parameter voicedOnly: whether unvoiced frames are skipped.
    init(_ configuration: Configuration, _ survey: VoiceSurvey, voicedOnly: Bool = false) throws {
      try configuration.validate(sampleRate: survey.sampleRate)
      let band = try BandLimitedSignal(
        survey, sampleRate: min(survey.sampleRate, 2 * configuration.maximumFrequency),
        emphasis: configuration.preEmphasisFrom)
      let cepstrogram = try PowerCepstrogram(configuration, survey, count: band.count, rate: band.sampleRate)
      silence = ConstantRuns(shortest: cepstrogram.shortestSilence)
      self.voicedOnly = voicedOnly
      self.band = band
      self.cepstrogram = cepstrogram
    }

    /// Adds samples of the signal.
    mutating func append(_ samples: UnsafeBufferPointer<Float>) {
      band.append(samples)
      silence.append(samples)
      heard += samples.count
    }

    /// - Parameter emit: receives the time and the prominence of each voiced frame.
    mutating func advance(
      _ pitch: PitchHistory, emit: (_ time: Double, _ prominence: Double) -> Void = { _, _ in }
    ) {
      var (all, voiced) = (all, voiced)
      band.withView { view in
        cepstrogram.advance(over: view, silence, heard: heard, pitch, voicedOnly: voicedOnly) { time, prominence in
          guard let prominence else { return }
          all.sum += prominence
          all.count += 1
          guard pitch.isVoiced(time) else { return }
          voiced.sum += prominence
          voiced.count += 1
          emit(time, prominence)
        }
      }
      (self.all, self.voiced) = (all, voiced)
      band.drop(before: cepstrogram.firstNeeded)
      silence.drop(before: cepstrogram.firstHeardNeeded)
    }

    /// Time of the first pitch frame that is still needed.
    var nextTime: Double { cepstrogram.nextTime }
    /// Memory in use, in bytes.
    var byteCount: Int { band.byteCount }

    fileprivate func mean(absent: VoiceValue.Absence) -> VoiceValue {
      voicedOnly
        ? VoiceValue(absent: .notMeasured)
        : all.count > 0 ? VoiceValue(all.sum / Double(all.count)) : VoiceValue(absent: absent)
    }
  }

  init(_ meter: borrowing Meter, _ survey: VoiceSurvey, isVoicingKnown: Bool) {
    let analysed = meter.cepstrogram.count > 0
    let absence = survey.absence(analysed: analysed)
    let voiced = meter.voiced
    mean = meter.mean(absent: absence)
    voicedMean =
      voiced.count > 0
      ? VoiceValue(voiced.sum / Double(voiced.count))
      : VoiceValue(absent: !isVoicingKnown && analysed ? .notMeasured : absence)
    frameCount = meter.all.count
    voicedFrameCount = voiced.count
  }
}

extension CepstralPeakProminence.Configuration {
  func validate(sampleRate: Double) throws(VoiceMeasurementError) {
    try VoiceMeasurementError.check(sampleRate: sampleRate)
    let range = peakSearchPitchRange
    let checks: [(String, Double, Bool, String)] = [
      ("pitchFloor", pitchFloor, (20...1000).contains(pitchFloor), "20 to 1000 Hz"),
      ("timeStep", timeStep, timeStep * sampleRate >= 1 && timeStep <= 1, "1 sample to 1 s"),
      ("maximumFrequency", maximumFrequency, (1000...20_000).contains(maximumFrequency), "1000 to 20000 Hz"),
      ("preEmphasisFrom", preEmphasisFrom, preEmphasisFrom >= 0 && preEmphasisFrom <= sampleRate, "0 Hz or more"),
      ("timeAveragingWindow", timeAveragingWindow, (0...1).contains(timeAveragingWindow), "0 to 1 s"),
      (
        "quefrencyAveragingWindow", quefrencyAveragingWindow, (0...0.01).contains(quefrencyAveragingWindow),
        "0 to 0.01 s"
      ),
      (
        "peakSearchPitchRange", range.lowerBound, range.lowerBound >= pitchFloor / 2 && range.upperBound <= 1000,
        "half the pitch floor to 1000 Hz"
      ),
      ("tiltLineQuefrencyStart", tiltLineQuefrencyStart, (0...0.01).contains(tiltLineQuefrencyStart), "0 to 0.01 s"),
      (
        "tiltLineQuefrencyEnd", tiltLineQuefrencyEnd,
        (0.02...1).contains(tiltLineQuefrencyEnd), "0.02 to 1 s"
      ),
    ]
    for (name, value, holds, expected) in checks where !holds {
      throw .invalidSetting(name: name, value: value, expected: expected)
    }
  }
}
