import AudioCore

/// What was asked for and cannot be.
public enum ParalinguisticFeatureError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The sound does not fit: its rate, or its number of channels.
  case format(AudioFormatError)
  /// A sample, counted from 0, is not a number or infinite.
  case notFinite(sample: Int)

  /// One line: the expected values and the given one.
  public var description: String {
    switch self {
    case .format(let error): error.description
    case .notFinite(let sample): "samples: expected finite numbers, got another in sample \(sample)"
    }
  }
}
