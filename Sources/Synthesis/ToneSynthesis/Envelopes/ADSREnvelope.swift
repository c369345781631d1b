import AudioCore

/// Attack, decay, sustain, release: rises to 1 when the gate opens, falls to the sustain level, and to 0 when it closes.
///
/// A delay may precede the attack, and a hold at 1 the decay. If the gate opens again while the level is above 0, the
/// level rises from there and does not jump. Times are rounded to frames; with a time of 0 the level jumps. The gate is
/// closed at the beginning.
public struct ADSREnvelope: Envelope, Sendable {
  /// Times, levels and curves.
  public struct Configuration: Codable, Sendable, Hashable {
    /// Seconds from the gate's opening to the attack.
    public var delay: Double
    /// Seconds of the rise to 1.
    public var attack: Double
    /// Seconds at 1.
    public var hold: Double
    /// Seconds from 1 to the sustain level.
    public var decay: Double
    /// The level while the gate stays open, 0 to 1.
    public var sustain: Double
    /// Seconds from the gate's closing to 0.
    public var release: Double
    /// The curve of the attack.
    public var attackCurve: EnvelopeCurve
    /// The curve of the decay and the release.
    public var fallCurve: EnvelopeCurve

    /// A configuration; `ADSREnvelope.init` checks the ranges.
    public init(
      delay: Double = 0, attack: Double, hold: Double = 0, decay: Double, sustain: Double, release: Double,
      attackCurve: EnvelopeCurve = .linear, fallCurve: EnvelopeCurve = .exponential
    ) {
      self.delay = delay
      self.attack = attack
      self.hold = hold
      self.decay = decay
      self.sustain = sustain
      self.release = release
      self.attackCurve = attackCurve
      self.fallCurve = fallCurve
    }

    /// A rise to 1 in `rise` seconds and, after the gate closes, a fall in `fall` seconds, both as raised cosines.
    public static func raisedCosine(rise: Double, fall: Double) -> Configuration {
      Configuration(
        attack: rise, decay: 0, sustain: 1, release: fall, attackCurve: .raisedCosine, fallCurve: .raisedCosine)
    }
  }

  @usableFromInline enum Stage: Sendable { case idle, delay, attack, hold, decay, sustain, release }

  /// Sample rate in hertz.
  public let sampleRate: Double
  private let configuration: Configuration
  private let delayLength: Int
  private let attackLength: Int
  private let holdLength: Int
  private let decayLength: Int
  private let releaseLength: Int
  // A sampler asks each of its voices for a level at every frame, from another module: what is asked is inlined there.
  @usableFromInline var stage = Stage.idle
  @usableFromInline var segment = EnvelopeSegment(level: 0)

  /// An envelope whose gate is closed.
  ///
  /// - Throws: `ToneError.outOfRange`, `.invalidSampleRate`.
  public init(configuration: Configuration, sampleRate: Double) throws(ToneError) {
    try ToneError.check(sampleRate: sampleRate)
    delayLength = try EnvelopeParameter.frames(configuration.delay, sampleRate)
    holdLength = try EnvelopeParameter.frames(configuration.hold, sampleRate)
    attackLength = try EnvelopeParameter.frames(configuration.attack, sampleRate)
    decayLength = try EnvelopeParameter.frames(configuration.decay, sampleRate)
    releaseLength = try EnvelopeParameter.frames(configuration.release, sampleRate)
    _ = try AudioParameter("sustain level", range: 0...1, defaultValue: 1).required(configuration.sustain)
    self.configuration = configuration
    self.sampleRate = sampleRate
  }

  /// The level of the next frame.
  public var level: Double { segment.level }

  /// Whether the gate is closed and the level has come to 0.
  @inlinable public var isFinished: Bool { stage == .idle }

  /// Frames from the gate's closing to 0.
  var releaseLengthInFrames: Int { releaseLength }

  /// Opens the gate at the next frame.
  public mutating func gateOn() {
    stage = .delay
    segment = EnvelopeSegment(from: segment.level, to: segment.level, length: delayLength, curve: .linear)
    settle()
  }

  /// Closes the gate at the next frame; without effect while it is closed.
  public mutating func gateOff() {
    guard stage != .idle, stage != .release else { return }
    release(over: releaseLength, curve: configuration.fallCurve)
  }

  /// Closes the gate; the level falls to 0 in `frames` frames in place of the release time.
  public mutating func release(over frames: Int, curve: EnvelopeCurve) {
    guard stage != .idle else { return }
    stage = .release
    segment = EnvelopeSegment(from: segment.level, to: 0, length: max(0, frames), curve: curve)
    settle()
  }

  /// The level of the next frame.
  @inlinable public mutating func nextLevel() -> Double {
    let level = segment.level
    segment.advance()
    if segment.isFinished { settle() }
    return level
  }

  /// Returns to the state of a new instance: the gate closed.
  public mutating func reset() {
    stage = .idle
    segment = EnvelopeSegment(level: 0)
  }

  /// Moves on to the next stage at the end of a stage.
  @usableFromInline mutating func settle() {
    while segment.isFinished {
      switch stage {
      case .delay:
        stage = .attack
        segment = EnvelopeSegment(
          from: segment.level, to: 1, length: attackLength, curve: configuration.attackCurve)
      case .attack:
        stage = .hold
        segment = EnvelopeSegment(from: 1, to: 1, length: holdLength, curve: .linear)
      case .hold:
        stage = .decay
        segment = EnvelopeSegment(
          from: 1, to: configuration.sustain, length: decayLength, curve: configuration.fallCurve)
      case .decay:
        stage = .sustain
        segment = EnvelopeSegment(level: configuration.sustain)
        return
      case .release:
        stage = .idle
        segment = EnvelopeSegment(level: 0)
        return
      case .sustain, .idle: return
      }
    }
  }
}
