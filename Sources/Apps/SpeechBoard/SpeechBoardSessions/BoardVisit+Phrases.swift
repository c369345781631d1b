import SpeechBoard
import SpeechBoardRecords

extension BoardVisit {
  /// The parts of a phrase or an earlier sentence; their tiles are found again by where they came from.
  ///
  /// - Parameter parts: may be empty for words alone.
  package func parts(saying text: String, _ parts: [SentenceRecordPart]) -> [SentencePart] {
    (parts.isEmpty ? [SentenceRecordPart(text: text)] : parts).map { part in
      let origin = part.board.flatMap { board in part.button.map { SentencePart.Origin(board: board, button: $0) } }
      let board = origin.flatMap { boardSet[$0.board] }
      let button = origin.flatMap { board?[button: $0.button] }
      return SentencePart(
        text: part.text, locale: part.locale ?? button?.locale ?? board?.locale ?? locale, source: .phrase,
        origin: origin, soundID: button?.soundID,
        voice: board.flatMap { board in button.flatMap { Self.voice(of: $0, on: board) } })
    }
  }
}
