/// A generator or an effect with numbers that can be changed between two frames. A timeline of events cuts a block at
/// the frame of each change.
public protocol ParameterisedAudio: ~Copyable, SendableMetatype {
  /// The numbers that can be changed, in the order of their indices. The default is an empty list.
  static var parameters: [AudioParameter] { get }

  /// Changes a number from the next frame on, with the ramp that the type documents. A value outside the range becomes
  /// its nearest bound. It does not allocate, lock or throw.
  ///
  /// - Parameter index: a position in `parameters`.
  mutating func setParameter(_ index: Int, to value: Double)
}

extension ParameterisedAudio where Self: ~Copyable {
  /// An empty list.
  public static var parameters: [AudioParameter] { [] }

  /// Ends the program: a type without parameters has no index to change.
  public mutating func setParameter(_ index: Int, to value: Double) {
    fatalError("there is no parameter \(index)")
  }
}

/// A source of sound: an oscillator, a noise, a player, a sampler.
///
/// The contract is that of `StreamingProcessor`: the output does not depend on how it is cut into blocks, `reset()`
/// restores the state of a new instance bit for bit, and `render` does not allocate, lock, log or throw.
public protocol AudioGenerator: ~Copyable, ParameterisedAudio {
  /// Sample rate of the rendered frames in hertz. A graph of another rate refuses the generator, so that nothing is
  /// played at a wrong pitch.
  var sampleRate: Double { get }

  /// Number of channels that are rendered, at least 1.
  var channelCount: Int { get }

  /// Whether the next frames are silent for certain, until the generator is changed from outside: rendering would write
  /// +0 (not −0) and leave the generator as it is. Who renders may then leave it out. A generator that cannot say so is
  /// not silent, which is the default.
  var isSilent: Bool { get }

  /// Overwrites `block`, which has `channelCount` channels, with the next frames. A sound that ends is followed by
  /// silence.
  mutating func render(into block: MutableAudioBlock)

  /// Returns to the state of a new instance.
  mutating func reset()
}

extension AudioGenerator where Self: ~Copyable {
  /// Not silent: it must be rendered.
  public var isSilent: Bool { false }

  /// The next `frameCount` frames as a new buffer.
  ///
  /// - Throws: `AudioFormatError.frameCount` for a number that is negative or beyond all memory.
  public mutating func rendered(frameCount: Int) throws(AudioFormatError) -> AudioBuffer {
    var buffer = try AudioBuffer(channelCount: channelCount, frameCount: frameCount, sampleRate: sampleRate)
    buffer.withMutableBlock { render(into: $0) }
    return buffer
  }
}
