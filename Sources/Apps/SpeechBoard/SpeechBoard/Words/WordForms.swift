import JSONReading
import OpenBoards

/// Forms of words that hold on all boards of a set, whichever tile, key or prediction the word came from.
///
/// They are kept as `ext_ossicle_word_forms` beside the boards: by language, by word in small letters, by the name of the
/// ending.
extension BoardSet {
  static let wordFormsKey = "ext_ossicle_word_forms"
  /// Words with forms that a set may have.
  package static let wordFormsLimit = 20_000

  /// The forms of a word that were set, by the name of the ending.
  ///
  /// - Parameter locale: the language of the word; `nil` if nobody stated it.
  package func wordForms(of word: String, locale: String?) -> [String: String] {
    guard let locale, let languages = members(extensions[Self.wordFormsKey]),
      let words = members(languages[BoardLocale.language(of: locale)])
    else { return [:] }
    return forms(words[Self.key(word)])
  }

  /// All words with forms, by language and word.
  package var wordForms: [(language: String, word: String, forms: [String: String])] {
    (members(extensions[Self.wordFormsKey]) ?? [:]).sorted { $0.key < $1.key }.flatMap { language, words in
      (members(words) ?? [:]).sorted { $0.key < $1.key }.map { (language, $0.key, forms($0.value)) }
    }
  }

  /// Sets the forms of a word; none removes it.
  mutating func setWordForms(_ forms: [String: String], of word: String, locale: String) {
    var languages = members(extensions[Self.wordFormsKey]) ?? [:]
    let language = BoardLocale.language(of: locale)
    var words = members(languages[language]) ?? [:]
    words[Self.key(word)] = forms.isEmpty ? nil : .object(forms.mapValues { .text($0) })
    languages[language] = words.isEmpty ? nil : .object(words)
    extensions[Self.wordFormsKey] = languages.isEmpty ? nil : .object(languages)
  }

  /// Takes the forms of another set's words that this one has not.
  package mutating func addWordForms(of other: BoardSet) {
    for (language, word, forms) in other.wordForms {
      let known = wordForms(of: word, locale: language)
      setWordForms(known.merging(forms) { first, _ in first }, of: word, locale: language)
    }
  }

  private static func key(_ word: String) -> String {
    word.split(whereSeparator: \.isWhitespace).joined(separator: " ").lowercased()
  }

  private func members(_ value: JSONValue?) -> [String: JSONValue]? {
    if case .object(let members) = value { members } else { nil }
  }

  private func forms(_ value: JSONValue?) -> [String: String] {
    (members(value) ?? [:]).compactMapValues { if case .text(let text) = $0, !text.isEmpty { text } else { nil } }
  }
}
