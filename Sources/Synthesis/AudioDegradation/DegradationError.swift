import AudioCore

/// The reasons why a degradation is invalid or cannot be applied to a sound.
public enum DegradationError: Error, Equatable, Sendable, CustomStringConvertible {
  /// There is no degradation of this name.
  case unknownKind(String, known: [String])
  /// The arguments do not have the form of the degradation.
  case invalidArguments(kind: String, expected: String, got: String)
  /// One condition was expected, but the text names several.
  case severalConditions(String, count: Int)
  /// The lists of a text give more conditions than are read.
  case tooManyConditions(Int, most: Int)
  /// The degradation cannot be applied at this sample rate.
  case unsuitableSampleRate(Double, kind: String, expected: String)
  /// The degradation cannot be applied to this number of channels.
  case unsuitableChannelCount(Int, kind: String, expected: String)
  /// The sound has no frames.
  case emptySound
  /// A sample is not a number, or infinite.
  case notFinite(frame: Int)
  /// A step made a sound that a buffer cannot hold, or needs a part that cannot be made for it.
  case invalidSound(kind: String, AudioFormatError)
  /// The reference quantity of the degradation, such as a level, is undefined for the sound; the reason.
  case undefined(kind: String, reason: String)
  /// A material that the degradation needs was not given.
  case missingMaterial(kind: String, expected: String)
  /// A required material or program failed; the reason.
  case unavailable(kind: String, reason: String)

  /// One line: the reason, with the expected and the given value.
  public var description: String {
    switch self {
    case .unknownKind(let name, let known): "expected one of \(known.joined(separator: ", ")), got \"\(name)\""
    case .invalidArguments(let kind, let expected, let got): "\(kind): expected \(expected), got \"\(got)\""
    case .severalConditions(let text, let count): "expected one condition, got \(count) in \"\(text)\""
    case .tooManyConditions(let count, let most): "expected at most \(most) conditions, got \(count)"
    case .unsuitableSampleRate(let rate, let kind, let expected):
      "\(kind): expected a sample rate of \(expected), got \(rate) Hz"
    case .unsuitableChannelCount(let count, let kind, let expected):
      "\(kind): expected \(expected), got \(count) channels"
    case .emptySound: "expected at least one frame, got none"
    case .notFinite(let frame): "expected finite samples, got another at frame \(frame)"
    case .invalidSound(let kind, let problem): "\(kind): \(problem.description)"
    case .undefined(let kind, let reason): "\(kind): \(reason)"
    case .missingMaterial(let kind, let expected): "\(kind): expected \(expected), got none"
    case .unavailable(let kind, let reason): "\(kind): \(reason)"
    }
  }
}

extension AudioBuffer {
  /// The channels that the degradation `kind` has made.
  init(degraded channels: [[Float]], sampleRate: Double, kind: String) throws(DegradationError) {
    do { try self.init(channels: channels, sampleRate: sampleRate) } catch { throw .invalidSound(kind: kind, error) }
  }
}
