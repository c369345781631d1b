/// Errors of this module: a setting that is out of its range.
public enum AmplitudeError: Error, Equatable, Sendable, CustomStringConvertible {
  /// A number of channels must be 1 or more.
  case invalidChannelCount(Int)
  /// A sample rate must be above 0 and finite.
  case invalidSampleRate(Double)
  /// A window and a hop must be at least one sample long at the sample rate, a hop below 2³¹ samples and a window below a
  /// million hops; seconds.
  case invalidWindow(length: Double, hop: Double)
  /// A clipping level must be above 0.
  case invalidClippingLevel(Float)

  /// One line that says what was expected and what was given.
  public var description: String {
    switch self {
    case .invalidChannelCount(let count): "channels: expected at least 1, got \(count)"
    case .invalidSampleRate(let rate): "sample rate: expected a number above 0 Hz, got \(rate) Hz"
    case .invalidWindow(let length, let hop):
      "level window: expected a length and a hop of at least one sample and a length below 1e6 hops, got \(length) s and \(hop) s"
    case .invalidClippingLevel(let level): "clipping level: expected an amplitude above 0, got \(level)"
    }
  }
}
