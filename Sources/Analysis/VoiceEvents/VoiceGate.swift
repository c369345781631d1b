import AudioCore
import Foundation

/// Tells voices from claps, knocks, bells and noise, while they sound.
///
/// A sound begins when it rises above the room. It is accepted as soon as a small scorer finds that it is periodic as
/// voices are: a logistic regression over periodicity, continuity of the pitch, envelope and spectrum of the last
/// 300 ms (`VoiceEvidence`; neither pitch nor loudness themselves). What is not accepted is rejected with a reason.
///
/// Time step: 5 ms. Decisions come when they are certain, typically 35 ms after the voicing begins; the measured values
/// stand in the guide. Cost: that of `VoiceFrameAnalyzer`. No allocation after `init`.
public struct VoiceGate: ~Copyable, StreamingProcessor {
  /// What counts as a sound, and how sure it must be.
  public struct Configuration: Sendable, Hashable, Codable {
    /// A sound is this far above the room, dB, 3…40.
    public var margin: Double
    /// A sound is at least this loud, dBFS, −100…0.
    public var minimumLevel: Double
    /// A sound that is louder is no valid voice, dBFS; `nil` for no such limit.
    public var maximumLevel: Double?
    /// Log-odds above which a sound is a voice, −6…6: 0 hears every voice, 3 is fooled by nearly nothing.
    public var strictness: Double
    /// A sound is over when it has been below the room's margin for so long, seconds, 0.02…2.
    public var release: Double
    /// A voice is over when nothing was periodic for so long, seconds, though something sounds on, 0.05…5.
    public var unvoicedRelease: Double
    /// A sound that was no voice for so long is rejected though it goes on, seconds, 0.1…10.
    public var deadline: Double

    /// For a child in a room that is not noisy.
    public init(
      margin: Double = 9, minimumLevel: Double = -50, maximumLevel: Double? = nil, strictness: Double = 1,
      release: Double = 0.08, unvoicedRelease: Double = 0.4, deadline: Double = 0.6
    ) {
      self.margin = margin
      self.minimumLevel = minimumLevel
      self.maximumLevel = maximumLevel
      self.strictness = strictness
      self.release = release
      self.unvoicedRelease = unvoicedRelease
      self.deadline = deadline
    }

    /// Throws `VoiceEventError.invalidSetting` for what is outside of its range.
    public func validate() throws(VoiceEventError) {
      try VoiceEventError.validate("gate margin in dB", margin, in: 3...40)
      try VoiceEventError.validate("gate minimum level in dBFS", minimumLevel, in: -100...0)
      if let maximumLevel {
        try VoiceEventError.validate("gate maximum level in dBFS", maximumLevel, in: minimumLevel...40)
      }
      try VoiceEventError.validate("gate strictness", strictness, in: -VoiceScorer.limit...VoiceScorer.limit)
      try VoiceEventError.validate("gate release in seconds", release, in: 0.02...2)
      try VoiceEventError.validate("gate unvoiced release in seconds", unvoicedRelease, in: 0.05...5)
      try VoiceEventError.validate("gate deadline in seconds", deadline, in: 0.1...10)
    }
  }

  /// The validated configuration.
  public let configuration: Configuration
  /// Frames between an event's time and the sample with which it is emitted, at most: none is decided later than the
  /// 5 ms in which it falls.
  public let latencyInFrames: Int

  private var analyzer: VoiceFrameAnalyzer
  private var core: VoiceGateCore

  /// A gate that has heard nothing.
  ///
  /// - Throws: `VoiceEventError`, `SpectralError`.
  public init(configuration: Configuration = Configuration(), sampleRate: Double) throws {
    try configuration.validate()
    let analyzer = try VoiceFrameAnalyzer(sampleRate: sampleRate)
    self.configuration = configuration
    latencyInFrames = analyzer.latencyInFrames
    core = VoiceGateCore(configuration: configuration)
    self.analyzer = analyzer
  }

  /// The newest frame's values: level, floor, periodicity, for meters; `nil` before the first 5 ms.
  public var newestFrame: VoiceFrame? { core.frameCount > 0 ? core.newestFrame : nil }

  /// Takes the next frames of a one-channel signal.
  public mutating func process(_ block: AudioBlock, emit: (VoiceGateEvent) -> Void) {
    process(block, emit: emit, frame: { _ in })
  }

  /// As `process(_:emit:)`, for whoever needs what was measured every 5 ms beside the events: `frame` is called after the
  /// events of its 5 ms, so that both come in the same order however the signal is cut.
  public mutating func process(
    _ block: AudioBlock, emit: (VoiceGateEvent) -> Void, frame: (VoiceFrame) -> Void
  ) {
    analyzer.processHolding(block) { measured, hold in
      hold = Self.take(measured, &core, emit)
      frame(measured)
    }
  }

  /// Ends the signal, and with it a sound that goes on.
  public mutating func flush(emit: (VoiceGateEvent) -> Void) { flush(emit: emit, frame: { _ in }) }

  /// As `flush(emit:)`, with what was measured, as in `process(_:emit:frame:)`.
  public mutating func flush(emit: (VoiceGateEvent) -> Void, frame: (VoiceFrame) -> Void) {
    analyzer.flushHolding { measured, hold in
      hold = Self.take(measured, &core, emit)
      frame(measured)
    }
    core.finish(emit)
  }

  /// Returns to the state of a new instance.
  public mutating func reset() {
    analyzer.reset()
    core.reset()
  }

  /// The events of a whole one-channel signal, in order.
  public static func events(
    in signal: AudioBuffer, configuration: Configuration = Configuration()
  ) throws -> [VoiceGateEvent] {
    var gate = try VoiceGate(configuration: configuration, sampleRate: signal.sampleRate)
    return gate.outputs(of: signal)
  }

  private static func take(
    _ frame: VoiceFrame, _ core: inout VoiceGateCore, _ emit: (VoiceGateEvent) -> Void
  ) -> NoiseFloor.Hold {
    core.update(frame, emit)
    return core.hold
  }
}
