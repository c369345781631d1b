import AppWords
import OpenBoards

/// The edits of tiles.
enum TileEditing {
  static func add(
    _ button: BoardButton, _ picture: BoardPicture?, _ sound: BoardSound?, to id: String, at place: TilePlace?,
    _ changes: [TileChange] = [], in set: BoardSet
  ) throws(BoardEditError) -> EditedBoards {
    let index = try BoardEditor.index(of: id, in: set)
    var board = set.boards[index]
    guard board.buttons.count < BoardEditor.tileLimit else { throw .tooMany(limit: BoardEditor.tileLimit) }
    var button = button
    button.id = BoardEditor.free(button.id, among: Set(board.buttons.map(\.id)))
    button.imageID = picture.map { attach($0, to: &board) }
    button.soundID = sound.map { attach($0, to: &board) }
    for change in changes { try make(change, of: &button, on: &board) }
    try check(&button, in: set)
    board.buttons.append(button)
    dropUnused(of: &board, since: set.boards[index])
    try put(button.id, at: place, on: &board)
    return result(
      set, [(index, board)], tile: (id, button.id),
      Words(cs: "Dlaždice „\(button.shownName)“ byla přidána.", en: "“\(button.shownName)” was added."))
  }

  static func change(
    _ tile: String, on id: String, _ changes: [TileChange], in set: BoardSet
  ) throws(BoardEditError) -> EditedBoards {
    let index = try BoardEditor.index(of: id, in: set)
    var board = set.boards[index]
    let number = try BoardEditor.index(of: tile, on: board)
    var button = board.buttons[number]
    let before = button
    for change in changes { try make(change, of: &button, on: &board) }
    try check(&button, in: set, before: before)
    board.buttons[number] = button
    dropUnused(of: &board, since: set.boards[index], before)
    let name = button.shownName
    return result(
      set, [(index, board)], tile: (id, tile),
      Words(cs: "Dlaždice „\(name)“ byla změněna.", en: "“\(name)” was changed."))
  }

  static func move(
    _ tile: String, on id: String, to place: TilePlace, in set: BoardSet
  ) throws(BoardEditError) -> EditedBoards {
    let index = try BoardEditor.index(of: id, in: set)
    var board = set.boards[index]
    let name = board.buttons[try BoardEditor.index(of: tile, on: board)].shownName
    try move(tile, to: place, on: &board)
    return result(
      set, [(index, board)], tile: (id, tile),
      Words(cs: "Dlaždice „\(name)“ byla přesunuta.", en: "“\(name)” was moved."))
  }

  static func move(
    _ tile: String, from id: String, to other: String, at place: TilePlace?, in set: BoardSet
  ) throws(BoardEditError) -> EditedBoards {
    if id == other, let place { return try move(tile, on: id, to: place, in: set) }
    let (from, into) = (try BoardEditor.index(of: id, in: set), try BoardEditor.index(of: other, in: set))
    var (old, new) = (set.boards[from], set.boards[into])
    var button = old.buttons[try BoardEditor.index(of: tile, on: old)]
    guard from != into else {
      return result(
        set, [], tile: (id, tile),
        Words(cs: "Dlaždice „\(button.shownName)“ zůstala na místě.", en: "“\(button.shownName)” stayed in its place."))
    }
    guard new.buttons.count < BoardEditor.tileLimit else { throw .tooMany(limit: BoardEditor.tileLimit) }
    remove([tile], from: &old)
    let picture = set.boards[from].images.first { $0.id == button.imageID }
    let sound = set.boards[from].sounds.first { $0.id == button.soundID }
    button.id = BoardEditor.free(button.id, among: Set(new.buttons.map(\.id)))
    button.imageID = picture.map { attach($0, to: &new) }
    button.soundID = sound.map { attach($0, to: &new) }
    new.buttons.append(button)
    try put(button.id, at: place, on: &new)
    let name = button.shownName
    return result(
      set, [(from, old), (into, new)], tile: (other, button.id),
      Words(
        cs: "Dlaždice „\(name)“ byla přesunuta na tabulku „\(new.shownName)“.",
        en: "“\(name)” was moved to the board “\(new.shownName)”."))
  }

  static func delete(_ tile: String, on id: String, in set: BoardSet) throws(BoardEditError) -> EditedBoards {
    let index = try BoardEditor.index(of: id, in: set)
    var board = set.boards[index]
    let name = board.buttons[try BoardEditor.index(of: tile, on: board)].shownName
    remove([tile], from: &board)
    return result(
      set, [(index, board)], tile: nil,
      Words(cs: "Dlaždice „\(name)“ byla smazána.", en: "“\(name)” was deleted."))
  }

