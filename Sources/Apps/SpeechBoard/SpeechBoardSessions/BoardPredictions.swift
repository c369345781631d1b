import AppWords
import SpeechBoard
import SpeechBoardRecords
import WordPrediction

/// What a person probably says next: words, and the tiles of the open board.
package struct BoardPredictions: Sendable {
  /// The most tiles of a board that are ranked.
  private static let rankedTiles = 1000
  /// Tiles that are less probable than this are not offered: a guess in the dark only leads the eye astray.
  private static let leastProbability = 0.005

  private var predictor: WordPredictor

  /// The language of the words that are predicted.
  package let language: Language

  /// What is known of a language.
  package init(_ language: Language) {
    self.language = language
    predictor = WordPredictor(start: .shipped(for: language.rawValue))
  }

  /// What is known of a person's words in a language, and of the language.
  ///
  /// - Throws: `AppDatabaseError`.
  package init(_ language: Language, of speaker: Speaker, in records: BoardRecords) throws {
    self.init(language)
    predictor.learn(try records.learnedWords(of: speaker, language: predictor.language))
  }

  /// The letters of a language, the most frequent first.
  package static func letters(of language: Language) -> [String] { StartModel.shipped(for: language.rawValue).letters }

  /// Learns a sentence that was spoken.
  package mutating func learn(_ sentence: String) { predictor.learn(sentence) }

  /// The words that probably come next, or complete what has been typed, the likeliest first.
  package func words(after sentence: Sentence, count: Int) -> [String] {
    predictor.predictions(after: Self.text(before: sentence), limit: count).map(\.text)
  }

  /// The ids of the open board's tiles whose words probably come next, the likeliest first. While a word is being typed
  /// there are none.
  package func tiles(of visit: BoardVisit, count: Int) -> [String] {
    guard visit.sentence.draft.isEmpty else { return [] }
    let candidates = visit.board.buttons.lazy.filter { !$0.hidden && $0.actions.isEmpty && $0.loadBoard == nil }
      .prefix(Self.rankedTiles).map { TileCandidate(id: $0.id, text: visit.text(of: $0).label) }
      .filter { !$0.text.isEmpty }
    return predictor.ranked(Array(candidates), after: Self.text(before: visit.sentence)).prefix(count)
      .filter { $0.probability >= Self.leastProbability }.map(\.id)
  }

  /// The text before the cursor; a blank ends it unless a word is being typed.
  private static func text(before sentence: Sentence) -> String {
    sentence.draft.isEmpty || sentence.draft.last?.isWhitespace == true ? sentence.text + " " : sentence.text
  }
}
