/// One text in all languages of the apps.
///
/// Each language is a parameter without a default, so that a text cannot be created without a translation. In JSON the
/// text is an object with a member for each language, `{"cs": "hlas", "en": "a voice"}`.
public struct Words: Sendable, Hashable, Codable {
  /// The Czech text.
  public var cs: String
  /// The English text.
  public var en: String

  /// Creates a text in every language.
  public init(cs: String, en: String) {
    self.cs = cs
    self.en = en
  }

  /// Creates a text from a function that gives it in each language.
  public init(_ text: (Language) -> String) { self.init(cs: text(.czech), en: text(.english)) }

  /// The text in the given language.
  public func callAsFunction(_ language: Language) -> String {
    switch language {
    case .czech: cs
    case .english: en
    }
  }
}

/// A value that has a text, such as a case of an enumeration of phases, reasons or headings.
///
/// If `words` is a `switch` over the cases, the compiler refuses a case without a text.
public protocol Worded {
  /// The value's text.
  var words: Words { get }
}