  static func deleteAll(on id: String, in set: BoardSet) throws(BoardEditError) -> EditedBoards {
    let index = try BoardEditor.index(of: id, in: set)
    var board = set.boards[index]
    let count = board.buttons.count
    remove(Set(board.buttons.map(\.id)), from: &board)
    return result(
      set, [(index, board)], tile: nil,
      Words(
        cs: "Z tabulky „\(board.shownName)“ byly smazány všechny dlaždice (\(count)).",
        en: "All tiles of the board “\(board.shownName)” were deleted (\(count))."))
  }

  // MARK: Steps

  /// Drops what no tile has any more: a list of changes may name several pictures, of which the last one stays.
  private static func dropUnused(of board: inout Board, since known: Board, _ before: BoardButton? = nil) {
    let (image, sound) = ([before?.imageID].compactMap { $0 }, [before?.soundID].compactMap { $0 })
    board.dropUnused(
      images: Set(board.images.map(\.id)).subtracting(known.images.map(\.id)).union(image),
      sounds: Set(board.sounds.map(\.id)).subtracting(known.sounds.map(\.id)).union(sound))
  }

  private static func make(
    _ change: TileChange, of button: inout BoardButton, on board: inout Board
  ) throws(BoardEditError) {
    switch change {
    case .label(let label, let locale):
      let label = try label.flatMap { $0.isEmpty ? nil : $0 }.map(BoardEditor.name)
      // The new word of a counterpart's tile is in the language of its board.
      if button.isUntranslated, label != nil { (button.locale, button.isUntranslated) = (nil, false) }
      set(label, \.label, \.label, locale, of: &button, on: board)
    case .vocalization(let text, let locale):
      guard text?.count ?? 0 <= BoardEditor.vocalizationLimit else {
        throw .textTooLong(limit: BoardEditor.vocalizationLimit)
      }
      set(text.flatMap { $0.isEmpty ? nil : $0 }, \.vocalization, \.vocalization, locale, of: &button, on: board)
    case .locale(let locale):
      (button.locale, button.isUntranslated) = (try locale.map(BoardEditor.language)?.rawValue, false)
    case .translation(let locale, let translation): button.translations[locale] = translation
    case .background(let colour): button.backgroundColour = colour
    case .border(let colour): button.borderColour = colour
    case .picture(let picture): button.imageID = picture.map { attach($0, to: &board) }
    case .sound(let sound): button.soundID = sound.map { attach($0, to: &board) }
    case .link(let target): button.loadBoard = target.map { BoardLink(id: $0) }
    case .actions(let actions): button.actions = actions
    case .forms(let change, let locale):
      let isOwn =
        if let locale, let language = board.locale { BoardLocale.isSameLanguage(locale, language) } else { true }
      let tag = (locale ?? board.locale).flatMap { BoardLocale.best(for: $0, among: button.translations.keys) }
      if let tag = tag ?? (isOwn ? nil : locale) {
        var translation = button.translations[tag] ?? BoardButton.Translation()
        // What is shown for the language now is what is changed.
        let known = translation.forms.isEmpty && isOwn ? button.forms : translation.forms
        translation.forms = try FormEditing.changed(known, by: change)
        button.translations[tag] = translation == BoardButton.Translation() ? nil : translation
      }
      if isOwn { button.forms = try FormEditing.changed(button.forms, by: change) }
    case .voice(let wish):
      try BoardEditor.check(wish)
      button.voiceWish = wish
    case .key(let name):
      let name = name ?? ""
      let key = TileKey(name)
      guard name.isEmpty || key != nil else { throw .badKey(name) }
      if let key, let other = board.buttons.first(where: { $0.tileKey == key && $0.id != button.id }) {
        throw .keyTaken(key.name, by: other.shownName)
      }
      button.tileKey = key
    case .hidden(let hidden): button.hidden = hidden
    }
  }

  /// Sets a text in one language. A tile may have a translation into the board's own language, which is shown in place of
  /// its label, so that both are set.
  private static func set(
    _ text: String?, _ own: WritableKeyPath<BoardButton, String?>,
    _ translated: WritableKeyPath<BoardButton.Translation, String?>, _ locale: String?, of button: inout BoardButton,
    on board: Board
  ) {
    let language = button.locale ?? board.locale
    let wanted = locale ?? language
    let isOwn =
      if let locale, let language { BoardLocale.isSameLanguage(locale, language) } else { true }
    let known = wanted.flatMap { BoardLocale.best(for: $0, among: button.translations.keys) }
    if isOwn { button[keyPath: own] = text }
    guard let tag = known ?? (isOwn ? nil : wanted) else { return }
    var translation = button.translations[tag] ?? BoardButton.Translation()
    translation[keyPath: translated] = text
    button.translations[tag] = translation == BoardButton.Translation() ? nil : translation
  }

