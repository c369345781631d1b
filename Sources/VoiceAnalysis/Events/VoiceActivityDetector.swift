import AudioCore

/// Where someone speaks: segments with their confidence, and what was refused and why.
///
/// Speech is what is voiced, as `VoiceGate`'s scorer finds it, and what lies next to it: unvoiced consonants before and
/// after belong to it by hangover. White noise, however loud, has no period and is refused. The room's level is followed
/// (`NoiseFloor`), and a frame counts if it stands above it by `margin`.
///
/// Streaming, `began` comes about 50 ms after the first voicing and tells a start that lies before it; `segments(in:)`
/// gives the same segments at the end, with pauses shorter than `hangoverAfter` closed. Cost: that of `VoiceGate`.
public struct VoiceActivityDetector: ~Copyable, StreamingProcessor {
  /// What counts as speech.
  public struct Configuration: Sendable, Hashable, Codable {
    /// Level above the room, dB, 1…40.
    public var margin: Double
    /// Least level, dBFS, −100…0.
    public var minimumLevel: Double
    /// Log-odds above which a frame is a voice's, −6…6.
    public var strictness: Double
    /// Seconds before the first voiced frame that belong to the speech if something sounds there, 0…0.3.
    public var hangoverBefore: Double
    /// Seconds after the last voiced frame until the speech is over, 0.02…2.
    public var hangoverAfter: Double
    /// Seconds after the last voiced frame that belong to the speech if something sounds there, at most
    /// `hangoverAfter`.
    public var tail: Double
    /// Least voiced time within a segment, seconds, 0.01…1.
    public var minimumVoiced: Double

    /// For speech in a room or in noise 10 dB below it.
    public init(
      margin: Double = 3, minimumLevel: Double = -60, strictness: Double = 0, hangoverBefore: Double = 0.12,
      hangoverAfter: Double = 0.25, tail: Double = 0.15, minimumVoiced: Double = 0.04
    ) {
      self.margin = margin
      self.minimumLevel = minimumLevel
      self.strictness = strictness
      self.hangoverBefore = hangoverBefore
      self.hangoverAfter = hangoverAfter
      self.tail = tail
      self.minimumVoiced = minimumVoiced
    }

    func validate() throws(VoiceEventError) {
      try VoiceEventError.validate("activity margin in dB", margin, in: 1...40)
      try VoiceEventError.validate("activity minimum level in dBFS", minimumLevel, in: -100...0)
      try VoiceEventError.validate("activity strictness", strictness, in: -VoiceScorer.limit...VoiceScorer.limit)
      try VoiceEventError.validate("activity hangover before in seconds", hangoverBefore, in: 0...0.3)
      try VoiceEventError.validate("activity hangover after in seconds", hangoverAfter, in: 0.02...2)
      try VoiceEventError.validate("activity tail in seconds", tail, in: 0...hangoverAfter)
      try VoiceEventError.validate("activity least voiced time in seconds", minimumVoiced, in: 0.01...1)
    }
  }

  /// The validated configuration.
  public let configuration: Configuration
  /// Frames after the 5 ms in which an event is decided.
  public let latencyInFrames: Int

  private var analyzer: VoiceFrameAnalyzer
  private var core: VoiceActivityCore

  /// A detector that has heard nothing.
  ///
  /// - Throws: `VoiceEventError`, `SpectralError`.
  public init(configuration: Configuration = Configuration(), sampleRate: Double) throws {
    try configuration.validate()
    let analyzer = try VoiceFrameAnalyzer(sampleRate: sampleRate)
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
    _ frame: VoiceFrame, _ core: inout VoiceActivityCore, _ emit: (VoiceActivityEvent) -> Void
  ) -> NoiseFloor.Hold {
    core.update(frame, emit)
    return core.hold
  }
}
