import AudioCore

/// Errors of this module: a setting that is out of its range.
public enum AmplitudeError: Error, Equatable, Sendable, CustomStringConvertible {
  /// A number of channels must be one of `AudioFormat.channelCounts`.
  case invalidChannelCount(Int)
  /// A sample rate must lie in `SampleRate.range`.
  case invalidSampleRate(Double)
  /// A window and a hop must be at least one sample long at the sample rate, a hop below 2³¹ samples and a window below a
  /// million hops; seconds.
  case invalidWindow(length: Double, hop: Double)
  /// A clipping level must be above 0.
  case invalidClippingLevel(Float)
  /// The level of volume 0 must be below 0 dBFS and finite.
  case invalidFloor(Double)

  /// One line that says what was expected and what was given.
  public var description: String {
    switch self {
    case .invalidChannelCount(let count):
      AudioFormatError.channelCount(count, expected: AudioFormat.channelCounts).description
    case .invalidSampleRate(let rate): AudioFormatError.sampleRate(rate, expected: SampleRate.range).description
    case .invalidWindow(let length, let hop):
      "level window: expected a length and a hop of at least one sample and a length below 1e6 hops, got \(length) s and \(hop) s"
    case .invalidClippingLevel(let level): "clipping level: expected an amplitude above 0, got \(level)"
    case .invalidFloor(let floor): "floor of the volume: expected a level below 0 dBFS, got \(floor) dBFS"
    }
  }
}
