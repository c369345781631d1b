import OpenBoards

/// What a button shows and says in a language.
package struct ButtonText: Sendable, Hashable {
  /// The word on the button; empty if it has none.
  package let label: String
  /// The words to speak if they are others than the label.
  package let vocalization: String?
  /// The language of the words as a BCP 47 tag; `nil` if neither the button nor the board states one.
  package let locale: String?
  /// Forms with endings that the button states, by the name of the ending.
  package let forms: [String: String]

  /// The words that are spoken.
  package var spoken: String { vocalization ?? label }

  /// Reads a button's words.
  ///
  /// A translation of the button goes first, then the board's `strings` of the language, then those of the board's own
  /// language, then the words on the button.
  ///
  /// - Parameter locale: the language that is wanted; `nil` for the button's own, or the board's.
  package init(_ button: BoardButton, of board: Board, locale: String?) {
    let own = button.locale ?? board.locale
    let wanted = locale ?? own
    let translationTag = wanted.flatMap { BoardLocale.best(for: $0, among: button.translations.keys) }
    let translation = translationTag.flatMap { button.translations[$0] }
    let stringsTag = wanted.flatMap { BoardLocale.best(for: $0, among: board.strings.keys) }
    let ownTag = board.locale.flatMap { BoardLocale.best(for: $0, among: board.strings.keys) }
    let isOwn = wanted.flatMap { wanted in own.map { BoardLocale.isSameLanguage(wanted, $0) } } ?? false

    /// A text in the wanted language and whether it is a translation.
    func inLanguage(_ text: String?) -> (text: String, isTranslated: Bool)? {
      guard let text else { return nil }
      if let tag = stringsTag, let found = board.strings[tag]?[text] { return (found, true) }
      if let tag = ownTag, let found = board.strings[tag]?[text] { return (found, false) }
      return (text, false)
    }

    let label = translation?.label.map { ($0, true) } ?? inLanguage(button.label) ?? ("", false)
    // The words to speak in another language than the label would be read with the wrong voice.
    let said: String? =
      if let own = translation?.vocalization {
        own
      } else if translation?.label != nil {
        nil
      } else if let found = inLanguage(button.vocalization), found.isTranslated || !label.1 {
        found.text
      } else {
        nil
      }
    self.label = label.0
    vocalization = said.flatMap { $0.isEmpty || $0 == label.0 ? nil : $0 }
    self.locale = label.1 && !isOwn ? wanted : own
    let translated = translation?.forms ?? [:]
    forms = !translated.isEmpty ? translated : label.1 && !isOwn ? [:] : button.forms
  }
}
