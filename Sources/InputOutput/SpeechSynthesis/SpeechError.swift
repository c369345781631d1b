/// The reasons why a text cannot be spoken. Each description is one line.
public enum SpeechError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The shared library of espeak-ng cannot be loaded, or another part of the process has loaded it already; the
  /// reason.
  case engineUnavailable(reason: String)
  /// There is no `espeak-ng-data` in the folder; for `nil`, in none of the engine's own places.
  case dataNotFound(folder: String?)
  /// No installed voice has this name, identifier or language; voices of languages that are near it, such as `smj (Lule Saami)`.
  case unknownVoice(String, installedCount: Int, nearest: [String])
  /// There is no such variant (`f3` in `cs+f3`).
  case unknownVariant(String, installedCount: Int)
  /// The voice is listed, but the engine cannot load it.
  case unusableVoice(identifier: String)
  /// An option is out of its range.
  case outOfRange(option: String, value: Int, expected: ClosedRange<Int>)
  /// There is nothing to speak: the text has no character but white space and control characters.
  case emptyText
  /// A consumer of speech has called the engine before it returned.
  case speakingAlready
  /// The engine failed; its error code.
  case failed(code: Int)

  /// One line: the reason, with the expected and the given value.
  public var description: String {
    switch self {
    case .engineUnavailable(let reason): "espeak-ng: expected its library (Debian: libespeak-ng1): \(reason)"
    case .dataNotFound(let folder?): "\(folder): expected espeak-ng-data in this folder, found none"
    case .dataNotFound(nil): "espeak-ng: expected its voices (Debian: espeak-ng-data), found none"
    case .unknownVoice(let voice, let count, let nearest):
      "voice: expected the language, name or identifier of one of \(count) installed voices, got '\(voice)'"
        + (nearest.isEmpty ? "" : "; the nearest are " + nearest.joined(separator: ", "))
    case .unknownVariant(let variant, let count):
      "voice: expected one of \(count) installed variants after the +, got '\(variant)'"
    case .unusableVoice(let identifier): "voice: \(identifier) cannot be loaded"
    case .outOfRange(let option, let value, let expected):
      "\(option): expected \(expected.lowerBound) to \(expected.upperBound), got \(value)"
    case .emptyText: "text: expected something to speak, got none"
    case .speakingAlready: "speech: expected a call after the end of the last text, got one while it is being spoken"
    case .failed(let code): "espeak-ng: synthesis failed with its code \(code)"
    }
  }
}
