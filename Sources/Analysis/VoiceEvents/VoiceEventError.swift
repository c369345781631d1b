/// Errors of this module: a setting that is out of its range.
public enum VoiceEventError: Error, Equatable, Sendable, CustomStringConvertible {
  /// A sample rate must be 8 to 192 kHz.
  case invalidSampleRate(Double)
  /// A setting is outside of its range.
  case invalidSetting(name: String, value: Double, expected: String)

  /// One line that says what was expected and what was given.
  public var description: String {
    switch self {
    case .invalidSampleRate(let rate): "sample rate: expected 8000 to 192000 Hz, got \(rate) Hz"
    case .invalidSetting(let name, let value, let expected): "\(name): expected \(expected), got \(value)"
    }
  }

  static func validate(sampleRate: Double) throws(VoiceEventError) {
    guard (8000...192_000).contains(sampleRate) else { throw .invalidSampleRate(sampleRate) }
  }

  static func validate(_ name: String, _ value: Double, in range: ClosedRange<Double>) throws(VoiceEventError) {
    guard range.contains(value) else {
      throw .invalidSetting(name: name, value: value, expected: "\(range.lowerBound) to \(range.upperBound)")
    }
  }
}
