import SpeechBoard

// What the page tells the desk (Docs/Formats/speech-board-page.md).

/// What a finger, a switch or a key has chosen.
enum BoardRequest {
  struct Person: Decodable { var person: Int64 }

  struct Press: Decodable {
    /// The board on which the tile was seen: a press that comes after another board was opened is not meant for it.
    var board: String
    var tile: String
    /// The way of the press, such as `touch`; `nil` for that of the settings.
    var method: AccessMethod?
  }

  struct Key: Decodable {
    /// What is done with the sentence or the boards.
    enum Name: String, Decodable, CaseIterable {
      case speak, backspace, undo, clear, home, back, space
    }

    var key: Name
  }

  struct Typed: Decodable { var text: String }

  struct Prediction: Decodable { var text: String }

  struct Part: Decodable { var index: Int }

  struct Phrase: Decodable { var id: Int64 }

  /// What the scanner of the page did.
  struct Scanned: Decodable {
    enum Outcome: String, Decodable { case entered, chosen, left }

    var outcome: Outcome
    /// The time since the step began, in seconds.
    var response: Double?
  }
}
