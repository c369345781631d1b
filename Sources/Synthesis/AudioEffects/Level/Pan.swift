import AudioCore

/// Puts a sound between left and right.
///
/// One channel becomes two by the law's gains. Of two channels each stays on its side: they are never mixed into each other,
/// so the image stays as wide as it was. The law says by how much the other side is softer; the side towards which the sound
/// goes stays as it was, so that nothing becomes louder. In the centre samples come out as the same bits, and at either end
/// one side is silent. A change moves the position in a straight line over `rampDuration`, so that the law holds
/// on the way. No latency; allocates nothing after `init`.
public struct Pan: AudioEffect, Sendable {
  /// −100 is left, 0 the centre, 100 right.
  public static let position = AudioParameter("position", range: -100...100, defaultValue: 0)

  /// `position`.
  public static let parameters = [position]

  /// Where, and by which law.
  public struct Configuration: Sendable, Hashable {
    /// As the parameter of the same name.
    public var position: Double
    /// What left and right get.
    public var law: PanLaw
    /// Seconds that a change takes, 0 to 1.
    public var rampDuration: Double

    /// Defaults as of the parameters.
    public init(
      position: Double = Pan.position.defaultValue, law: PanLaw = .constantPower,
      rampDuration: Double = ParameterRamp.duration.defaultValue
    ) {
      self.position = position
      self.law = law
      self.rampDuration = rampDuration
    }
  }

  /// Number of channels that it takes, 1 or 2.
  public let channelCount: Int
  /// Two.
  public let outputChannelCount = 2
  /// None.
  public let latencyInFrames = 0

  private let law: PanLaw
  private let rampLength: Int
  private var position: RampedParameter

  /// A sound at its place.
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
    self.channelCount = channelCount
    position = RampedParameter(try Self.position.require(configuration.position) / 100)
  }

  /// Takes frames of one or two channels and writes two.
  public mutating func process(_ input: AudioBlock, into output: MutableAudioBlock) {
    precondition(input.channelCount == channelCount && output.channelCount == 2)
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
    precondition(index == 0, "there is no parameter \(index)")
    position.move(to: Self.position.clamped(value) / 100, frames: rampLength)
  }

  /// Returns to the state of a new instance.
  public mutating func reset() { position.reset() }
}
