import AudioCore

/// Places a sound between left and right.
///
/// One channel becomes two by the gains of the law. Two channels stay on their sides and are not mixed, so that the
/// width of the image is kept. The law then gives the attenuation of the farther side; the nearer side is unchanged. In
/// the centre the output has the same bits as a stereo input, and at either end one side is silent. A change moves the
/// position in a straight line over `rampDuration`, so that the law holds at every frame. No latency; allocates nothing
/// after `init`.
public struct Pan: AudioEffect, Sendable {
  /// −100 is left, 0 the centre, 100 right.
  public static let position = AudioParameter("position", range: -100...100, defaultValue: 0)

  /// `position`.
  public static let parameters = [position]

  /// The position and the pan law.
  public struct Configuration: Sendable, Hashable, Codable {
    /// The initial value of the parameter of the same name.
    public var position: Double
    /// The law of the gains.
    public var law: PanLaw
    /// Duration of a parameter change in seconds, 0 to 1.
    public var rampDuration: Double

    /// A configuration; each default is that of the parameter.
    public init(
      position: Double = Pan.position.defaultValue, law: PanLaw = .constantPower,
      rampDuration: Double = ParameterRamp.duration.defaultValue
    ) {
      self.position = position
      self.law = law
      self.rampDuration = rampDuration
    }
  }

  /// The sample rate in hertz.
  public let sampleRate: Double
  /// Number of input channels, 1 or 2.
  public let channelCount: Int
  /// Two output channels.
  public let outputChannelCount = 2
  /// No latency: 0.
  public let latencyInFrames = 0

  private let law: PanLaw
  private let rampLength: Int
  private var position: RampedParameter

  /// Whether the position is at rest.
  public var keepsSilence: Bool { !position.isMoving }

  /// A pan at the configured position.
  ///
  /// - Parameter channelCount: 1 or 2.
  /// - Throws: `AudioEffectsError`.
  public init(
    configuration: Configuration = Configuration(), sampleRate: Double, channelCount: Int
  ) throws(AudioEffectsError) {
    try SignalShape.check(sampleRate: sampleRate, channelCount: channelCount)
    guard channelCount <= 2 else { throw .unsupportedChannelCount(channelCount, supported: 1...2) }
    rampLength = try ParameterRamp.length(configuration.rampDuration, sampleRate: sampleRate)
    law = configuration.law
    self.sampleRate = sampleRate
    self.channelCount = channelCount
    position = RampedParameter(try Self.position.require(configuration.position) / 100)
  }

  /// Takes frames of one or two channels and writes two.
  public mutating func process(_ input: AudioBlock, into output: MutableAudioBlock) {
    ensureShapes(of: input, and: output, for: "Pan")
    let (first, second) = (input.channel(0), input.channel(channelCount - 1))
    let (left, right) = (output.channel(0), output.channel(1))
    let count = input.frameCount
    let ramp = min(position.remaining, count)
    for n in 0..<ramp {
      let gains = gains(at: position.next())
      let (l, r) = (Double(first[n]) * gains.left, Double(second[n]) * gains.right)
      (left[n], right[n]) = (Float(l), Float(r))
    }
    let steady = gains(at: position.value)
    let (leftGain, rightGain) = (Float(steady.left), Float(steady.right))
    for n in ramp..<count {
      let (l, r) = (first[n] * leftGain, second[n] * rightGain)
      (left[n], right[n]) = (l, r)
    }
  }

  private func gains(at position: Double) -> (left: Double, right: Double) {
    channelCount == 1 ? law.gains(at: position) : law.stereoGains(at: position)
  }

  /// Sets `position` (0).
  public mutating func setParameter(_ index: Int, to value: Double) {
    ensure(index == 0, "there is no parameter \(index)")
    position.move(to: Self.position.clamped(value) / 100, frames: rampLength)
  }

  /// Returns to the state of a new instance.
  public mutating func reset() { position.reset() }
}
