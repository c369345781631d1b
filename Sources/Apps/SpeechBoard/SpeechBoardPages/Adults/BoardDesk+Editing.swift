import AdultSide
import AppWords
import Foundation
import OpenBoards
import PageMessages
import PageServer
import SpeechBoard
import SpeechBoardSymbols
import SpeechBoardVoices
import StartBoard

/// The edits of the boards.
extension BoardDesk {
  /// Makes an edit, stores it, says what was done, and shows the boards again.
  func edit(_ request: EditRequest, at date: Date) throws {
    guard var boards = opened else { return }
    let edit = try wanted(request, boards)
    defer { opened = boards }
    let edited = try boards.edit(edit, at: date)
    switch request.kind {
    case .addTile: adults.screen = AdultPlace(screen: .tile, tile: edited.tile?.button)
    case .deleteTile, .deleteAllTiles, .moveTileToBoard:
      if adults.screen?.screen == .tile { adults.screen = AdultPlace(screen: .board) }
    case .addBoard:
      // A page that is made for a tile is opened by it.
      if let tile = request.tile?.value, let added = edited.addedBoard {
        _ = try boards.edit(.changeTile(tile, board: boards.visit.openID, [.link(added)]), at: date)
      }
    default: break
    }
    opened = boards
    send(AdultNotice.stored(edited.done))
    try showAll()
  }

  /// Takes back the last edit, or makes it again.
  func step(isUndo: Bool) throws {
    guard var boards = opened else { return }
    let title = try boards.step(isUndo: isUndo)
    opened = boards
    // The tile of the form may be gone.
    if let place = adults.screen, place.screen == .tile, place.tile.flatMap({ boards.visit.board[button: $0] }) == nil {
      adults.screen = AdultPlace(screen: .board)
    }
    send(
      AdultNotice.stored(
        isUndo
          ? Words(cs: "Vráceno: \(title.cs)", en: "Undone: \(title.en)")
          : Words(cs: "Znovu: \(title.cs)", en: "Redone: \(title.en)")))
    try showAll()
  }

  private func wanted(_ request: EditRequest, _ boards: OpenedBoards) throws -> BoardEdit {
    let open = boards.visit.openID
    func tile() throws -> String { try given(request.tile?.value, "the id of a tile") }
    switch request.kind {
    case .addTile: return try newTile(request, boards)
    case .changeTile where request.isEverywhere == true:
      return .setForms(
        form(request) ?? [:], word: try given(request.text?.value, "a word"), locale: boards.wordLocale)
    case .changeTile: return .changeTile(try tile(), board: open, try changes(request, boards))
    case .moveTile: return .moveTile(try tile(), board: open, to: try given(request.place, "a place").place)
    case .moveTileToBoard:
      return .moveTileToBoard(try tile(), board: open, to: try given(request.board?.value, "a board"))
    case .deleteTile: return .deleteTile(try tile(), board: open)
    case .deleteAllTiles: return .deleteAllTiles(board: request.board?.value ?? open)
    case .addBoard:
      return .addBoard(
        name: try given(request.text?.value, "a name"), locale: boards.visit.board.locale,
        rows: request.rows?.value ?? boards.visit.board.grid.rows,
        columns: request.columns?.value ?? boards.visit.board.grid.columns)
    case .renameBoard: return .renameBoard(request.board?.value ?? open, to: try given(request.text?.value, "a name"))
    case .deleteBoard:
      return .deleteBoard(try given(request.board?.value, "a board"), removingLinks: request.force ?? false)
    case .moveBoard:
      return .moveBoard(try given(request.board?.value, "a board"), to: try given(request.index?.value, "a place"))
    case .setRoot: return .setRoot(try given(request.board?.value, "a board"))
    case .setVoice:
      let id = request.board?.value ?? open
      return .setVoice(try wish(request.character?.value ?? "", in: boards.visit.board(id)?.voiceWish), board: id)
    case .setLanguage:
      let language = request.language?.value ?? ""
      return .setLocale(language.isEmpty ? nil : language, board: request.board?.value ?? open)
    case .addCounterpart:
      return .addCounterparts(
        of: request.board.map { [$0.value] } ?? boards.stored.set.boards.map(\.id),
        locale: try given(request.language?.value, "a language"), usual: boards.settings.language.rawValue,
        label: request.text?.value)
    case .resize:
      return .resize(
        board: request.board?.value ?? open, rows: try given(request.rows?.value, "rows"),
        columns: try given(request.columns?.value, "columns"), movingTiles: request.force ?? false)
    }
  }

  private func given<Value>(_ value: Value?, _ expected: String) throws -> Value {
    guard let value else { throw PageRefusal(expected: expected, got: "none") }
    return value
  }

