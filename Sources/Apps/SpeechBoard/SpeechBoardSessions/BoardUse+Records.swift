import SpeechBoardRecords
import SpeechBoardReports

extension BoardUse {
  /// What a person did with the boards, as far as it was kept.
  ///
  /// - Throws: `AppDatabaseError`.
  package init(of speaker: Speaker, in records: BoardRecords) throws {
    var presses: [Press] = []
    try records.presses(of: speaker) { presses.append(Press(time: $0.time, board: $0.board, tile: $0.button)) }
    self.init(
      sentences: try records.history(of: speaker).map {
        Sentence(time: $0.time, text: $0.text, isPressed: $0.way == .pressed)
      }, presses: presses)
  }
}
