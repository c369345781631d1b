import AudioCore
import Spectral

/// What was asked for and cannot be.
public enum SoundscapeError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The sound does not fit: its rate, or its number of channels.
  case format(AudioFormatError)
  /// A window or a hop has a length that cannot be.
  case transform(SpectralError)
  /// A setting lies outside its range, or is not a number.
  case setting(String, Double, expected: ClosedRange<Double>)

  /// One line: the expected values and the given one.
  public var description: String {
    switch self {
    case .format(let error): error.description
    case .transform(let error): error.description
    case .setting(let name, let value, let expected):
      "\(name): expected \(expected.lowerBound) to \(expected.upperBound), got \(value)"
    }
  }
}
