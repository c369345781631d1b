import OpenBoards

/// A change of one tile; everything that it does not name stays.
package enum TileChange: Sendable, Hashable {
  /// The word on the tile; `nil` or an empty text for none.
  case label(String?)
  /// The words to speak; `nil` or an empty text for the label.
  case vocalization(String?)
  /// The word and what is spoken in another language; `nil` removes the translation.
  case translation(locale: String, BoardButton.Translation?)
  /// The colour of the tile.
  case background(BoardColour?)
  /// The colour of its edge.
  case border(BoardColour?)
  /// The picture; `nil` for none. Its id is made unique on the board.
  case picture(BoardPicture?)
  /// The recording; `nil` for none. Its id is made unique on the board.
  case sound(BoardSound?)
  /// The board that the tile opens; `nil` for none.
  case link(String?)
  /// What the tile does in place of adding its word.
  case actions([BoardAction])
  /// Whether the tile is left out when the board is used.
  case hidden(Bool)
}
