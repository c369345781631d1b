import AudioCore
import VoiceMeasurement

/// The times of a voice's pulses in a recording, in its second pass: Praat's "To PointProcess (periodic, cc)…" and "(periodic,
/// peaks)…".
///
/// The pitch is `VoicePitch`, whose frames lie symmetrically over the recording, so the first pass is a `VoiceSurvey`. Sound beyond
/// its length is not heard. Times come in order, those of a voiced stretch when it has ended (`GlottalPulses`). Memory: the sound
/// of the current voiced stretch, at most a minute of it. `process` allocates, so it must not run in an audio callback.
public struct PointProcessExtractor: ~Copyable, StreamingProcessor {
  /// Settings of a point process.
  public struct Configuration: Sendable, Hashable, Codable {
    /// The pitch that says where there is a voice, and how long its periods are.
    public var pitch: VoicePitch.Configuration
    /// How the next pulse is found.
    public var method: GlottalPulses.Method

    /// Praat's settings for a range of pitch in hertz.
    public init(pitchFloor: Double, pitchCeiling: Double, method: GlottalPulses.Method = .crossCorrelation) {
      pitch = VoicePitch.Configuration(floor: pitchFloor, ceiling: pitchCeiling)
      self.method = method
    }

    /// The pulses of a whole signal of one channel.
    ///
    /// - Throws: `PhoneticFeatureError`.
    public func pulses(of signal: AudioBuffer) throws(PhoneticFeatureError) -> GlottalPulses {
      var extractor = try PointProcessExtractor(configuration: self, survey: PhoneticFeatureError.survey(of: signal))
      do {
        let times = try extractor.outputs(of: signal)
        return try GlottalPulses(times: times, stretches: extractor.stretches)
      } catch { throw PhoneticFeatureError(error) }
    }
  }

  /// The settings.
  public let configuration: Configuration
  /// What the first pass found.
  public let survey: VoiceSurvey
  /// 0: a time is emitted when the voiced stretch around it is known, which has no bound.
  public var latencyInFrames: Int { 0 }
  /// The voiced stretches that have ended.
  public var stretches: [VoicedStretch] { pulses.stretches }

  private var track: PeriodicityTrack
  private var pitch: PitchHistory
  private var pulses: GlottalPulseFinder
  private var sound = SampleHistory<Float>()
  private var heard = 0

  /// An extractor at rest, for the recording of a survey.
  ///
  /// - Throws: `PhoneticFeatureError` for a setting out of range, or a recording with a sample that is not finite.
  public init(configuration: Configuration, survey: VoiceSurvey) throws(PhoneticFeatureError) {
    try PhoneticFeatureError.check(survey)
    let track = try Self.track(configuration.pitch, survey)
    self.configuration = configuration
    self.survey = survey
    pitch = PitchHistory(hop: configuration.pitch.hop, count: track.grid.count)
    self.track = consume track
    pulses = GlottalPulseFinder(survey, lowestFrequency: configuration.pitch.floor, method: configuration.method)
  }

  private static func track(
    _ pitch: VoicePitch.Configuration, _ survey: VoiceSurvey
  ) throws(PhoneticFeatureError) -> PeriodicityTrack {
    do {
      try pitch.validate(sampleRate: survey.sampleRate)
      return try VoicePitch.track(pitch, survey)
    } catch { throw PhoneticFeatureError(error) }
  }

  /// One channel at the recording's rate.
  public var inputFormat: AudioFormat { AudioFormat(sampleRate: survey.sampleRate, channelCount: 1) }

  /// Takes the next frames of a one-channel signal and emits times in seconds.
  public mutating func process(_ block: AudioBlock, emit: (Double) -> Void) {
    ensure(channels: block.channelCount, are: 1, of: "PointProcessExtractor")
    // Pieces of one length, so that memory does not depend on that of the blocks.
    let pieceLength = 16_384
    let limit = max(0, min(block.frameCount, survey.frameCount - heard))
    for start in stride(from: 0, to: limit, by: pieceLength) {
      let piece = UnsafeBufferPointer(rebasing: block.channel(0)[start..<min(start + pieceLength, limit)])
      heard += piece.count
      sound.append(contentsOf: piece)
      sound.withView(count: survey.frameCount) { view in
        var known = pitch
        track.advance(over: view) { known.append($0) }
        pitch = known
        pulses.advance(over: view, known, emit: emit)
      }
      let time = pulses.firstNeeded(nextTime: track.nextTime, pitch)
      pitch.drop(before: time)
      let place = time * survey.sampleRate
      sound.drop(before: place < Double(track.firstNeeded) ? (place > 0 ? Int(place) : 0) : track.firstNeeded)
    }
  }

  /// Does nothing: the survey says where the recording ends.
  public mutating func flush(emit: (Double) -> Void) {}

  /// Returns to the state of a new instance.
  public mutating func reset() {
    do { self = try Self(configuration: configuration, survey: survey) } catch {
      fatalError("settings that were valid: \(error)")
    }
  }
}
