import AppWords
import Foundation
import SpeechBoard
import SpeechBoardRecords

/// Keeps what a person pressed and said, as far as the person's settings allow it.
package struct SentenceKeeper {
  private let records: BoardRecords
  private let speaker: Speaker
  private let settings: SpeechBoardSettings

  /// Creates a keeper for a person.
  package init(records: BoardRecords, speaker: Speaker, settings: SpeechBoardSettings) {
    (self.records, self.speaker, self.settings) = (records, speaker, settings)
  }

  /// Keeps the press of a tile.
  ///
  /// - Parameters:
  ///   - method: the way of the press; `nil` for that of the settings.
  ///   - prediction: the place of the tile among those that were offered, from 1; `nil` if it was not.
  package func keep(_ tile: SentencePart.Origin, method: String? = nil, prediction: Int? = nil) throws {
    let press = TilePress(
      time: Date(), board: tile.board, button: tile.button, method: method ?? settings.access.rawValue,
      prediction: prediction)
    try records.keep(press, of: speaker)
  }

  /// Keeps a sentence that was spoken; the prediction learns from it.
  package func keep(_ sentence: Sentence, locale: String?) throws {
    let parts = sentence.wholeParts.map {
      SentenceRecordPart(text: $0.text, board: $0.origin?.board, button: $0.origin?.button)
    }
    try records.keep(spoken: sentence.text, parts: parts, way: .pressed, of: speaker, at: Date())
    let language = Language(locale: locale ?? settings.language.rawValue)
    try records.learn(sentence.text, language: language.rawValue, of: speaker)
  }
}
