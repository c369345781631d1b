import AppWords
import OpenBoards

/// The edits of boards as a whole.
enum PageEditing {
  static func add(
    name: String, locale: String?, rows: Int, columns: Int, in set: BoardSet
  ) throws(BoardEditError) -> EditedBoards {
    try check(rows: rows, columns: columns)
    let name = try BoardEditor.name(name)
    guard set.boards.count < BoardEditor.boardLimit else { throw .tooMany(limit: BoardEditor.boardLimit) }
    let id = BoardEditor.free(slug(name), among: Set(set.boards.map(\.id)))
    var changed = set
    changed.boards.append(
      Board(id: id, locale: locale ?? set.root?.locale, name: name, grid: BoardGrid(rows: rows, columns: columns)))
    if set.boards.isEmpty { changed.rootID = id }
    return EditedBoards(
      set: changed, changedBoards: [id],
      done: Words(cs: "Tabulka „\(name)“ byla přidána.", en: "The board “\(name)” was added."), tile: nil,
      addedBoard: id)
  }

  static func rename(_ id: String, to name: String, in set: BoardSet) throws(BoardEditError) -> EditedBoards {
    let index = try BoardEditor.index(of: id, in: set)
    let name = try BoardEditor.name(name)
    var changed = set
    changed.boards[index].name = name
    let old = set.boards[index].shownName
    return result(
      set, changed, [index],
      Words(
        cs: "Tabulka „\(old)“ se teď jmenuje „\(name)“.", en: "The board “\(old)” is now called “\(name)”."))
  }

  static func delete(_ id: String, removingLinks: Bool, in set: BoardSet) throws(BoardEditError) -> EditedBoards {
    let index = try BoardEditor.index(of: id, in: set)
    let name = set.boards[index].shownName
    guard set.rootID != id else { throw .boardIsRoot(name) }
    let linking = set.boards.indices.filter { number in
      number != index && set.boards[number].buttons.contains { $0.loadBoard?.id == id }
    }
    guard linking.isEmpty || removingLinks else {
      throw .boardIsLinked(name, from: linking.map { set.boards[$0].shownName })
    }
    var changed = set
    for number in linking {
      for button in changed.boards[number].buttons.indices
      where changed.boards[number].buttons[button].loadBoard?.id == id {
        changed.boards[number].buttons[button].loadBoard = nil
      }
    }
    changed.boards.remove(at: index)
    return EditedBoards(
      set: changed, changedBoards: Set(linking.map { set.boards[$0].id } + [id]),
      done: Words(cs: "Tabulka „\(name)“ byla smazána.", en: "The board “\(name)” was deleted."), tile: nil,
      addedBoard: nil)
  }

  static func move(_ id: String, to index: Int, in set: BoardSet) throws(BoardEditError) -> EditedBoards {
    var changed = set
    let board = changed.boards.remove(at: try BoardEditor.index(of: id, in: set))
    changed.boards.insert(board, at: min(max(0, index), changed.boards.count))
    return result(
      set, changed, [],
      Words(
        cs: "Tabulka „\(board.shownName)“ byla přesunuta.", en: "The board “\(board.shownName)” was moved."))
  }

  static func setRoot(_ id: String, in set: BoardSet) throws(BoardEditError) -> EditedBoards {
    let name = set.boards[try BoardEditor.index(of: id, in: set)].shownName
    var changed = set
    changed.rootID = id
    return result(
      set, changed, [],
      Words(cs: "Tabulka „\(name)“ se otevírá jako první.", en: "The board “\(name)” opens first."))
  }

  static func setVoice(_ wish: VoiceWish?, of id: String, in set: BoardSet) throws(BoardEditError) -> EditedBoards {
    let index = try BoardEditor.index(of: id, in: set)
    try BoardEditor.check(wish)
    var changed = set
    changed.boards[index].voiceWish = wish
    let name = set.boards[index].shownName
    return result(
      set, changed, [index],
      Words(cs: "Hlas tabulky „\(name)“ byl změněn.", en: "The voice of the board “\(name)” was changed."))
  }

  static func resize(
    _ id: String, rows: Int, columns: Int, movingTiles: Bool, in set: BoardSet
  ) throws(BoardEditError) -> EditedBoards {
    try check(rows: rows, columns: columns)
    let index = try BoardEditor.index(of: id, in: set)
    let board = set.boards[index]
    var grid = board.grid
    grid.resize(rows: rows, columns: columns)
    let stayed = Set(grid.ids)
    let outside = board.grid.ids.filter { !stayed.contains($0) }
    if !outside.isEmpty {
      guard movingTiles else { throw .tilesOutside(outside.map { board[button: $0]?.shownName ?? $0 }) }
      let places = rows * columns
      let tiles = board.grid.ids.count
      guard tiles <= places else { throw .tooSmall(tiles: tiles, places: places) }
      var waiting = outside[...]
      for row in 0..<rows {
        for column in 0..<columns where grid[row, column] == nil { grid[row, column] = waiting.popFirst() }
      }
    }
    var changed = set
    changed.boards[index].grid = grid
    return result(
      set, changed, [index],
      Words(
        cs: "Mřížka tabulky „\(board.shownName)“ má řádků \(rows), sloupců \(columns).",
        en: "The grid of the board “\(board.shownName)” has \(rows) rows and \(columns) columns."))
  }

  // MARK: Steps

  private static func check(rows: Int, columns: Int) throws(BoardEditError) {
    let sizes = 1...BoardEditor.sizeLimit
    guard sizes.contains(rows), sizes.contains(columns) else { throw .badSize(rows: rows, columns: columns) }
  }

  /// An id from a name: its letters and digits with hyphens between.
  private static func slug(_ name: String) -> String {
    let words = name.lowercased().split { !$0.isLetter && !$0.isNumber }
    return words.isEmpty ? "board" : words.joined(separator: "-")
  }

  private static func result(
    _ set: BoardSet, _ changed: BoardSet, _ boards: [Int], _ done: Words
  ) -> EditedBoards {
    EditedBoards(
      set: changed,
      changedBoards: Set(boards.filter { set.boards[$0] != changed.boards[$0] }.map { set.boards[$0].id }),
      done: done, tile: nil, addedBoard: nil)
  }
}
