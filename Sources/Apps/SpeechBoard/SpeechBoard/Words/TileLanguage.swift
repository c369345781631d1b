import AppWords
import JSONReading
import LanguageTags
import OpenBoards

extension BoardButton {
  /// The key of a button with the language of its words, where it is another than its board's.
  package static let localeKey = "ext_ossicle_locale"

  /// The language of the tile's words as a BCP 47 tag; `nil` for that of the board. What is no tag in a file is left out.
  package var locale: String? {
    get {
      guard case .text(let text) = extensions[Self.localeKey] else { return nil }
      return LanguageTag(rawValue: text)?.rawValue
    }
    set { extensions[Self.localeKey] = newValue.map { .text($0) } }
  }
}

extension Board {
  /// The language of its words; `nil` if the file states none or what is no BCP 47 tag.
  package var language: LanguageTag? { locale.flatMap(LanguageTag.init) }

  /// Whether the board has words in a language: its own, or translations.
  package func isIn(_ language: LanguageTag) -> Bool {
    func fits(_ tag: String) -> Bool { LanguageTag(rawValue: tag)?.isSameLanguage(as: language) ?? false }
    return locale.map(fits) ?? false || strings.keys.contains(where: fits)
      || buttons.contains { $0.translations.keys.contains(where: fits) }
  }
}

extension BoardSet {
  /// The languages of the boards and of their tiles, translations not among them, the most frequent first. Boards that state
  /// none count for `usual`.
  package func languages(usual: LanguageTag) -> [LanguageTag] {
    var counts: [LanguageTag: Int] = [:]
    for board in boards {
      let own = board.language ?? usual
      counts[own, default: 0] += 1
      for button in board.buttons {
        if let tag = button.locale.flatMap(LanguageTag.init) { counts[tag, default: 0] += 1 }
      }
    }
    return counts.sorted { ($1.value, $0.key.rawValue) < ($0.value, $1.key.rawValue) }.map(\.key)
  }
}

extension Language {
  /// The language of the program as a language of words.
  package var tag: LanguageTag {
    guard let tag = LanguageTag(rawValue: rawValue) else { preconditionFailure("\(rawValue) is a tag") }
    return tag
  }
}
