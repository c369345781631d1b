/// A word or a few words, with their language.
package struct SymbolWord: Sendable, Hashable, Codable {
  /// The words as people write them.
  package var text: String
  /// A language code such as `en` or `pt-BR`; `nil` if the set does not say it.
  package var language: String?

  package init(_ text: String, language: String? = nil) { (self.text, self.language) = (text, language) }

  /// Whether the word is in a language; `pt-BR` is in `pt`, too.
  package func isIn(_ language: String) -> Bool {
    guard let own = self.language else { return false }
    return own == language || Self.base(own) == Self.base(language)
  }

  private static func base(_ language: String) -> Substring { language.prefix { $0 != "-" } }
}
