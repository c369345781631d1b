/// One text in every language of the apps.
///
/// A text cannot be made without a translation: each language is a parameter without a default. In JSON it is an object
/// with a member for each language, `{"cs": "hlas", "en": "a voice"}`.
public struct Words: Sendable, Hashable, Codable {
  /// The Czech text.
  public var cs: String
  /// The English text.
  public var en: String

  /// A text in every language.
  public init(cs: String, en: String) {
    self.cs = cs
    self.en = en
  }

  /// The text in one language.
  public func callAsFunction(_ language: Language) -> String {
    switch language {
    case .czech: cs
    case .english: en
    }
  }
}

/// A key that has a text: an enumeration of phases, of reasons, of headings.
///
/// An enumeration that answers with a `switch` over its cases does not compile while a case has no text.
public protocol Worded {
  /// What it is called.
  var words: Words { get }
}
