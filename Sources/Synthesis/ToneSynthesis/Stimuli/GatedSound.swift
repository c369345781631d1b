import AudioCore

/// Any sound, switched on and off by ramps without corners.
///
/// The gate opens at the first frame. With a duration it closes by itself, so that the fall ends when the duration does;
/// without, at `gateOff()`. After the fall: silence, in which the sound goes on unheard.
public struct GatedSound<Source: AudioGenerator>: AudioGenerator {
  /// The ramps and the duration.
  public struct Gate: Sendable, Hashable {
    /// Seconds from silence to full level.
    public var rise: Double
    /// Seconds from full level to silence.
    public var fall: Double
    /// How long it is heard in all, ramps included, in seconds; `nil`: until `gateOff()`.
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

  /// The sound behind the gate: its parameters can be set.
  public var source: Source

  private var envelope: ADSREnvelope
  /// Frame at which the gate closes.
  private let end: Int
  private var position = 0

  /// A sound whose gate opens at the first frame.
  ///
  /// - Throws: `ToneError`, also for a duration shorter than both ramps.
  public init(_ source: consuming Source, gate: Gate, sampleRate: Double) throws(ToneError) {
    var envelope = try ADSREnvelope(
      configuration: .init(
        attack: gate.rise, decay: 0, sustain: 1, release: gate.fall, attackCurve: gate.curve, fallCurve: gate.curve),
      sampleRate: sampleRate)
    if let duration = gate.duration {
      let ramps = gate.rise + gate.fall
      guard duration >= ramps else { throw .shorterThanItsRamps(duration: duration, ramps: ramps) }
      end = try EnvelopeParameter.frames(duration, sampleRate) - envelope.releaseLengthInFrames
    } else {
      end = .max
    }
    envelope.gateOn()
    self.envelope = envelope
    self.source = source
  }

  /// Number of channels of the sound.
  public var channelCount: Int { source.channelCount }

  /// Whether the fall is over.
  public var isFinished: Bool { envelope.isFinished }

  /// Those of the sound.
  public static var parameters: [AudioParameter] { Source.parameters }

  /// Changes a number of the sound.
  public mutating func setParameter(_ index: Int, to value: Double) { source.setParameter(index, to: value) }

  /// Opens the gate anew, from the level where it is.
  public mutating func gateOn() { envelope.gateOn() }

  /// Lets the sound fall from the next frame on.
  public mutating func gateOff() { envelope.gateOff() }

  /// Writes the next frames.
  public mutating func render(into block: MutableAudioBlock) {
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
      gate: gate, sampleRate: sampleRate)
  }
}

extension GatedSound where Source == NarrowBandNoise {
  /// Noise that masks a tone in its middle, of a third or half of an octave.
  ///
  /// - Throws: `ToneError`.
  public static func maskingNoise(
    _ configuration: NarrowBandNoise.Configuration, gate: Gate, sampleRate: Double
  ) throws(ToneError) -> GatedSound {
    try GatedSound(
      NarrowBandNoise(configuration: configuration, sampleRate: sampleRate), gate: gate, sampleRate: sampleRate)
  }
}
