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

  /// Frames per second of the signal, in hertz.
  var sampleRate: Double { get }
}

extension PitchTracker where Self: ~Copyable {
  /// One channel at the tracker's sample rate. `outputs(of:)` refuses another signal.
  public var inputFormat: AudioFormat { AudioFormat(sampleRate: sampleRate, channelCount: 1) }

  /// Tracks a whole one-channel signal.
  ///
  /// - Throws: `PitchError` if the range or the hop does not fit the signal's sample rate, `AudioFormatError` if the
  ///   signal does not have one channel.
  public static func track(_ signal: AudioBuffer, configuration: PitchConfiguration) throws -> [PitchFrame] {
    var tracker = try Self(configuration: configuration, sampleRate: signal.sampleRate)
    return try tracker.outputs(of: signal)
  }
}
