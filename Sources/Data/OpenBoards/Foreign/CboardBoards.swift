import Foundation
import JSONReading

/// Boards of Cboard as it saves them itself: a list of boards with tiles, an object that has such a list, or one board.
///
/// Tiles of a board without a grid of its own stand in rows of six, as Cboard shows them. Labels that are only names of
/// Cboard's own texts (`cboard.symbol.iCantSpeak`) are made readable: *I can't speak*.
struct CboardBoards {
  private static let columns = 6
  private static let lists = ["boards", "advanced", "beginner"]
  /// Where Cboard's own pictures are.
  private static let site = "https://app.cboard.io"

  private let boards: [JSONValue]
  private let first: String?

  /// - Returns: `nil` if the value is nothing of Cboard.
  init?(_ value: JSONValue) {
    func isBoard(_ value: JSONValue) -> Bool {
      guard let members = ForeignBoards.members(value) else { return false }
      if ForeignBoards.list(members["tiles"]) != nil { return true }
      // Its oldest files call tiles buttons, and have the address of the picture in them.
      let buttons = ForeignBoards.list(members["buttons"]) ?? []
      return members["format"] == nil && buttons.contains { ForeignBoards.members($0)?["img"] != nil }
    }
    if case .list(let boards) = value {
      (self.boards, first) = (boards, nil)
    } else if case .object(let members) = value, !isBoard(value) {
      boards = Self.lists.flatMap { ForeignBoards.list(members[$0]) ?? [] }
      first = members["rootBoard"].flatMap(Fields.identifier)
    } else {
      (boards, first) = ([value], nil)
    }
    guard boards.contains(where: isBoard) else { return nil }
  }

  /// - Parameter language: the language of boards that state none.
  /// - Throws: `.tooMuch`, `.noBoards`.
  func set(name: String, language: String?, _ repairs: RepairLog, _ log: ImportLog) throws(BoardError) -> BoardSet {
    guard boards.count <= ForeignBoards.boardLimit else {
      throw .tooMuch(place: name, what: "boards", limit: ForeignBoards.boardLimit)
    }
    var (read, ids, names) = ([Board](), UniqueIDs(), [String: String]())
    for value in boards {
      guard let members = ForeignBoards.members(value), members["tiles"] != nil || members["buttons"] != nil else {
        log.note(.unreadable)
        continue
      }
      let stated = members["id"].flatMap(Fields.identifier) ?? "board"
      let id = ids.new(stated)
      if id != stated { log.note(.repeatedIDs, stated) }
      names[stated] = names[stated] ?? id
      repairs.board = id
      read.append(try board(members, id: id, language, name, repairs, log))
    }
    repairs.board = nil
    return try ForeignBoards.set(read, first: names[first ?? "root"], log)
  }

  private func board(
    _ members: [String: JSONValue], id: String, _ language: String?, _ file: String, _ repairs: RepairLog,
    _ log: ImportLog
  ) throws(BoardError) -> Board {
    let tiles = ForeignBoards.list(members["tiles"]) ?? ForeignBoards.list(members["buttons"]) ?? []
    guard tiles.count <= BoardParser.itemLimit else {
      throw .tooMuch(place: file, what: "tiles", limit: BoardParser.itemLimit)
    }
    var board = Board(
      id: id, locale: ForeignBoards.text(members["locale"]) ?? language,
      name: label(members["name"], members["nameKey"], log))
    if let author = ForeignBoards.text(members["author"]) { board.licence = BoardLicence(authorName: author) }
    var (ids, named, pictures) = (UniqueIDs(), [String: [String]](), [BoardContent: String]())
    for value in tiles {
      // Tiles that were deleted leave gaps.
      guard let tile = ForeignBoards.members(value) else {
        if value != .null { log.note(.unreadable) }
        continue
      }
      let stated = tile["id"].flatMap(Fields.identifier) ?? "tile"
      let id = ids.new(stated)
      if id != stated, tile["id"] != nil { log.note(.repeatedIDs, stated) }
      named[stated, default: []].append(id)
      board.buttons.append(button(tile, id: id, &board, &pictures, log))
    }
    // Names of texts are read in English.
    let isReadFromNames = 2 * tiles.count { Self.isName(of: $0) } > board.buttons.count
    if board.locale == nil, isReadFromNames { board.locale = "en" }
    board.grid = try grid(members, board.buttons.map(\.id), named, repairs)
    return board
  }