  /// Checks what an edit gave to a tile. A link or text that it had before stays as it is.
  private static func check(
    _ button: inout BoardButton, in set: BoardSet, before: BoardButton? = nil
  ) throws(BoardEditError) {
    if button.label != before?.label, let label = button.label { button.label = try BoardEditor.name(label) }
    if button.vocalization != before?.vocalization,
      button.vocalization?.count ?? 0 > BoardEditor.vocalizationLimit
    {
      throw .textTooLong(limit: BoardEditor.vocalizationLimit)
    }
    try TileActions.check(button.actions, before: before?.actions ?? [])
    if button.loadBoard != before?.loadBoard, let target = button.loadBoard?.id {
      _ = try BoardEditor.index(of: target, in: set)
    }
  }

  private static func attach(_ picture: BoardPicture, to board: inout Board) -> String {
    var picture = picture
    picture.id = BoardEditor.free(picture.id, among: Set(board.images.map(\.id)))
    board.images.append(picture)
    return picture.id
  }

  private static func attach(_ sound: BoardSound, to board: inout Board) -> String {
    var sound = sound
    sound.id = BoardEditor.free(sound.id, among: Set(board.sounds.map(\.id)))
    board.sounds.append(sound)
    return sound.id
  }

  /// Puts a new tile at a place that must be free.
  private static func put(_ id: String, at place: TilePlace?, on board: inout Board) throws(BoardEditError) {
    switch place {
    case .dock(let number):
      var dock = board.dock
      dock.insert(id, at: min(max(0, number), dock.count))
      board.dock = dock
    case .grid(let row, let column):
      try check(row, column, board.grid)
      if let other = board.grid[row, column] {
        throw .placeTaken(by: board[button: other]?.shownName ?? other)
      }
      board.grid[row, column] = id
    case nil:
      for row in 0..<board.grid.rows {
        for column in 0..<board.grid.columns where board.grid[row, column] == nil {
          board.grid[row, column] = id
          return
        }
      }
      throw .noFreePlace(board: board.shownName)
    }
  }

  private static func move(_ id: String, to place: TilePlace, on board: inout Board) throws(BoardEditError) {
    let old = board.grid.place(of: id)
    var dock = board.dock
    switch place {
    case .grid(let row, let column):
      try check(row, column, board.grid)
      let other = board.grid[row, column]
      guard other != id else { return }
      if let old {
        board.grid[old.row, old.column] = other
      } else if let number = dock.firstIndex(of: id) {
        if let other { dock[number] = other } else { dock.remove(at: number) }
        board.dock = dock
      } else if let other {
        // The tile had no place that the other one could take.
        throw .placeTaken(by: board[button: other]?.shownName ?? other)
      }
      board.grid[row, column] = id
    case .dock(let number):
      dock.removeAll { $0 == id }
      dock.insert(id, at: min(max(0, number), dock.count))
      board.dock = dock
      if let old { board.grid[old.row, old.column] = nil }
    }
  }

  private static func check(_ row: Int, _ column: Int, _ grid: BoardGrid) throws(BoardEditError) {
    guard (0..<grid.rows).contains(row), (0..<grid.columns).contains(column) else {
      throw .outsideGrid(row: row, column: column, rows: grid.rows, columns: grid.columns)
    }
  }

  private static func remove(_ ids: Set<String>, from board: inout Board) {
    let removed = board.buttons.filter { ids.contains($0.id) }
    board.buttons.removeAll { ids.contains($0.id) }
    for row in 0..<board.grid.rows {
      for column in 0..<board.grid.columns where board.grid[row, column].map(ids.contains) ?? false {
        board.grid[row, column] = nil
      }
    }
    let dock = board.dock
    if dock.contains(where: ids.contains) { board.dock = dock.filter { !ids.contains($0) } }
    board.dropUnused(images: Set(removed.compactMap(\.imageID)), sounds: Set(removed.compactMap(\.soundID)))
  }

  private static func result(
    _ set: BoardSet, _ boards: [(index: Int, board: Board)], tile: (board: String, button: String)?, _ done: Words
  ) -> EditedBoards {
    var changed = set
    for (index, board) in boards { changed.boards[index] = board }
    return EditedBoards(
      set: changed, changedBoards: Set(boards.filter { set.boards[$0.index] != $0.board }.map(\.board.id)), done: done,
      tile: tile.map { SentencePart.Origin(board: $0.board, button: $0.button) }, addedBoard: nil)
  }
}
