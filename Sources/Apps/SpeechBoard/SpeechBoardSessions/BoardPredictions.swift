import LanguageTags
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

  /// The language of the words that are predicted, as it is written.
  package let language: LanguageTag

  /// What is known of a language. One without a start model knows what the person taught it.
  package init(_ language: LanguageTag) {
    self.language = language.written
    predictor = WordPredictor(start: .shipped(for: self.language.rawValue))
  }

  /// What is known of a person's words in a language, and of the language.
  ///
  /// - Throws: `AppDatabaseError`.
  package init(_ language: LanguageTag, of speaker: Speaker, in records: BoardRecords) throws {
    self.init(language)
    predictor.learn(try records.learnedWords(of: speaker, language: predictor.language))
  }

  /// Learns the words of its language of a sentence that was spoken.
  ///
  /// - Parameter usual: the language of words that state none.
  package mutating func learn(_ sentence: Sentence, usual: LanguageTag) {
    predictor.learn(
      LearnedWords(language: language.rawValue, sentences: sentence.learned(in: language, usual: usual)))
  }

  /// The words that probably come next, or complete what has been typed, the likeliest first.
  package func words(after sentence: Sentence, count: Int) -> [String] {
    predictor.predictions(after: sentence.typed(in: language, usual: language), limit: count).map(\.text)
  }

  /// The ids of the open board's tiles whose words probably come next, the likeliest first. While a word is being typed
  /// there are none.
  package func tiles(of visit: BoardVisit, count: Int) -> [String] {
    guard visit.sentence.draft.isEmpty else { return [] }
    let candidates = visit.board.buttons.lazy.filter { !$0.hidden && $0.actions.isEmpty && $0.loadBoard == nil }
      .prefix(Self.rankedTiles).compactMap { button -> TileCandidate? in
        let text = visit.text(of: button)
        // Words of another language are as unknown here as those that nobody knows.
        guard !text.label.isEmpty, (text.locale.flatMap(LanguageTag.init) ?? language).written == language else {
          return nil
        }
        return TileCandidate(id: button.id, text: text.label)
      }
    return predictor.ranked(Array(candidates), after: visit.sentence.typed(in: language, usual: language)).prefix(count)
      .filter { $0.probability >= Self.leastProbability }.map(\.id)
  }
}
