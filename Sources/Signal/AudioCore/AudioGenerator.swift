/// Something whose numbers can be changed between two frames: a timeline of events cuts blocks where a change is due.
public protocol ParameterisedAudio: ~Copyable, SendableMetatype {
  /// The numbers that can be changed, in the order of their indices; none unless the type says otherwise.
  static var parameters: [AudioParameter] { get }

  /// Changes a number from the next frame on, by the ramp that the type states. Values are clamped to the range.
  /// Neither allocates, locks nor throws.
  ///
  /// - Parameter index: a position in `parameters`.
  mutating func setParameter(_ index: Int, to value: Double)
}

extension ParameterisedAudio where Self: ~Copyable {
  /// None.
  public static var parameters: [AudioParameter] { [] }

  /// There is none to change.
  public mutating func setParameter(_ index: Int, to value: Double) {
    preconditionFailure("there is no parameter \(index)")
  }
}

/// Something that makes sound: an oscillator, a noise, a player, a sampler.
///
/// The same contract as that of `StreamingProcessor`: what comes out does not depend on how it was cut into blocks,
/// `reset()` gives the state of a new instance bit for bit, and `render` neither allocates, locks, logs nor throws.
public protocol AudioGenerator: ~Copyable, ParameterisedAudio {
  /// Number of channels that are rendered, at least 1.
  var channelCount: Int { get }

  /// Writes the next frames over what `block` held; it has `channelCount` channels. After the end of a sound that ends:
  /// silence.
  mutating func render(into block: MutableAudioBlock)

  /// Returns to the state of a new instance.
  mutating func reset()
}

extension AudioGenerator where Self: ~Copyable {
  /// The next `frameCount` frames as a buffer, whose rate is said to be `sampleRate` hertz: the one that the generator was
  /// made for.
  public mutating func rendered(frameCount: Int, sampleRate: Double) -> AudioBuffer {
    var buffer = AudioBuffer(channelCount: channelCount, frameCount: frameCount, sampleRate: sampleRate)
    buffer.withMutableBlock { render(into: $0) }
    return buffer
  }
}
