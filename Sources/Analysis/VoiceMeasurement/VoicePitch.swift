import AudioCore
import Foundation
import PitchTracking

/// The pitch track of a voice report: Boersma's autocorrelation method over a whole recording, as published.
///
/// `PitchTracking.AutocorrelationPitchTracker` is made for streams. It differs from the paper in the weighting of the
/// spectrum and in the definition of silence. Perturbation measures depend on where voiced stretches begin and end, so
/// a report that can be compared with others needs the published method: a Hann window of three periods of the floor,
/// frames placed symmetrically over the recording, silence relative to the recording's largest sample, and one path
/// over the whole recording. Source: P. Boersma, IFA Proceedings 17 (1993). Cost: two transforms per hop.
public struct VoicePitch: Sendable, Equatable, Codable {
  /// Settings of the tracker: Boersma's values, except for the range.
  public struct Configuration: Sendable, Hashable, Codable {
    /// Lowest fundamental frequency in hertz. It determines the window.
    public var floor: Double
    /// Highest fundamental frequency in hertz.
    public var ceiling: Double
    /// Time from frame to frame in seconds; `nil` for a quarter of the window, 0.75 / floor.
    public var hopDuration: Double?
    /// Amplitude, relative to the recording's largest, below which a frame counts as silent.
    public var silenceThreshold = 0.03
    /// Autocorrelation above which a frame tends to be voiced.
    public var voicingThreshold = 0.45
    /// Reduction of a candidate's strength per octave below the ceiling.
    public var octaveCost = 0.01
    /// Cost of a jump by an octave between frames 10 ms apart.
    public var octaveJumpCost = 0.35
    /// Cost of a change of voicing between frames 10 ms apart.
    public var voicedUnvoicedCost = 0.14

    /// Creates a configuration from a range in hertz: about 75 to 300 for men, 100 to 500 for women, 150 to 800 for
    /// children.
    public init(floor: Double, ceiling: Double, hopDuration: Double? = nil) {
      self.floor = floor
      self.ceiling = ceiling
      self.hopDuration = hopDuration
    }

    package func validate(sampleRate: Double) throws(VoiceMeasurementError) {
      try VoiceMeasurementError.check(sampleRate: sampleRate)
      guard floor >= 20, ceiling >= 2 * floor, ceiling <= 0.45 * sampleRate else {
        throw .invalidPitchRange(floor: floor, ceiling: ceiling, sampleRate: sampleRate)
      }
      guard hop * sampleRate >= 1, hop <= 1 else {
        throw .invalidSetting(name: "hop", value: hop, expected: "1 sample to 1 s")
      }
      try VoiceMeasurementError.check("silenceThreshold", silenceThreshold, in: 0...1)
      try VoiceMeasurementError.check("voicingThreshold", voicingThreshold, in: 0...1)
      for (name, cost) in [
        ("octaveCost", octaveCost), ("octaveJumpCost", octaveJumpCost), ("voicedUnvoicedCost", voicedUnvoicedCost),
      ] { try VoiceMeasurementError.check(name, cost, in: 0...1e6) }
    }

    package var hop: Double { hopDuration ?? 0.75 / floor }
  }

  /// Pitch frames, `hop` seconds apart; empty if the recording is shorter than three periods of the floor.
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

  /// The track of a signal that arrives in blocks.
  package static func track(_ configuration: Configuration, _ survey: VoiceSurvey) throws -> PeriodicityTrack {
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
  package func requireOneFiniteChannel() throws(VoiceMeasurementError) {
    guard channelCount == 1 else { throw .invalidChannelCount(channelCount) }
    if let index = samples.firstIndex(where: { !$0.isFinite }) { throw .sampleNotFinite(index: index) }
  }
}
