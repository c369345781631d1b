/// Gives words an ending, by the rules of their language.
///
/// A word whose form is not certain gets none: a wrong word is worse than a plain one. English has rules and lists of
/// irregular words. Czech has none here, since a form depends on case, gender and pattern, which a tile does not state; there
/// a tile can state its forms itself.
package enum WordEndings {
  /// The languages with rules, by their ISO 639-1 codes.
  package static let languages: Set<String> = ["en"]

  /// Whether there are rules for a language.
  ///
  /// - Parameter locale: a BCP 47 tag.
  package static func isSupported(_ locale: String) -> Bool { languages.contains(BoardLocale.language(of: locale)) }

  /// The words with an ending.
  ///
  /// - Parameters:
  ///   - text: the words without an ending. The last of several gets it.
  ///   - locale: the language as a BCP 47 tag.
  /// - Returns: the words; `nil` if the language has no rules or the form is not certain.
  package static func form(of text: String, _ ending: WordEnding, locale: String) -> String? {
    guard isSupported(locale) else { return nil }
    let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
    guard let last = words.last else { return nil }
    // "Wake up" changes its first word and "swim fast" too: only nouns and adjectives end where the words end.
    switch ending {
    case .past, .pastParticiple, .presentParticiple, .thirdPerson:
      guard words.count == 1 else { return nil }
    case .comparative, .superlative:
      guard words.count == 1 else { return nil }
    case .plural, .singular, .possessive: break
    // English has none of them; other languages have no rules here.
    case .future, .genitive, .dative, .accusative, .vocative, .locative, .instrumental: return nil
    }
    guard last.allSatisfy({ $0.isLetter || $0 == "'" || $0 == "’" || $0 == "-" }) else { return nil }
    guard let form = EnglishEndings.form(of: last.lowercased(), ending) else { return nil }
    return (words.dropLast() + [inCase(of: last, form)]).joined(separator: " ")
  }

  /// A form with the capitals of its word: the first letter, or all of several.
  private static func inCase(of word: String, _ form: String) -> String {
    if word.count > 1, word.contains(where: \.isLetter), word == word.uppercased() { return form.uppercased() }
    guard let first = word.first, first.isUppercase, word != "I" else { return form }
    return form.prefix(1).uppercased() + form.dropFirst()
  }
}
