import AppWords

/// The reasons why the engine refuses something.
package enum SpeechBoardError: Error, Sendable, Hashable, Worded, CustomStringConvertible {
  /// The set has no board that can be opened first.
  case noRoot(id: String)
  /// There is no board with this id.
  case unknownBoard(id: String)
  /// There is no button with this id on the board; the ids that there are, at most 20.
  case unknownButton(id: String, board: String, known: [String])
  /// The button is hidden.
  case hiddenButton(id: String, board: String)
  /// The sentence is as long as it may be.
  case sentenceTooLong(parts: Int)
  /// A pronunciation without a word, with too many words, or without anything to say.
  case badPronunciation(word: String)

  package var words: Words {
    switch self {
    case .noRoot(let id):
      Words(
        cs: "očekávána tabulka „\(id)“, kterou se začíná; v sadě není",
        en: "expected the board \"\(id)\" to open first; the set does not have it")
    case .unknownBoard(let id):
      Words(cs: "očekávána tabulka ze sady, zadáno „\(id)“", en: "expected a board of the set, got \"\(id)\"")
    case .unknownButton(let id, let board, let known):
      Words(
        cs: "očekávána dlaždice tabulky „\(board)“ (\(known.joined(separator: ", "))), zadáno „\(id)“",
        en: "expected a button of the board \"\(board)\" (\(known.joined(separator: ", "))), got \"\(id)\"")
    case .hiddenButton(let id, let board):
      Words(
        cs: "očekávána viditelná dlaždice, „\(id)“ na tabulce „\(board)“ je skrytá",
        en: "expected a visible button, \"\(id)\" on the board \"\(board)\" is hidden")
    case .sentenceTooLong(let parts):
      Words(
        cs: "věta je plná: očekáváno nejvýš \(parts) slov",
        en: "the sentence is full: expected at most \(parts) words")
    case .badPronunciation(let word):
      Words(
        cs: "očekáváno 1 až \(Pronunciations.wordLimit) slov a jejich výslovnost, zadáno „\(word)“",
        en: "expected 1 to \(Pronunciations.wordLimit) words and how to say them, got \"\(word)\"")
    }
  }

  package var description: String { words.en }
}
