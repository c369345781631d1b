import AudioCore

/// Any sound that is switched on and off by ramps.
///
/// The gate opens at the first frame. With a duration the gate closes by itself, so that the fall ends at the end of
/// the duration; without one, it closes at `gateOff()`. After the fall there is silence, during which the source
/// continues to run.
public struct GatedSound<Source: AudioGenerator>: AudioGenerator {
  /// The ramps and the duration.
  public struct Gate: Codable, Sendable, Hashable {
    /// Seconds from silence to full level.
    public var rise: Double
    /// Seconds from full level to silence.
    public var fall: Double
    /// The total duration in seconds, ramps included; `nil` for a sound that lasts until `gateOff()`.
    public var duration: Double?
    /// The shape of both ramps.
    public var curve: EnvelopeCurve

    /// A gate. The default ramps take 29 ms from −20 to −1 dB, within the 20 to 50 ms of an audiometer's pulses.
    public init(
      rise: Double = 0.05, fall: Double = 0.05, duration: Double? = nil, curve: EnvelopeCurve = .raisedCosine
    ) {
      self.rise = rise
      self.fall = fall
      self.duration = duration
      self.curve = curve
    }
  }

  /// The source behind the gate, whose parameters can be set.
  public var source: Source

  private var envelope: ADSREnvelope
  /// The frame at which the gate closes.
  private let end: Int
  private var position = 0

  /// A sound whose gate opens at the first frame.
  ///
  /// - Throws: `ToneError`, also for a duration shorter than both ramps.
  public init(_ source: consuming Source, gate: Gate) throws(ToneError) {
    var envelope = try ADSREnvelope(
      configuration: .init(
        attack: gate.rise, decay: 0, sustain: 1, release: gate.fall, attackCurve: gate.curve, fallCurve: gate.curve),
      sampleRate: source.sampleRate)
    if let duration = gate.duration {
      let ramps = gate.rise + gate.fall
      guard duration >= ramps else { throw .shorterThanItsRamps(duration: duration, ramps: ramps) }
      end = try EnvelopeParameter.frames(duration, source.sampleRate) - envelope.releaseLengthInFrames
    } else {
      end = .max
    }
    envelope.gateOn()
    self.envelope = envelope
    self.source = source
  }

  /// Sample rate of the sound in hertz.
  public var sampleRate: Double { source.sampleRate }

  /// Number of channels of the sound.
  public var channelCount: Int { source.channelCount }

  /// Whether the fall is over.
  public var isFinished: Bool { envelope.isFinished }

  /// The parameters of the source.
  public static var parameters: [AudioParameter] { Source.parameters }

  /// Changes a parameter of the source.
  public mutating func setParameter(_ index: Int, to value: Double) { source.setParameter(index, to: value) }

  /// Opens the gate again; the level rises from its present value.
  public mutating func gateOn() { envelope.gateOn() }

  /// Closes the gate: the level falls from the next frame on.
  public mutating func gateOff() { envelope.gateOff() }

  /// Writes the next frames.
  public mutating func render(into block: MutableAudioBlock) {
    ensure(channels: block.channelCount, are: channelCount, of: "GatedSound")
    source.render(into: block)
    var start = 0
    while start < block.frameCount {
      if position == end { envelope.gateOff() }
      let count = position < end ? min(block.frameCount - start, end - position) : block.frameCount - start
      envelope.scale(block.frames(start..<start + count))
      start += count
      position += count
    }
  }

  /// Returns to the state of a new instance.
  public mutating func reset() {
    source.reset()
    envelope.reset()
    envelope.gateOn()
    position = 0
  }
}

extension GatedSound: Sendable where Source: Sendable {}

extension GatedSound where Source == SineOscillator {
  /// A tone burst: a sine that begins at phase 0 behind the gate.
  ///
  /// - Throws: `ToneError`.
  public static func toneBurst(
    frequency: Double, amplitude: Double = 1, gate: Gate, sampleRate: Double
  ) throws(ToneError) -> GatedSound {
    try GatedSound(
      SineOscillator(configuration: .init(frequency: frequency, amplitude: amplitude), sampleRate: sampleRate),
      gate: gate)
  }
}

extension GatedSound where Source == NarrowBandNoise {
  /// Narrow-band noise behind a gate, which masks a tone in its middle.
  ///
  /// - Throws: `ToneError`.
  public static func maskingNoise(
    _ configuration: NarrowBandNoise.Configuration, gate: Gate, sampleRate: Double
  ) throws(ToneError) -> GatedSound {
    try GatedSound(
      NarrowBandNoise(configuration: configuration, sampleRate: sampleRate), gate: gate)
  }
}