  private func newTile(_ request: EditRequest, _ boards: OpenedBoards) throws -> BoardEdit {
    let label = try given(request.text?.value, "a word")
    let id = label.lowercased().split { !$0.isLetter && !$0.isNumber }.joined(separator: "-")
    var button = BoardButton(id: id.isEmpty ? "tile" : id, label: label, vocalization: request.spoken?.value)
    button.actions = try actions(request) ?? []
    let picture = try request.picture.flatMap(picture)
    button.imageID = picture?.id
    if let kind = (request.colour?.value).flatMap(TileKind.init) {
      (button.backgroundColour, button.borderColour) = (kind.background, kind.border)
    }
    return .addTile(button, picture: picture, board: boards.visit.openID, at: request.place?.place)
  }

  /// The changes that a request names. Words belong to the language in which the board is shown.
  private func changes(_ request: EditRequest, _ boards: OpenedBoards) throws -> [TileChange] {
    let locale = boards.settings.boardLocale
    var changes: [TileChange] = []
    if let text = request.text?.value { changes.append(.label(text, locale: locale)) }
    if let spoken = request.spoken?.value { changes.append(.vocalization(spoken, locale: locale)) }
    if let colour = request.colour?.value {
      let kind = TileKind(rawValue: colour)
      guard kind != nil || colour.isEmpty else {
        throw PageRefusal(expected: "a kind of words", got: colour)
      }
      changes += [.background(kind?.background), .border(kind?.border)]
    }
    if let wanted = request.picture { changes.append(.picture(try picture(wanted))) }
    if let board = request.opens?.value { changes.append(.link(board.isEmpty ? nil : board)) }
    if let form = form(request) { changes.append(.forms(form, locale: locale)) }
    if let actions = try actions(request) { changes.append(.actions(actions)) }
    if let character = request.character?.value {
      let button = (request.tile?.value).flatMap { boards.visit.board[button: $0] }
      changes.append(.voice(try wish(character, in: button?.voiceWish)))
    }
    if let key = request.key?.value { changes.append(.key(key)) }
    if let language = request.language?.value { changes.append(.locale(language.isEmpty ? nil : language)) }
    if let isHidden = request.isHidden { changes.append(.hidden(isHidden)) }
    if request.removesRecording == true { changes.append(.sound(nil)) }
    guard !changes.isEmpty else { throw PageRefusal(expected: "a change", got: "none") }
    return changes
  }

  /// The form that a request names.
  private func form(_ request: EditRequest) -> [String: String]? {
    request.form.map { [$0.ending.value: $0.text.value] }
  }

  /// The actions that a request names.
  private func actions(_ request: EditRequest) throws -> [BoardAction]? {
    try request.action.map { $0.value.isEmpty ? [] : [try TileActions.action($0.value)] }
  }

  /// What is wanted of the voice with another character; a speed and a pitch stay.
  private func wish(_ name: String, in known: VoiceWish?) throws -> VoiceWish? {
    var wish = known ?? VoiceWish()
    wish.character = VoiceCharacter(rawValue: name)
    guard wish.character != nil || name.isEmpty else { throw PageRefusal(expected: "a character", got: name) }
    return wish.isEmpty ? nil : wish
  }

  // MARK: Pictures

  /// The pictures of the imported sets; they are opened with the first search.
  func foundPictures() -> FoundPictures {
    pictures
      ?? FoundPictures(
        shelf.open().search, language: opened?.settings.language ?? language,
        words: opened?.language ?? language.tag)
  }

  func search(_ text: String) {
    var found = foundPictures()
    send(found.find(text))
    pictures = found
  }

  private func picture(_ wanted: RequestedPicture) throws -> BoardPicture? {
    switch wanted {
    case .none: return nil
    case .found(let number): return try foundPictures().picture(number)
    case .uploaded:
      let upload = try adults.uploads.whole()
      let bytes = try upload.withFile { try Data(contentsOf: URL(filePath: $0)) }
      return try SymbolSearch.picture(bytes, file: upload.name)
    }
  }

  // MARK: Recordings

  func record(_ tile: String) async throws {
    guard let visit = opened?.visit, visit.board[button: tile] != nil else {
      throw PageRefusal(expected: "a tile of the open board", got: tile)
    }
    await leaveRecording()
    let (send, board) = (send, visit.openID)
    let run = TileRecordingRun(
      sound.microphone, progress: { send($0) },
      ended: { result in Task { await self.hasRecorded(result, tile, board) } })
    recording = run
    run.start()
  }

