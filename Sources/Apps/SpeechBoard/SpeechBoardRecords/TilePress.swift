import Foundation

/// A press of a tile, for the report on the use of the boards.
package struct TilePress: Codable, Sendable, Hashable {
  /// The time of the press.
  package let time: Date
  /// The id of the board.
  package let board: String
  /// The id of the tile.
  package let button: String
  /// The method of access, such as `touch` or `one-switch`.
  package let method: String
  /// The place among the offered words, from 1, if the word was chosen from a prediction; `nil` otherwise.
  package let prediction: Int?

  /// Creates a press.
  package init(time: Date, board: String, button: String, method: String, prediction: Int? = nil) {
    (self.time, self.board, self.button, self.method, self.prediction) = (time, board, button, method, prediction)
  }
}
