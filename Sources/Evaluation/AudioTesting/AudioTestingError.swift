/// Why a sound cannot be compared.
public enum AudioTestingError: Error, Equatable, Sendable, CustomStringConvertible {
  /// Sounds that are compared must have one sample rate, in hertz.
  case differentSampleRates(expected: Double, found: Double)
  /// Sounds that are put together must have one number of channels.
  case differentChannelCounts(expected: Int, found: Int)
  /// Events are found by the sounds of their sources.
  case noSources
  /// An event is of a source whose sound was not given.
  case unknownSource(String, known: [String])
  /// A reference cannot be read or written.
  case unusableReference(path: String, reason: String)

  /// One line: what was expected and what came.
  public var description: String {
    switch self {
    case .differentSampleRates(let expected, let found):
      "sample rate: expected \(expected) Hz, got \(found) Hz"
    case .differentChannelCounts(let expected, let found): "channels: expected \(expected), got \(found)"
    case .noSources: "sources: expected at least one"
    case .unknownSource(let name, let known):
      "source: expected one of \(known.joined(separator: ", ")), got \(name)"
    case .unusableReference(let path, let reason): "reference \(path): \(reason)"
    }
  }
}
