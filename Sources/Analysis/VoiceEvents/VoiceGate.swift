import AudioCore
import Foundation
import SpeechProbability

/// Distinguishes voices from claps, knocks, bells and noise while they sound.
///
/// A sound begins when it rises above the room. It is accepted as soon as a small scorer, boosted trees over the values
/// of the last 300 ms, finds that it is periodic like a voice. The values are periodicity, continuity of the pitch,
/// envelope and spectrum (`VoiceEvidence`), but neither pitch nor loudness. A sound that is not accepted is rejected
/// with a reason.
///
/// Time step: 5 ms. Decisions come when they are certain, typically 35 ms after the voicing begins; the guide gives the
/// measured values. Cost: that of `VoiceFrameAnalyzer`, and of `SpeechFrameAnalyzer` from a strictness of 2 on. No
/// allocation after `init`.
public struct VoiceGate: ~Copyable, StreamingProcessor {
  /// The criteria for a sound and for a voice.
  public struct Configuration: Sendable, Hashable, Codable {
    /// How far a sound must be above the room, in dB, 3…40.
    public var margin: Double
    /// Lowest level of a sound in dBFS, −100…0.
    public var minimumLevel: Double
    /// Highest level of a valid voice in dBFS; `nil` for no limit.
    public var maximumLevel: Double?
    /// Log-odds above which a sound is a voice, −6…6: 0 accepts every voice, 3 rejects nearly every other sound. From 1
    /// on coughs are rejected, from 2 on what is no person to the network of voice activity.
    public var strictness: Double
    /// A sound ends when it has been less than the margin above the room for this time, in seconds, 0.02…2.
    public var release: Double
    /// A voice ends when nothing has been periodic for this time, in seconds, even if a sound continues, 0.05…5.
    public var unvoicedRelease: Double
    /// A sound that has not become a voice within this time is rejected even if it continues, in seconds, 0.1…10.
    public var deadline: Double

    /// Creates a configuration. The defaults suit a child in a quiet room.
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

    /// Checks the settings.
    ///
    /// - Throws: `VoiceEventError.invalidSetting` for a setting that is out of its range.
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
  /// Frames per second of the signal, in hertz.
  public let sampleRate: Double
  /// One channel at the sample rate.
  public var inputFormat: AudioFormat { AudioFormat(sampleRate: sampleRate, channelCount: 1) }
  /// Largest number of frames between an event's time and the sample with which it is emitted. An event is decided
  /// within the 5 ms in which it falls.
  public let latencyInFrames: Int

  private var analyzer: VoiceFrameAnalyzer
  private var core: VoiceGateCore
  /// The network, where the strictness asks for it.
  private var network: NetworkAnswers?

  /// Creates a gate.
  ///
  /// - Throws: `VoiceEventError` if a setting or the sample rate is out of range; `SpectralError`; from a strictness of 2
  ///   on the errors of `SpeechFrameAnalyzer`.
  public init(configuration: Configuration = Configuration(), sampleRate: Double) throws {
    try configuration.validate()
    let analyzer = try VoiceFrameAnalyzer(sampleRate: sampleRate)
    network =
      try configuration.strictness >= VoiceDoubt.networkStrictness ? NetworkAnswers(sampleRate: sampleRate) : nil
    self.configuration = configuration
    self.sampleRate = sampleRate
    latencyInFrames = analyzer.latencyInFrames
    core = VoiceGateCore(configuration: configuration)
    self.analyzer = analyzer
  }

  /// The values of the newest frame (level, floor, periodicity), for meters; `nil` before the first 5 ms.
  public var newestFrame: VoiceFrame? { core.frameCount > 0 ? core.newestFrame : nil }

  /// Adds a block of a one-channel signal and emits its events.
  public mutating func process(_ block: AudioBlock, emit: (VoiceGateEvent) -> Void) {
    process(block, emit: emit, frame: { _ in })
  }

  /// Like `process(_:emit:)`, with the measured frames. `frame` is called after the events of its 5 ms, so that the
  /// order does not depend on the blocks.
  public mutating func process(
    _ block: AudioBlock, emit: (VoiceGateEvent) -> Void, frame: (VoiceFrame) -> Void
  ) {
    guard let network else { return hear(block, emit, frame) }
    // In parts, so that an answer waits for few frames.
    var start = 0
    while start < block.frameCount {
      let part = block.frames(start..<min(block.frameCount, start + network.partLength))
      network.process(part)
      hear(part, emit, frame)
      start += part.frameCount
    }
  }

  private mutating func hear(_ block: AudioBlock, _ emit: (VoiceGateEvent) -> Void, _ frame: (VoiceFrame) -> Void) {
    analyzer.processHolding(block) { measured, hold in
      hold = Self.take(measured, &core, network, emit)
      frame(measured)
    }
  }

  /// Ends the signal, and with it an active sound.
  public mutating func flush(emit: (VoiceGateEvent) -> Void) { flush(emit: emit, frame: { _ in }) }

  /// Like `flush(emit:)`, with the measured frames, as in `process(_:emit:frame:)`.
  public mutating func flush(emit: (VoiceGateEvent) -> Void, frame: (VoiceFrame) -> Void) {
    analyzer.flushHolding { measured, hold in
      hold = Self.take(measured, &core, network, emit)
      frame(measured)
    }
    core.finish(emit)
  }

  /// Returns to the state of a new instance.
  public mutating func reset() {
    analyzer.reset()
    core.reset()
    network?.reset()
  }

  /// The events of a whole one-channel signal, in order.
  public static func events(
    in signal: AudioBuffer, configuration: Configuration = Configuration()
  ) throws -> [VoiceGateEvent] {
    var gate = try VoiceGate(configuration: configuration, sampleRate: signal.sampleRate)
    return try gate.outputs(of: signal)
  }

  private static func take(
    _ frame: VoiceFrame, _ core: inout VoiceGateCore, _ network: NetworkAnswers?,
    _ emit: (VoiceGateEvent) -> Void
  ) -> NoiseFloor.Hold {
    network?.answers(until: frame.time) { core.hear(probability: $0, middle: $1) }
    core.update(frame, emit)
    return core.hold
  }
}
