import AudioCore

/// An error of a comparison with sounds or references. Each description is one line.
public enum AudioTestingError: Error, Equatable, Sendable, CustomStringConvertible {
  /// Two sounds have different sample rates, in hertz, so they cannot be compared.
  case differentSampleRates(expected: Double, found: Double)
  /// Two sounds have different numbers of channels, so they cannot be mixed.
  case differentChannelCounts(expected: Int, found: Int)
  /// A search for events has no source; it needs at least one.
  case noSources
  /// An event names a source whose sound was not given.
  case unknownSource(String, known: [String])
  /// A reference cannot be read or written.
  case unusableReference(path: String, reason: String)
  /// A number is not in its range; its name and the range in words.
  case invalidArgument(name: String, expected: String, got: Double)
  /// A scene or a change would be a sound that no buffer holds.
  case invalidSound(AudioFormatError)

  /// One line with the expected and the actual value.
  public var description: String {
    switch self {
    case .differentSampleRates(let expected, let found):
      "sample rate: expected \(expected) Hz, got \(found) Hz"
    case .differentChannelCounts(let expected, let found): "channels: expected \(expected), got \(found)"
    case .noSources: "sources: expected at least one, got none"
    case .unknownSource(let name, let known):
      "source: expected one of \(known.joined(separator: ", ")), got \(name)"
    case .unusableReference(let path, let reason): "reference \(path): \(reason)"
    case .invalidArgument(let name, let expected, let got): "\(name): expected \(expected), got \(got)"
    case .invalidSound(let problem): problem.description
    }
  }

  /// Checks that a number lies in a range, which a number that is none never does.
  static func check(
    _ name: String, _ value: Double, in range: ClosedRange<Double>, _ unit: String
  ) throws(AudioTestingError) {
    guard range.contains(value) else {
      let expected = "\(range.lowerBound) to \(range.upperBound)\(unit.isEmpty ? "" : " " + unit)"
      throw .invalidArgument(name: name, expected: expected, got: value)
    }
  }
}
