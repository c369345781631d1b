import AppWords

/// The errors of wrong requests to the voice games.
///
/// A setting outside of its range throws `SettingError`, a sound that cannot be used throws `ListeningError`.
public enum GameError: Error, Equatable, Sendable, CustomStringConvertible, Worded {
  /// No game has this name.
  case unknownGame(String, known: [String])
  /// Two models are too alike to decide to which of them a sound belongs; distances are root-mean-square differences,
  /// dB.
  case modelsTooAlike(first: String, second: String, distance: Double, least: Double)
  /// A theme cannot be used for this reason.
  case invalidTheme(reason: String)

  /// The expected and the actual value in one line.
  public var description: String { words.en }

  /// The expected and the actual value in one line, in every language.
  public var words: Words {
    switch self {
    case .unknownGame(let name, let known):
      Words(
        cs: "hra: očekávána jedna z \(known.joined(separator: ", ")), zadáno \"\(name)\"",
        en: "game: expected one of \(known.joined(separator: ", ")), got \"\(name)\"")
    case .modelsTooAlike(let first, let second, let distance, let least):
      Words(
        cs: "vzory \(first) a \(second): očekávány hlásky, které se liší aspoň o \(Self.rounded(least)) dB, liší se o "
          + "\(Self.rounded(distance)) dB",
        en: "models \(first) and \(second): expected sounds that differ by \(Self.rounded(least)) dB or more, got "
          + "\(Self.rounded(distance)) dB")
    case .invalidTheme(let reason): Words(cs: "vzhled: \(reason)", en: "theme: \(reason)")
    }
  }

  private static func rounded(_ value: Double) -> Double { (value * 10).rounded() / 10 }
}
