import AudioCore

/// A tone that is switched on and off periodically, which is easy to tell from a ringing in the ears.
///
/// A pulse lasts `on` seconds from half amplitude to half amplitude, followed by a pause of `off` seconds. The defaults
/// are those commonly stated for audiometers (IEC 60645-1: 225 ms on and off, ±35 ms; rise and fall of 20 to 50 ms,
/// here 29 ms from −20 to −1 dB); the standard's text was not at hand. The sine continues during the pauses.
public struct PulsedTone: AudioGenerator, Sendable {
  /// The tone and its pulses.
  public struct Configuration: Codable, Sendable, Hashable {
    /// The frequency in hertz.
    public var frequency: Double
    /// Peak amplitude.
    public var amplitude: Double
    /// Duration of a pulse in seconds, from half amplitude to half amplitude.
    public var on: Double
    /// Duration of a pause in seconds, from half amplitude to half amplitude.
    public var off: Double
    /// Duration of each ramp in seconds: a raised cosine between silence and full level.
    public var ramp: Double
    /// Number of pulses; `nil` for no end.
    public var count: Int?

    /// A pulsed tone.
    public init(
      frequency: Double, amplitude: Double = 1, on: Double = 0.225, off: Double = 0.225, ramp: Double = 0.05,
      count: Int? = nil
    ) {
      self.frequency = frequency
      self.amplitude = amplitude
      self.on = on
      self.off = off
      self.ramp = ramp
      self.count = count
    }
  }

  /// Frequency and amplitude.
  public static let parameters = SineOscillator.parameters
  /// Ramps in seconds that rise from −20 to −1 dB in the 20 to 50 ms of an audiometer's pulses: a raised cosine is at
  /// −20 dB after 0.2048 of its length and at −1 dB after 0.7852, so that it needs 0.5804 of it. Ramps outside this
  /// range do not meet the requirement.
  public static let audiometricRamps = 0.035...0.086
  /// One channel.
  public let channelCount = 1

  private var tone: SineOscillator
  private var envelope: ADSREnvelope
  private let count: Int
  private let period: Double
  /// Seconds from the beginning of a pulse to the beginning of its fall.
  private let untilFall: Double
  /// Sample rate in hertz.
  public let sampleRate: Double
  private var position = 0
  private var pulse = 0

  /// A pulsed tone at the beginning of its first rise.
  ///
  /// - Throws: `ToneError`, also if pulse or pause are shorter than a ramp.
  public init(configuration: Configuration, sampleRate: Double) throws(ToneError) {
    tone = try SineOscillator(
      configuration: .init(frequency: configuration.frequency, amplitude: configuration.amplitude),
      sampleRate: sampleRate)
    envelope = try ADSREnvelope(
      configuration: .raisedCosine(rise: configuration.ramp, fall: configuration.ramp), sampleRate: sampleRate)
    for duration in [configuration.on, configuration.off] {
      _ = try EnvelopeParameter.duration.required(duration)
      guard duration >= configuration.ramp else {
        throw .shorterThanItsRamps(duration: duration, ramps: configuration.ramp)
      }
    }
    _ = try EnvelopeParameter.duration.required(configuration.on + configuration.off)
    guard configuration.on + configuration.off >= 2 / sampleRate, configuration.count ?? 1 >= 1 else {
      throw .empty("pulses")
    }
    count = configuration.count ?? .max
    period = configuration.on + configuration.off
    untilFall = configuration.on
    self.sampleRate = sampleRate
  }

  /// Whether all pulses have ended.
  public var isFinished: Bool { pulse == count && envelope.isFinished }

  /// Changes the tone's frequency (0) or amplitude (1).
  public mutating func setParameter(_ index: Int, to value: Double) { tone.setParameter(index, to: value) }

  /// Writes the next frames.
  public mutating func render(into block: MutableAudioBlock) {
    ensure(channels: block.channelCount, are: channelCount, of: "PulsedTone")
    tone.render(into: block)
    var start = 0
    while start < block.frameCount {
      let next = switching()
      let frames = min(block.frameCount - start, next - position)
      envelope.scale(block.frames(start..<start + frames))
      start += frames
      position += frames
    }
  }

  /// Returns to the state of a new instance.
  public mutating func reset() {
    tone.reset()
    envelope.reset()
    (position, pulse) = (0, 0)
  }

  /// Opens or closes the gate if that is due; returns the frame of the next switching.
  private mutating func switching() -> Int {
    guard pulse < count else { return .max }
    let rise = Int((Double(pulse) * period * sampleRate).rounded())
    if position == rise { envelope.gateOn() }
    if position < rise { return rise }
    let fall = max(rise + 1, Int(((Double(pulse) * period + untilFall) * sampleRate).rounded()))
    guard position == fall else { return fall }
    envelope.gateOff()
    pulse += 1
    return pulse < count ? max(fall + 1, Int((Double(pulse) * period * sampleRate).rounded())) : .max
  }
}
