import OpenBoards

/// A change of one tile; everything that it does not name stays.
package enum TileChange: Sendable, Hashable {
  /// The word on the tile in a language, as a BCP 47 tag; without one in the board's own. `nil` or an empty text for none.
  case label(String?, locale: String? = nil)
  /// The words to speak in a language, without one in the board's own. `nil` or an empty text for the label.
  case vocalization(String?, locale: String? = nil)
  /// The language of the tile's own words as a BCP 47 tag; `nil` for that of its board.
  case locale(String?)
  /// All that a tile has in one language; `nil` removes it.
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
  /// Forms of the word in a language, by the names of their endings, without one in the board's own; an empty text removes
  /// one.
  case forms([String: String], locale: String? = nil)
  /// What the tile wants of the voice; `nil` for nothing.
  case voice(VoiceWish?)
  /// The key of a keyboard that chooses it, by its name; `nil` or an empty text for none.
  case key(String?)
  /// Whether the tile is left out when the board is used.
  case hidden(Bool)
}
