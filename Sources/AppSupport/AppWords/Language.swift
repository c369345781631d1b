/// The languages of the apps, with their ISO 639-1 codes.
///
/// To add one, add a case and a parameter to `Words` and `CountedWords`: the compiler then names every text that has no
/// translation yet.
public enum Language: String, Sendable, Hashable, Codable, CaseIterable, CodingKeyRepresentable {
  /// The Czech language.
  case czech = "cs"
  /// The English language.
  case english = "en"

  /// Creates the language of a POSIX or BCP 47 locale such as `cs_CZ.UTF-8` or `en-GB`; English for any other locale.
  public init(locale: String) { self = locale.lowercased().hasPrefix("cs") ? .czech : .english }
}