  private func grid(
    _ members: [String: JSONValue], _ buttons: [String], _ named: [String: [String]], _ repairs: RepairLog
  ) throws(BoardError) -> BoardGrid {
    let isFixed = members["isFixed"] != .flag(false)
    guard isFixed, let stated = ForeignBoards.members(members["grid"]), ForeignBoards.list(stated["order"]) != nil
    else {
      return BoardGrid(filling: buttons, columns: Self.columns)
    }
    var (grid, _) = try GridParser(log: repairs).grid(stated, buttons: buttons, named: named, dock: [])
    // A board of several pages has the order of its first one.
    let placed = Set(grid.ids)
    ForeignGrid.fill(&grid, buttons.filter { !placed.contains($0) })
    return grid
  }

  private func button(
    _ tile: [String: JSONValue], id: String, _ board: inout Board, _ pictures: inout [BoardContent: String],
    _ log: ImportLog
  ) -> BoardButton {
    var button = BoardButton(id: id, label: label(tile["label"], tile["labelKey"], log))
    if let said = ForeignBoards.text(tile["vocalization"]), said != button.label {
      button.vocalization = Self.isName(said) ? readable(said, log) : said
    }
    button.hidden = ForeignBoards.flag(tile["hidden"])
    button.backgroundColour = ForeignBoards.colour(tile["backgroundColor"])
    button.borderColour = ForeignBoards.colour(tile["borderColor"])
    if let target = tile["loadBoard"].flatMap(Fields.identifier) { button.loadBoard = BoardLink(id: target) }
    if let action = ForeignBoards.text(tile["action"]) { button.actions = [BoardAction(raw: action)] }
    if let image = ForeignBoards.longText(tile["image"]) ?? ForeignBoards.longText(tile["img"]) {
      button.imageID = picture(image, &board, &pictures, log)
    }
    if let sound = ForeignBoards.longText(tile["sound"]) {
      if let (bytes, type) = ForeignBoards.data(sound, kind: "audio/") {
        let id = "sound-\(board.sounds.count + 1)"
        board.sounds.append(BoardSound(id: id, content: BoardContent(data: bytes), contentType: type))
        button.soundID = id
      } else {
        log.note(.sounds, sound.hasPrefix("data:") ? nil : sound)
      }
    }
    return button
  }

  private func picture(
    _ image: String, _ board: inout Board, _ pictures: inout [BoardContent: String], _ log: ImportLog
  ) -> String? {
    if image.hasPrefix("data:") {
      if let (bytes, type) = ForeignBoards.data(image, kind: "image/") {
        return ForeignBoards.attach(BoardContent(data: bytes), type, nil, to: &board, &pictures)
      }
      log.note(.pictures)
      return nil
    }
    guard image.utf8.count <= 2000, !image.contains("..") else {
      log.note(.pictures)
      return nil
    }
    let isWhole = image.hasPrefix("https://") || image.hasPrefix("http://")
    log.note(.addresses)
    let url = isWhole ? image : Self.site + (image.hasPrefix("/") ? "" : "/") + image
    return ForeignBoards.attach(BoardContent(url: url), nil, nil, to: &board, &pictures)
  }

  // MARK: Words

  private func label(_ label: JSONValue?, _ name: JSONValue?, _ log: ImportLog) -> String? {
    if let label = ForeignBoards.text(label), !Self.isName(label) { return label }
    return (ForeignBoards.text(name) ?? ForeignBoards.text(label)).map { readable($0, log) }
  }

  /// Whether the label of a tile is only a name.
  private static func isName(of tile: JSONValue) -> Bool {
    guard let tile = ForeignBoards.members(tile) else { return false }
    if let label = ForeignBoards.text(tile["label"]) { return isName(label) }
    return ForeignBoards.text(tile["labelKey"]).map(isName) ?? false
  }

  /// Whether a text is the name of one of Cboard's own texts.
  private static func isName(_ text: String) -> Bool {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count > 1 && ["cboard", "symbol"].contains(parts[0]) && parts.allSatisfy { !$0.isEmpty }
      && !text.contains(where: \.isWhitespace)
  }

  /// English words as they are written and said, by their letters in names.
  private static let written = [
    "i": "I", "im": "I'm", "ive": "I've", "cant": "can't", "dont": "don't", "doesnt": "doesn't", "isnt": "isn't",
    "wont": "won't", "lets": "let's", "thats": "that's", "whats": "what's", "its": "it's",
  ]

  /// The last part of a name as words: `cboard.symbol.iCantSpeak` is *I can't speak*, `symbol.peopleActions.toGive` *give*.
  private func readable(_ name: String, _ log: ImportLog) -> String {
    guard Self.isName(name), let last = name.split(separator: ".").last else { return name }
    log.note(.textNames)
    var words = ""
    for character in last {
      if character.isUppercase, !words.isEmpty { words += " " }
      words += character == "_" ? " " : character.lowercased()
    }
    if words.hasPrefix("to ") { words = String(words.dropFirst(3)) }
    return words.split(separator: " ").map { Self.written[String($0)] ?? String($0) }.joined(separator: " ")
  }
}
