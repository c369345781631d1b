/// Sound, or a description of sound, that does not fit: what was expected and what came.
///
/// Whole-signal calls throw it. `process` and `render`, which take blocks while sound plays, end the program with such a
/// reason instead, since only a mistake in the program can give them another shape than they were made for.
public enum AudioFormatError: Error, Equatable, Sendable, CustomStringConvertible {
  /// A sample rate lies outside the range, or is not a number; hertz.
  case sampleRate(Double, expected: ClosedRange<Double>)
  /// A processor for one sample rate was given sound of another; hertz.
  case differentSampleRate(Double, expected: Double)
  /// A number of channels is not the one that is expected.
  case channelCount(Int, expected: ClosedRange<Int>)
  /// The channels of one sound have other numbers of frames: that of a channel, and that of the first.
  case unevenChannels(channel: Int, frameCount: Int, expected: Int)
  /// A sound has a number of frames that is negative, or more samples than memory is asked for.
  case frameCount(Int, channelCount: Int)
  /// The number of samples is not channels times frames.
  case sampleCount(Int, expected: Int)
  /// The samples of several channels are no whole number of frames.
  case partialFrame(sampleCount: Int, channelCount: Int)
  /// An argument lies outside its range, or is not a number.
  case argument(String, Double, expected: ClosedRange<Double>)

  /// One line: the expected values and the given one.
  public var description: String {
    switch self {
    case .sampleRate(let rate, let expected):
      "sample rate: expected \(expected.lowerBound) to \(expected.upperBound) Hz, got \(rate) Hz"
    case .differentSampleRate(let rate, let expected): "sample rate: expected \(expected) Hz, got sound of \(rate) Hz"
    case .channelCount(let count, let expected):
      expected.count == 1
        ? "channels: expected \(expected.lowerBound), got \(count)"
        : "channels: expected \(expected.lowerBound) to \(expected.upperBound), got \(count)"
    case .unevenChannels(let channel, let count, let expected):
      "channels: expected \(expected) frames in each, got \(count) in channel \(channel)"
    case .frameCount(let count, let channels):
      "frames: expected 0 to \(AudioFormat.mostSamples / max(1, channels)) of \(channels) channels, got \(count)"
    case .sampleCount(let count, let expected): "samples: expected \(expected), got \(count)"
    case .partialFrame(let count, let channels): "samples: expected a multiple of \(channels) channels, got \(count)"
    case .argument(let name, let value, let expected):
      "\(name): expected \(expected.lowerBound) to \(expected.upperBound), got \(value)"
    }
  }
}
