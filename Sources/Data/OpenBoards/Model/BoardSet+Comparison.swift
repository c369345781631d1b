extension BoardSet {
  /// Whether two sets mean the same: equal boards in the same order, whose pictures and sounds have the same bytes,
  /// wherever they are. It reads all pictures and sounds.
  ///
  /// - Throws: `BoardError` if a picture or sound cannot be read.
  package func isSame(as other: BoardSet) throws(BoardError) -> Bool {
    guard rootID == other.rootID, boards.count == other.boards.count, extensions == other.extensions else {
      return false
    }
    for (one, two) in zip(boards, other.boards) {
      guard try whole(one) == other.whole(two) else { return false }
    }
    return true
  }

  /// A board with its pictures and sounds inside.
  private func whole(_ board: Board) throws(BoardError) -> Board {
    var board = board
    for number in board.images.indices { try embed(&board.images[number].content) }
    for number in board.sounds.indices { try embed(&board.sounds[number].content) }
    return board
  }
}
