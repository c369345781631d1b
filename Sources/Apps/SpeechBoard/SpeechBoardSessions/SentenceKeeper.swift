import AppRecords
import Foundation
import LanguageTags
import SpeechBoard
import SpeechBoardRecords
import WordPrediction

/// Keeps what a person pressed and said, as far as the person's settings allow it: behind what is heard, so that a full disk
/// or a locked database makes nobody silent.
package struct SentenceKeeper: Sendable {
  private let records: BoardRecords
  private let late: LateRecords
  private let speaker: Speaker
  private let settings: SpeechBoardSettings

  /// Creates a keeper for a person.
  ///
  /// - Parameter late: writes what is kept.
  package init(records: BoardRecords, late: LateRecords, speaker: Speaker, settings: SpeechBoardSettings) {
    (self.records, self.late, self.speaker, self.settings) = (records, late, speaker, settings)
  }

  /// Keeps the press of a tile.
  ///
  /// - Parameters:
  ///   - method: the way of the press; `nil` for that of the settings.
  ///   - prediction: the place of the tile among those that were offered, from 1; `nil` if it was not.
  package func keep(
    _ tile: SentencePart.Origin, method: String? = nil, prediction: Int? = nil, at date: Date = Date()
  ) {
    let press = TilePress(
      time: date, board: tile.board, button: tile.button, method: method ?? settings.access.rawValue,
      prediction: prediction)
    late.add { [records, speaker] in try records.keep(press, of: speaker, patience: LateRecords.patience) }
  }

  /// Keeps a sentence that was spoken; the prediction learns from it.
  package func keep(_ sentence: Sentence, locale: String?, at date: Date = Date()) {
    let parts = sentence.wholeParts.map { SentenceRecordPart($0, usual: locale) }
    let usual = locale.flatMap(LanguageTag.init) ?? settings.language.tag
    keep(sentence.text, parts, .pressed, at: date)
    let learned = sentence.languages(usual: usual).map { language in
      LearnedWords(language: language.rawValue, sentences: sentence.learned(in: language, usual: usual))
    }
    late.add { [records, speaker] in
      for words in learned { try records.learn(words, of: speaker, patience: LateRecords.patience) }
    }
  }

  /// Keeps a saved phrase that was spoken.
  package func keep(_ phrase: SavedPhrase, at date: Date = Date()) {
    keep(phrase.text, phrase.parts, .phrase, at: date)
  }

  private func keep(_ text: String, _ parts: [SentenceRecordPart], _ way: SentenceWay, at date: Date) {
    late.add { [records, speaker] in
      try records.keep(
        spoken: text, parts: parts, way: way, of: speaker, at: date, patience: LateRecords.patience)
    }
  }
}

extension SentenceRecordPart {
  /// What is kept of a part of a sentence.
  ///
  /// - Parameter usual: the language of a part that states none.
  package init(_ part: SentencePart, usual: String? = nil) {
    self.init(
      text: part.text, board: part.origin?.board, button: part.origin?.button, locale: part.locale ?? usual)
  }
}
