/// An invalid recording or setting.
public enum ResynthesisError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The recording must have one channel.
  case notOneChannel(Int)
  /// The sample rate must be 8 to 192 kHz; hertz.
  case unsupportedSampleRate(Double)
  /// Every sample must be finite; the index of the first that is not.
  case nonFiniteSample(index: Int)
  /// A setting lies outside its range.
  case invalidSetting(name: String, expected: String, value: Double)
  /// The caller's curve must have at least one voiced frame, times that rise and frequencies above zero.
  case invalidCurve(String)

  /// One line: the expected values and the given one.
  public var description: String {
    switch self {
    case .notOneChannel(let count): "resynthesis: expected one channel, got \(count)"
    case .unsupportedSampleRate(let rate): "resynthesis: expected a sample rate of 8000 to 192000 Hz, got \(rate) Hz"
    case .nonFiniteSample(let index): "resynthesis: expected finite samples, got another at sample \(index)"
    case .invalidSetting(let name, let expected, let value): "\(name): expected \(expected), got \(value)"
    case .invalidCurve(let problem): "pitch curve: \(problem)"
    }
  }
}
