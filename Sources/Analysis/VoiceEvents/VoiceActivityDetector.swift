import AudioCore

/// Where someone speaks: segments with their confidence, and what was refused and why.
///
/// Every 10 ms the pitch tracker's voicing and the level in four bands, each against what is always there, are joined to
/// the log-odds of speech (`SpeechFrameAnalyzer`), unvoiced consonants included. Speech begins when enough of what is
/// likely is voiced: noise, however loud, never is. What repeats itself well enough for `VoiceGate`'s scorer must please
/// that too, or it is struck or rings.
///
/// Streaming, `began` comes about 100 ms after the first voicing and tells a start that lies before it; `segments(in:)`
/// gives the same segments at the end, with pauses shorter than `hangoverAfter` closed. Cost: that of
/// `SpeechFrameAnalyzer`.
public struct VoiceActivityDetector: ~Copyable, StreamingProcessor {
  /// What counts as speech.
  public struct Configuration: Sendable, Hashable, Codable {
    /// Log-odds above which a frame is likely to be speech, −6…6: more finds less speech and takes fewer pauses for it.
    public var strictness: Double
    /// Least level, dBFS, −100…0.
    public var minimumLevel: Double
    /// Seconds before the first voiced frame that can belong to the speech, 0…0.5.
    public var hangoverBefore: Double
    /// Seconds after the last likely frame until the speech is over, 0.02…2.
    public var hangoverAfter: Double
    /// Least voiced time within a segment, seconds, 0.01…1.
    public var minimumVoiced: Double
    /// Level above the room from which what is no speech is a sound that is refused, dB, 1…40.
    public var margin: Double

    /// For speech in a room or in noise.
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
  /// Frames between the end of the 10 ms that decide an event and the sample with which it is emitted, at most.
  public let latencyInFrames: Int

  private var analyzer: SpeechFrameAnalyzer
  private var core: VoiceActivityCore

  /// A detector that has heard nothing.
  ///
  /// - Throws: `VoiceEventError`, `PitchError`, `SpectralError`.
  public init(configuration: Configuration = Configuration(), sampleRate: Double) throws {
    try configuration.validate()
    let analyzer = try SpeechFrameAnalyzer(sampleRate: sampleRate)
    self.configuration = configuration
    latencyInFrames = analyzer.latencyInFrames
    core = VoiceActivityCore(configuration: configuration)
    self.analyzer = analyzer
  }

  /// Whether speech goes on, hangover included.
  public var isActive: Bool { core.isActive }

  /// Takes the next frames of a one-channel signal.
  public mutating func process(_ block: AudioBlock, emit: (VoiceActivityEvent) -> Void) {
    analyzer.processHolding(block) { frame, hold in hold = Self.take(frame, &core, emit) }
  }

  /// Ends the signal, and with it speech that goes on.
  public mutating func flush(emit: (VoiceActivityEvent) -> Void) {
    analyzer.flushHolding { frame, hold in hold = Self.take(frame, &core, emit) }
    core.finish(emit)
  }

  /// Returns to the state of a new instance.
  public mutating func reset() {
    analyzer.reset()
    core.reset()
  }

  /// All segments of a whole one-channel signal, speech and refused, in the order of their ends.
  public static func segments(
    in signal: AudioBuffer, configuration: Configuration = Configuration()
  ) throws -> [VoiceActivitySegment] {
    var detector = try VoiceActivityDetector(configuration: configuration, sampleRate: signal.sampleRate)
    return detector.outputs(of: signal).compactMap { event in
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
