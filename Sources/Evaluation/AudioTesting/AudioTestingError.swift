/// Errors of this module: sounds or references that cannot be compared.
public enum AudioTestingError: Error, Equatable, Sendable, CustomStringConvertible {
  /// Sounds can be compared only if they have the same sample rate, in hertz.
  case differentSampleRates(expected: Double, found: Double)
  /// Sounds can be mixed only if they have the same number of channels.
  case differentChannelCounts(expected: Int, found: Int)
  /// A search for events needs at least one source.
  case noSources
  /// An event names a source whose sound was not given.
  case unknownSource(String, known: [String])
  /// A reference cannot be read or written.
  case unusableReference(path: String, reason: String)

  /// One line that says what was expected and what was given.
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
