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
    }
  }
}
