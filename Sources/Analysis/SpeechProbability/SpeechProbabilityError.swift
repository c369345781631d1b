/// What the analyzer does not take.
public enum SpeechProbabilityError: Error, Equatable, Sendable, CustomStringConvertible {
  /// A sample rate must be 8 to 192 kHz.
  case invalidSampleRate(Double)

  /// One line that says what was expected and what was given.
  public var description: String {
    switch self {
    case .invalidSampleRate(let rate): "sample rate: expected 8000 to 192000 Hz, got \(rate) Hz"
    }
  }
}
