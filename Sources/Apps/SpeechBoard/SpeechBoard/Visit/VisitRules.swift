/// What a press does beside what the board says: a part of the settings.
package struct VisitRules: Sendable, Hashable {
  /// The language of the labels as a BCP 47 tag; `nil` for each board's own.
  package var locale: String?
  /// The language of words whose board states none; `nil` if nothing is known.
  package var fallbackLocale: String?
  /// Whether each word is said when its tile is pressed.
  package var speaksEachWord = true
  /// Whether the first board opens again after a word.
  package var returnsHomeAfterWord = false
  /// Whether a tile that opens a board adds its word, too.
  package var linkAddsWord = false

  /// Creates the usual rules.
  package init(
    locale: String? = nil, fallbackLocale: String? = nil, speaksEachWord: Bool = true,
    returnsHomeAfterWord: Bool = false, linkAddsWord: Bool = false
  ) {
    (self.locale, self.fallbackLocale, self.speaksEachWord) = (locale, fallbackLocale, speaksEachWord)
    (self.returnsHomeAfterWord, self.linkAddsWord) = (returnsHomeAfterWord, linkAddsWord)
  }
}
