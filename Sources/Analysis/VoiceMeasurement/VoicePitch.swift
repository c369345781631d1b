import AudioCore
import Foundation
import PitchTracking

/// The pitch track that a voice report rests on: Boersma's autocorrelation method over a whole recording, as published.
///
/// `PitchTracking.AutocorrelationPitchTracker` is made for streams and differs from the paper in how it weights the
/// spectrum and what it takes for silence. Perturbation measures depend on where voiced stretches begin and end, so a
/// report that is to agree with others' needs the published method: a Hann window of three periods of the floor, frames
/// laid symmetrically over the recording, silence relative to the recording's largest sample, and one path over all of
/// it. Source: P. Boersma, IFA Proceedings 17 (1993). Cost: two transforms per hop.
public struct VoicePitch: Sendable, Equatable {
  /// Where to look and when to decide; Boersma's values but for the range.
  public struct Configuration: Sendable, Hashable, Codable {
    /// Lowest fundamental frequency in hertz; sets the window.
    public var floor: Double
    /// Highest fundamental frequency in hertz.
    public var ceiling: Double
    /// Time from frame to frame in seconds; `nil` for a quarter of the window, 0.75 / floor.
    public var hopDuration: Double?
    /// Amplitude relative to the recording's largest that counts as silence.
    public var silenceThreshold = 0.03
    /// Autocorrelation above which a frame is rather voiced.
    public var voicingThreshold = 0.45
    /// Strength that a candidate loses per octave below the ceiling.
    public var octaveCost = 0.01
    /// Cost of a jump by an octave between frames 10 ms apart.
    public var octaveJumpCost = 0.35
    /// Cost of a change of voicing between frames 10 ms apart.
    public var voicedUnvoicedCost = 0.14

    /// A range in hertz: about 75 to 300 for men, 100 to 500 for women, 150 to 800 for children.
    public init(floor: Double, ceiling: Double, hopDuration: Double? = nil) {
      self.floor = floor
      self.ceiling = ceiling
      self.hopDuration = hopDuration
    }

    func validate(sampleRate: Double) throws(VoiceMeasurementError) {
      guard sampleRate >= 4000, sampleRate <= 1e6 else { throw .invalidSampleRate(sampleRate) }
      guard floor >= 20, ceiling >= 2 * floor, ceiling <= 0.45 * sampleRate else {
        throw .invalidPitchRange(floor: floor, ceiling: ceiling, sampleRate: sampleRate)
      }
      guard hop * sampleRate >= 1, hop <= 1 else {
        throw .invalidSetting(name: "hop", value: hop, expected: "1 sample to 1 s")
      }
    }

    var hop: Double { hopDuration ?? 0.75 / floor }
  }

  /// Estimates, `hop` seconds apart; none if the recording is shorter than three periods of the floor.
  public let frames: [PitchFrame]
  /// Time from frame to frame in seconds.
  public let hop: Double

  /// Tracks one channel.
  ///
  /// - Throws: `VoiceMeasurementError` if the range does not fit the sample rate or there is more than one channel.
  public init(of signal: AudioBuffer, configuration: Configuration) throws {
    try configuration.validate(sampleRate: signal.sampleRate)
    try signal.requireOneFiniteChannel()
    var track = try Self.track(configuration, VoiceSurvey(of: signal))
    hop = configuration.hop
    var frames: [PitchFrame] = []
    signal.samples.withUnsafeBufferPointer { track.advance(over: SampleView($0)) { frames.append($0) } }
    self.frames = frames
  }

  /// The track of a signal that comes block by block.
  static func track(_ configuration: Configuration, _ survey: VoiceSurvey) throws -> PeriodicityTrack {
    let analysis = try Periodicity(
      method: .hann(periods: 3), minimumFrequency: configuration.floor,
      voicingThreshold: configuration.voicingThreshold, octaveCost: configuration.octaveCost,
      sampleRate: survey.sampleRate)
    let costs = VoicePitchPath.Costs(
      voicingThreshold: configuration.voicingThreshold, silenceThreshold: configuration.silenceThreshold,
      octave: configuration.octaveCost, octaveJump: configuration.octaveJumpCost,
      voicing: configuration.voicedUnvoicedCost)
    return PeriodicityTrack(
      analysis, costs, hop: configuration.hop, ceiling: configuration.ceiling, patience: 16, survey: survey)
  }
}

extension AudioBuffer {
  func requireOneFiniteChannel() throws(VoiceMeasurementError) {
    guard channelCount == 1 else { throw .invalidChannelCount(channelCount) }
    if let index = samples.firstIndex(where: { !$0.isFinite }) { throw .sampleNotFinite(index: index) }
  }
}
