import AudioCore
import Spectral

/// What was asked for and cannot be.
public enum SpectralFeatureError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The sound does not fit: its rate, or its number of channels.
  case format(AudioFormatError)
  /// A window, a hop or a transform has a length that cannot be.
  case transform(SpectralError)
  /// A setting lies outside its range, or is not a number.
  case setting(String, Double, expected: ClosedRange<Double>)
  /// A set without features.
  case noFeatures
  /// A feature whose limit is relative to the loudest of all frames, in a processor that does not see them all.
  case needsWholeSignal(String)

  /// One line: the expected values and the given one.
  public var description: String {
    switch self {
    case .format(let error): error.description
    case .transform(let error): error.description
    case .setting(let name, let value, let expected):
      "\(name): expected \(expected.lowerBound) to \(expected.upperBound), got \(value)"
    case .noFeatures: "features: expected at least one, got none"
    case .needsWholeSignal(let name):
      "\(name): expected no dynamic range in a stream, got one below the loudest of all frames, which is not known yet"
    }
  }

  /// Throws for a length that no transform has, or a rate that no sound has.
  static func check(transformLength: Int, sampleRate: Double) throws(SpectralFeatureError) {
    do { _ = try SampleRate(sampleRate) } catch { throw .format(error) }
    guard transformLength >= 2, transformLength.isMultiple(of: 2), transformLength <= 1 << 24 else {
      throw .transform(.invalidLength(transformLength))
    }
  }

  /// Throws unless a setting lies in its range.
  static func check(
    _ name: String, _ value: Double, in range: ClosedRange<Double>
  ) throws(SpectralFeatureError) {
    guard range.contains(value) else { throw .setting(name, value, expected: range) }
  }
}
