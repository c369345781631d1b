import AppWords
import Foundation
import SpeechBoard
import SpeechBoardRecords

/// Keeps what a person pressed and said, as far as the person's settings allow it.
struct SentenceKeeper {
  let records: BoardRecords
  let speaker: Speaker
  let settings: SpeechBoardSettings

  /// Keeps the press of a tile.
  func keep(_ tile: SentencePart.Origin, method: String? = nil) throws {
    let press = TilePress(
      time: Date(), board: tile.board, button: tile.button, method: method ?? settings.access.rawValue)
    try records.keep(press, of: speaker)
  }

  /// Keeps a sentence that was spoken; the prediction learns from it.
  func keep(_ sentence: Sentence, locale: String?) throws {
    let parts = sentence.wholeParts.map {
      SentenceRecordPart(text: $0.text, board: $0.origin?.board, button: $0.origin?.button)
    }
    try records.keep(spoken: sentence.text, parts: parts, way: .pressed, of: speaker, at: Date())
    let language = Language(locale: locale ?? settings.language.rawValue)
    try records.learn(sentence.text, language: language.rawValue, of: speaker)
  }
}
