import OpenBoards

/// An edit of the boards of a set.
package enum BoardEdit: Sendable, Hashable {
  /// Adds a tile, at the first free place if none is given. The ids of the tile and of what it brings are made unique.
  case addTile(
    BoardButton, picture: BoardPicture? = nil, sound: BoardSound? = nil, board: String, at: TilePlace? = nil,
    with: [TileChange] = [])
  /// Changes a tile.
  case changeTile(String, board: String, [TileChange])
  /// Moves a tile to another place of its board. A tile that is there takes its place.
  case moveTile(String, board: String, to: TilePlace)
  /// Moves a tile to another board with its picture and sound, to the first free place if none is given.
  case moveTileToBoard(String, board: String, to: String, at: TilePlace? = nil)
  /// Deletes a tile.
  case deleteTile(String, board: String)
  /// Deletes all tiles of a board.
  case deleteAllTiles(board: String)
  /// Adds an empty board at the end. Its id is made unique.
  case addBoard(name: String, locale: String?, rows: Int, columns: Int)
  /// Gives a board another name.
  case renameBoard(String, to: String)
  /// Deletes a board. Tiles that open it lose their link if that is wanted; else the edit is refused.
  case deleteBoard(String, removingLinks: Bool)
  /// Moves a board to another place in the order of boards.
  case moveBoard(String, to: Int)
  /// Makes a board the one that opens first.
  case setRoot(String)
  /// Changes the forms of a word on all boards, by the names of their endings; an empty text removes one.
  case setForms([String: String], word: String, locale: String)
  /// Sets what a board wants of the voice; `nil` for nothing.
  case setVoice(VoiceWish?, board: String)
  /// Sets the language of a board's words as a BCP 47 tag; `nil` for the person's own.
  case setLocale(String?, board: String)
  /// Adds a board in another language beside each of these, with tiles that open one from the other. `usual` is the language of
  /// boards that state none; `label` is the word on the tiles that lead to the new language, `nil` for its tag.
  case addCounterparts(of: [String], locale: String, usual: String?, label: String?)
  /// Changes the size of a grid. Tiles outside the new size move to free places if that is wanted; else it is refused.
  case resize(board: String, rows: Int, columns: Int, movingTiles: Bool)
}