  private func hasRecorded(_ result: Result<TileSound, any Error>, _ tile: String, _ board: String) {
    recording = nil
    do {
      let recorded = try result.get()
      var made = BoardSound(id: tile, content: BoardContent(data: try recorded.waveFile()), contentType: "audio/wav")
      made.duration = recorded.duration
      guard var boards = opened else { return }
      defer { opened = boards }
      let edited = try boards.edit(.changeTile(tile, board: board, [.sound(made)]), at: now())
      opened = boards
      send(TileRecordingMessage(phase: .done, seconds: recorded.duration))
      send(AdultNotice.stored(edited.done))
      try showAll()
    } catch {
      let words = (error as? any Worded)?.words ?? Words(cs: "\(error)", en: "\(error)")
      send(TileRecordingMessage(phase: .refused, words: words))
    }
  }

  func leaveRecording() async {
    let run = recording
    recording = nil
    await run?.leave()
  }

  /// The sound of a tile's recording, for the form.
  ///
  /// - Throws: why the recording cannot be read.
  func recordingDocument(of tile: String, _ boards: OpenedBoards) throws -> PageDocument? {
    let board = boards.visit.board
    guard let id = board[button: tile]?.soundID, let sound = board.sounds.first(where: { $0.id == id }),
      let bytes = try boards.stored.set.bytes(of: sound.content)
    else { return nil }
    let samples = try RecordedTile.sound(ofFile: bytes).samples
    return PageDocument(.bytes, samples.withUnsafeBytes { Data($0) })
  }

  // MARK: Screens

  func tileContent(_ boards: OpenedBoards) -> AdultContent.Tile {
    let board = boards.visit.board
    let place = adults.screen
    let button = place?.screen == .tile ? place?.tile.flatMap { board[button: $0] } : nil
    return .init(
      tile: button.map { details(of: $0, on: board, boards) },
      place: place?.newPlace.map { place in
        switch place {
        case .grid(let row, let column): .init(row: .init(row), column: .init(column), dock: nil)
        case .dock(let number): .init(row: nil, column: nil, dock: .init(number))
        }
      }, board: board.shownName, pages: pages(boards),
      colours: TileKind.allCases.map {
        .init(kind: $0.rawValue, words: $0.words, background: $0.background.text, border: $0.border.text)
      }, characters: Self.characters,
      actions: TileActions.choices.map { .init(action: $0.action.raw, words: $0.words) }, steps: steps(),
      languages: InstalledVoices().languages)
  }

  private static let characters = VoiceCharacter.allCases.map {
    AdultContent.Character(name: $0.rawValue, words: $0.words)
  }

  private func details(of button: BoardButton, on board: Board, _ boards: OpenedBoards) -> AdultContent.Tile.Details {
    let text = boards.visit.text(of: button)
    let image = button.imageID.flatMap { id in board.images.first { $0.id == id } }
    let licence = image?.licence.map {
      [$0.type, $0.authorName].compactMap { $0 }.joined(separator: ", ")
    }
    return .init(
      tile: ShownTileDetails(
        id: button.id, label: text.label, spoken: text.vocalization,
        picture: image.flatMap { MediaAddress.address(of: $0.content, boards.settings.skin) }, licence: licence,
        background: button.backgroundColour?.text, border: button.borderColour?.text, key: button.tileKey?.name,
        isHidden: button.hidden,
        isRecorded: button.soundID != nil),
      opens: button.loadBoard?.id, character: button.voiceWish?.character?.rawValue, language: button.locale,
      actions: button.actions.map(\.raw), forms: forms(of: text, boards))
  }

  private func forms(of text: ButtonText, _ boards: OpenedBoards) -> [AdultContent.Tile.Form] {
    let locale = text.locale ?? boards.wordLocale
    let everywhere = boards.stored.set.wordForms(of: text.label, locale: locale)
    return WordEnding.allCases.map { ending in
      .init(
        ending: ending.rawValue, words: ending.words, own: text.forms[ending.rawValue],
        usual: everywhere[ending.rawValue] ?? WordEndings.form(of: text.label, ending, locale: locale))
    }
  }

  func pagesContent(_ boards: OpenedBoards) -> AdultContent.Pages {
    .init(
      open: boards.visit.openID, pages: pages(boards), characters: Self.characters, steps: steps(),
      languages: InstalledVoices().languages)
  }

  private func pages(_ boards: OpenedBoards) -> [AdultContent.Page] {
    let set = boards.stored.set
    let reached = set.reachable
    return set.boards.map { board in
      .init(
        id: board.id, name: board.shownName, tiles: board.buttons.count, rows: board.grid.rows,
        columns: board.grid.columns, isFirst: board.id == set.rootID, isReached: reached.contains(board.id),
        character: board.voiceWish?.character?.rawValue, language: board.locale)
    }
  }
}
