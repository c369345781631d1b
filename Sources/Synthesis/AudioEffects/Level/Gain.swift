import AudioCore

/// Multiplies sound by a factor. At 0 dB the output has the same bits as the input.
///
/// A change moves the factor in a straight line over `rampDuration`. No latency; one multiplication per sample;
/// allocates nothing after `init`.
public struct Gain: AudioEffect, Sendable {
  /// The gain in dB. At the lower end of the range the factor is 0, which is silence.
  public static let gain = AudioParameter("gain", unit: "dB", range: -120...60, defaultValue: 0)

  /// `gain`.
  public static let parameters = [gain]

  /// The gain and the duration of its changes.
  public struct Configuration: Sendable, Hashable, Codable {
    /// The initial value of the parameter of the same name.
    public var gain: Double
    /// Duration of a parameter change in seconds, 0 to 1.
    public var rampDuration: Double

    /// A configuration; each default is that of the parameter.
    public init(
      gain: Double = Gain.gain.defaultValue, rampDuration: Double = ParameterRamp.duration.defaultValue
    ) {
      self.gain = gain
      self.rampDuration = rampDuration
    }

    /// A gain given as a factor of the samples: 0 is silence, 1 leaves them unchanged.
    public init(factor: Double, rampDuration: Double = ParameterRamp.duration.defaultValue) {
      self.init(
        gain: factor == 0 ? Gain.gain.range.lowerBound : factor > 0 ? Decibels.level(amplitude: factor) ?? .nan : .nan,
        rampDuration: rampDuration)
    }
  }

  /// The sample rate in hertz.
  public let sampleRate: Double
  /// Number of channels.
  public let channelCount: Int
  /// No latency: 0.
  public let latencyInFrames = 0

  private let rampLength: Int
  private var factor: RampedParameter

  /// Whether the factor is at rest.
  public var keepsSilence: Bool { !factor.isMoving }

  /// A gain at rest.
  ///
  /// - Parameter channelCount: 1 to 1024.
  /// - Throws: `AudioEffectsError`.
  public init(
    configuration: Configuration = Configuration(), sampleRate: Double, channelCount: Int
  ) throws(AudioEffectsError) {
    try SignalShape.check(sampleRate: sampleRate, channelCount: channelCount)
    rampLength = try ParameterRamp.length(configuration.rampDuration, sampleRate: sampleRate)
    self.sampleRate = sampleRate
    self.channelCount = channelCount
    factor = RampedParameter(Self.factor(try Self.gain.require(configuration.gain)))
  }

  /// The factor of a gain in dB: 0 at the lower end of the range.
  public static func factor(_ gain: Double) -> Double {
    gain <= Self.gain.range.lowerBound ? 0 : Decibels.amplitude(level: gain)
  }

  /// Takes frames and writes them multiplied by the gain.
  public mutating func process(_ input: AudioBlock, into output: MutableAudioBlock) {
    ensureShapes(of: input, and: output, for: "Gain")
    let count = input.frameCount
    let ramp = min(factor.remaining, count)
    for c in 0..<channelCount {
      let (source, target) = (input.channel(c), output.channel(c))
      var way = factor
      for n in 0..<ramp { target[n] = Float(Double(source[n]) * way.next()) }
      let steady = Float(way.target)
      for n in ramp..<count { target[n] = source[n] * steady }
    }
    factor.advance(count)
  }

  /// Sets `gain` (0).
  public mutating func setParameter(_ index: Int, to value: Double) {
    ensure(index == 0, "there is no parameter \(index)")
    factor.move(to: Self.factor(Self.gain.clamped(value)), frames: rampLength)
  }

  /// Returns to the state of a new instance.
  public mutating func reset() { factor.reset() }
}
