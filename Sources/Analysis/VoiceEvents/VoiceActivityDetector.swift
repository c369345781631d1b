import AudioCore

/// Finds speech: segments with their confidence, and rejected sounds with the reason.
///
/// Every 10 ms the pitch tracker's voicing, and the level in four bands relative to the floors of these bands, are
/// combined to the log-odds of speech, including unvoiced consonants (`SpeechFrameAnalyzer`). Speech begins when enough
/// of the probable frames are voiced, so noise without a period is never speech, however loud it is. A sound that is
/// periodic enough for `VoiceGate`'s scorer must also pass that scorer; otherwise it is rejected as struck or ringing.
///
/// In a stream, `began` comes about 100 ms after the first voicing and gives an earlier start. `segments(in:)` gives
/// the same segments, with pauses shorter than `hangoverAfter` closed. Cost: that of `SpeechFrameAnalyzer`.
public struct VoiceActivityDetector: ~Copyable, StreamingProcessor {
  /// The criteria for speech.
  public struct Configuration: Sendable, Hashable, Codable {
    /// Log-odds above which a frame is probably speech, −6…6. A higher value finds less speech and mistakes fewer
    /// pauses for it.
    public var strictness: Double
    /// Lowest level of speech in dBFS, −100…0.
    public var minimumLevel: Double
    /// Longest time before the first voiced frame that can belong to the speech, in seconds, 0…0.5.
    public var hangoverBefore: Double
    /// Time after the last probable frame until the speech ends, in seconds, 0.02…2.
    public var hangoverAfter: Double
    /// Shortest voiced time within a segment, in seconds, 0.01…1.
    public var minimumVoiced: Double
    /// Level above the room, in dB, 1…40, from which on a sound that is not speech is reported as rejected.
    public var margin: Double

    /// Creates a configuration. The defaults suit speech in a room or in noise.
    public init(
      margin: Double = 3, minimumLevel: Double = -60, strictness: Double = -0.75, hangoverBefore: Double = 0.2,
      hangoverAfter: Double = 0.25, minimumVoiced: Double = 0.04
    ) {
      self.strictness = strictness
      self.minimumLevel = minimumLevel
      self.hangoverBefore = hangoverBefore
      self.hangoverAfter = hangoverAfter
      self.minimumVoiced = minimumVoiced
      self.margin = margin
    }

    func validate() throws(VoiceEventError) {
      try VoiceEventError.validate("activity margin in dB", margin, in: 1...40)
      try VoiceEventError.validate("activity minimum level in dBFS", minimumLevel, in: -100...0)
      try VoiceEventError.validate("activity strictness", strictness, in: -VoiceScorer.limit...VoiceScorer.limit)
      try VoiceEventError.validate("activity hangover before in seconds", hangoverBefore, in: 0...0.5)
      try VoiceEventError.validate("activity hangover after in seconds", hangoverAfter, in: 0.02...2)
      try VoiceEventError.validate("activity least voiced time in seconds", minimumVoiced, in: 0.01...1)
    }
  }

  /// The validated configuration.
  public let configuration: Configuration
  /// Frames per second of the signal, in hertz.
  public let sampleRate: Double
  /// One channel at the sample rate.
  public var inputFormat: AudioFormat { AudioFormat(sampleRate: sampleRate, channelCount: 1) }
  /// Largest number of frames between the end of the 10 ms that decide an event and the sample with which it is
  /// emitted.
  public let latencyInFrames: Int

  private var analyzer: SpeechFrameAnalyzer
  private var core: VoiceActivityCore

  /// Creates a detector.
  ///
  /// - Throws: `VoiceEventError` if a setting or the sample rate is out of range; `PitchError`, `SpectralError`.
  public init(configuration: Configuration = Configuration(), sampleRate: Double) throws {
    try configuration.validate()
    let analyzer = try SpeechFrameAnalyzer(sampleRate: sampleRate)
    self.configuration = configuration
    self.sampleRate = sampleRate
    latencyInFrames = analyzer.latencyInFrames
    core = VoiceActivityCore(configuration: configuration)
    self.analyzer = analyzer
  }

  /// Whether speech is active, including the time after its last frame (`hangoverAfter`).
  public var isActive: Bool { core.isActive }

  /// Adds a block of a one-channel signal and emits its events.
  public mutating func process(_ block: AudioBlock, emit: (VoiceActivityEvent) -> Void) {
    analyzer.processHolding(block) { frame, hold in hold = Self.take(frame, &core, emit) }
  }

  /// Ends the signal, and with it active speech.
  public mutating func flush(emit: (VoiceActivityEvent) -> Void) {
    analyzer.flushHolding { frame, hold in hold = Self.take(frame, &core, emit) }
    core.finish(emit)
  }

  /// Returns to the state of a new instance.
  public mutating func reset() {
    analyzer.reset()
    core.reset()
  }

  /// All segments of a whole one-channel signal, speech and rejected sounds, in the order of their ends.
  public static func segments(
    in signal: AudioBuffer, configuration: Configuration = Configuration()
  ) throws -> [VoiceActivitySegment] {
    var detector = try VoiceActivityDetector(configuration: configuration, sampleRate: signal.sampleRate)
    return try detector.outputs(of: signal).compactMap { event in
      switch event {
      case .began: nil
      case .ended(let segment), .refused(let segment): segment
      }
    }
  }

  private static func take(
    _ frame: SpeechFrame, _ core: inout VoiceActivityCore, _ emit: (VoiceActivityEvent) -> Void
  ) -> NoiseFloor.Hold {
    core.update(frame, emit)
    return core.hold
  }
}
