import AudioCore

/// A method of finding the fundamental frequency.
///
/// It processes one channel and emits one `PitchFrame` per hop, ⌈samples / hop⌉ in all; frame k is at k · hop. Every
/// method fulfils the contract of `StreamingProcessor`: the frames do not depend on the blocks, and nothing is
/// allocated after the initialiser. `latencyInFrames` is the largest number of samples after a frame's time that must
/// arrive before the frame is emitted.
public protocol PitchTracker: ~Copyable, StreamingProcessor where Output == PitchFrame {
  /// Creates a tracker.
  ///
  /// - Throws: `PitchError` if the range or the hop does not fit the sample rate.
  init(configuration: PitchConfiguration, sampleRate: Double) throws

  /// The validated configuration.
  var configuration: PitchConfiguration { get }
}

extension PitchTracker where Self: ~Copyable {
  /// Tracks a whole one-channel signal.
  public static func track(_ signal: AudioBuffer, configuration: PitchConfiguration) throws -> [PitchFrame] {
    var tracker = try Self(configuration: configuration, sampleRate: signal.sampleRate)
    return tracker.outputs(of: signal)
  }
}
