/// The languages of the games, by ISO 639-1 code.
public enum Language: String, Sendable, Hashable, Codable, CaseIterable, CodingKeyRepresentable {
  /// Czech.
  case czech = "cs"
  /// English.
  case english = "en"

  /// The language of a locale such as `cs_CZ.UTF-8` or `en-GB`; English for any other.
  public init(locale: String) { self = locale.lowercased().hasPrefix("cs") ? .czech : .english }
}
