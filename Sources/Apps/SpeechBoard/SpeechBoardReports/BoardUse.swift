import Foundation

/// What a person did with the board in a period.
package struct BoardUse: Sendable {
  /// A sentence that was spoken.
  package struct Sentence: Sendable, Hashable {
    /// The time at which it was spoken.
    package var time: Date
    /// The text.
    package var text: String
    /// Whether it was made by presses of tiles; else it was typed or is a saved phrase.
    package var isPressed: Bool

    /// Creates a sentence.
    package init(time: Date, text: String, isPressed: Bool) {
      (self.time, self.text, self.isPressed) = (time, text, isPressed)
    }
  }

  /// A press of a tile.
  package struct Press: Sendable, Hashable {
    /// The time.
    package var time: Date
    /// The id of the board.
    package var board: String
    /// The id of the tile.
    package var tile: String

    /// Creates a press.
    package init(time: Date, board: String, tile: String) { (self.time, self.board, self.tile) = (time, board, tile) }
  }

  /// The sentences in the order of time.
  package var sentences: [Sentence]
  /// The presses in the order of time.
  package var presses: [Press]

  /// Creates the use from sentences and presses in any order.
  package init(sentences: [Sentence], presses: [Press]) {
    self.sentences = sentences.sorted { $0.time < $1.time }
    self.presses = presses.sorted { $0.time < $1.time }
  }
}
