import AudioCore
import SpeechProbability

/// Finds speech: segments with their confidence, and sounds that are none, with the reason.
///
/// A small recurrent network gives the probability of speech for every 10 ms (`SpeechFrameAnalyzer`). A frame whose
/// log-odds are above `strictness` is speech; pauses shorter than `hangoverAfter` belong to it, and what stays shorter
/// than `minimumSpeech` is refused. A sound above the room that is no speech is refused when it is over.
///
/// In a stream, `began` comes with the network's first answer about a frame, 20 ms after the frame's middle, where that
/// is sure enough and the level rises; otherwise with the first frame of speech, 60 ms after its middle. `withdrawn`
/// takes it back if the answers with what followed do not confirm it within 0.1 s of sound, `refused` if the speech
/// stays too short. Segments depend on the later answers alone, and `segments(in:)` gives the same. Cost: that of
/// `SpeechFrameAnalyzer`.
public struct VoiceActivityDetector: ~Copyable, StreamingProcessor {
  /// The criteria for speech.
  public struct Configuration: Sendable, Hashable, Codable {
    /// Log-odds above which a frame is speech, −6…6: 0 is a probability of one half. A higher value finds less speech
    /// and mistakes less for it.
    public var strictness: Double
    /// Lowest level of speech in dBFS, −100…0.
    public var minimumLevel: Double
    /// Time after the last frame of speech until the speech ends, in seconds, 0.02…2. Shorter pauses belong to it.
    public var hangoverAfter: Double
    /// Shortest time from the first to the last frame of speech, in seconds, 0.01…1. What is shorter is none.
    public var minimumSpeech: Double
    /// Level above the room, in dB, 1…40, from which on a sound that is not speech is reported as refused.
    public var margin: Double

    /// Creates a configuration. The defaults suit speech in a room or in noise.
    public init(
      margin: Double = 3, minimumLevel: Double = -80, strictness: Double = 0, hangoverAfter: Double = 0.25,
      minimumSpeech: Double = 0.15
    ) {
      self.strictness = strictness
      self.minimumLevel = minimumLevel
      self.hangoverAfter = hangoverAfter
      self.minimumSpeech = minimumSpeech
      self.margin = margin
    }

    /// Throws unless each setting lies in its range.
    ///
    /// - Throws: `VoiceEventError.invalidSetting`.
    public func validate() throws(VoiceEventError) {
      try VoiceEventError.validate("activity margin in dB", margin, in: 1...40)
      try VoiceEventError.validate("activity minimum level in dBFS", minimumLevel, in: -100...0)
      try VoiceEventError.validate("activity strictness", strictness, in: -6...6)
      try VoiceEventError.validate("activity hangover after in seconds", hangoverAfter, in: 0.02...2)
      try VoiceEventError.validate("activity shortest speech in seconds", minimumSpeech, in: 0.01...1)
    }
  }

  /// The validated configuration.
  public let configuration: Configuration
  /// Frames per second of the signal, in hertz.
  public let sampleRate: Double
  /// One channel at the sample rate.
  public var inputFormat: AudioFormat { AudioFormat(sampleRate: sampleRate, channelCount: 1) }
  /// Largest number of frames between the middle of the 10 ms that decide an event and the sample with which it is
  /// emitted; beginnings may come earlier.
  public let latencyInFrames: Int

  private var analyzer: SpeechFrameAnalyzer
  private var core: VoiceActivityCore

  /// Creates a detector.
  ///
  /// - Throws: `VoiceEventError` if a setting or the sample rate is out of range; the errors of `SpeechFrameAnalyzer`.
  public init(configuration: Configuration = Configuration(), sampleRate: Double) throws {
    try configuration.validate()
    try VoiceEventError.validate(sampleRate: sampleRate)
    let analyzer = try SpeechFrameAnalyzer(sampleRate: sampleRate)
    self.configuration = configuration
    self.sampleRate = sampleRate
    latencyInFrames = analyzer.latencyInFrames
    core = VoiceActivityCore(
      configuration: configuration, delay: Double(analyzer.latencyInFrames) / sampleRate - SpeechFrame.hop / 2,
      newestDelay: Double(analyzer.newestLatencyInFrames) / sampleRate - SpeechFrame.hop / 2)
    self.analyzer = analyzer
  }

  /// Whether speech is active, including the time after its last frame (`hangoverAfter`) and a beginning that is not yet
  /// confirmed.
  public var isActive: Bool { core.isActive }

  /// Adds a block of a one-channel signal and emits its events.
  public mutating func process(_ block: AudioBlock, emit: (VoiceActivityEvent) -> Void) {
    analyzer.process(block, newest: { core.anticipate($0, emit) }, emit: { core.update($0, emit) })
  }

  /// Ends the signal, and with it active speech.
  public mutating func flush(emit: (VoiceActivityEvent) -> Void) {
    analyzer.flush(newest: { core.anticipate($0, emit) }, emit: { core.update($0, emit) })
    core.finish(emit)
  }

  /// Returns to the state of a new instance.
  public mutating func reset() {
    analyzer.reset()
    core.reset()
  }

  /// All segments of a whole one-channel signal, speech and refused sounds, in the order of their ends.
  public static func segments(
    in signal: AudioBuffer, configuration: Configuration = Configuration()
  ) throws -> [VoiceActivitySegment] {
    var detector = try VoiceActivityDetector(configuration: configuration, sampleRate: signal.sampleRate)
    return try detector.outputs(of: signal).compactMap { event in
      switch event {
      case .began, .withdrawn: nil
      case .ended(let segment), .refused(let segment): segment
      }
    }
  }
}
