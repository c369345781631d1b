import AudioCore

/// An invalid request to this module.
public enum ToneError: Error, Equatable, Sendable, CustomStringConvertible {
  /// A sample rate lies outside the range that the sound can have, or is not a number; hertz.
  case invalidSampleRate(Double, expected: ClosedRange<Double>)
  /// A number is outside its range.
  case outOfRange(AudioParameter.OutOfRange)
  /// A tone, including its highest modulated frequency, must lie below half the sample rate; both in hertz.
  case frequencyAboveHalfTheRate(Double, sampleRate: Double)
  /// A band must end below half the sample rate; hertz.
  case bandAboveHalfTheRate(upperFrequency: Double, sampleRate: Double)
  /// A list that needs at least one element is empty.
  case empty(String)
  /// A sound is shorter than its rise and fall together; seconds.
  case shorterThanItsRamps(duration: Double, ramps: Double)
  /// A sweep needs two different frequencies; hertz.
  case sweepWithoutRange(Double)
  /// A sound cannot be held by a buffer.
  case invalidSound(AudioFormatError)

  /// One line: the expected values and the given one.
  public var description: String {
    switch self {
    case .invalidSampleRate(let rate, let range): AudioFormatError.sampleRate(rate, expected: range).description
    case .invalidSound(let problem): problem.description
    case .outOfRange(let problem): problem.description
    case .frequencyAboveHalfTheRate(let frequency, let rate):
      "frequency: expected less than half the sample rate of \(rate) Hz, got \(frequency) Hz"
    case .bandAboveHalfTheRate(let frequency, let rate):
      "band: expected an upper edge below half the sample rate of \(rate) Hz, got \(frequency) Hz"
    case .empty(let what): "\(what): expected at least one, got none"
    case .shorterThanItsRamps(let duration, let ramps):
      "duration: expected at least the rise and the fall, \(ramps) s, got \(duration) s"
    case .sweepWithoutRange(let frequency): "sweep: expected two different frequencies, got \(frequency) Hz twice"
    }
  }
}
