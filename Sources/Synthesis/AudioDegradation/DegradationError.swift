/// What can be wrong with a degradation, or with a sound that is to have it.
public enum DegradationError: Error, Equatable, Sendable, CustomStringConvertible {
  /// There is no degradation of this name.
  case unknownKind(String, known: [String])
  /// What follows the name does not say what the degradation needs.
  case invalidArguments(kind: String, expected: String, got: String)
  /// One condition was expected, and the text says several.
  case severalConditions(String, count: Int)
  /// A sound of this rate cannot have it.
  case unsuitableSampleRate(Double, kind: String, expected: String)
  /// A sound of so many channels cannot have it.
  case unsuitableChannelCount(Int, kind: String, expected: String)
  /// The sound has no frames.
  case emptySound
  /// A sample is not a number, or infinite.
  case notFinite(frame: Int)
  /// What the degradation is measured against has no value; the reason.
  case undefined(kind: String, reason: String)
  /// A material that the degradation needs was not given.
  case missingMaterial(kind: String, expected: String)
  /// A material or a program that it needs failed; the reason.
  case unavailable(kind: String, reason: String)

  /// One line: what was expected and what came.
  public var description: String {
    switch self {
    case .unknownKind(let name, let known): "expected one of \(known.joined(separator: ", ")), got \"\(name)\""
    case .invalidArguments(let kind, let expected, let got): "\(kind): expected \(expected), got \"\(got)\""
    case .severalConditions(let text, let count): "expected one condition, got \(count) in \"\(text)\""
    case .unsuitableSampleRate(let rate, let kind, let expected):
      "\(kind): expected a sample rate of \(expected), got \(rate) Hz"
    case .unsuitableChannelCount(let count, let kind, let expected):
      "\(kind): expected \(expected), got \(count) channels"
    case .emptySound: "expected at least one frame, got none"
    case .notFinite(let frame): "expected finite samples, got another at frame \(frame)"
    case .undefined(let kind, let reason): "\(kind): \(reason)"
    case .missingMaterial(let kind, let expected): "\(kind): expected \(expected), got none"
    case .unavailable(let kind, let reason): "\(kind): \(reason)"
    }
  }
}
