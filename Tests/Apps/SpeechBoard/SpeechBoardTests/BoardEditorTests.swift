import AudioCore
import Expectations
import Foundation
import OpenBoards
import SpeechBoard
import Testing

@Suite struct BoardEditorTests {
  /// Two boards: a full row of four with a dock, and a board that it opens.
  static func set() -> BoardSet {
    var one = Board(
      id: "one", locale: "en", name: "Home",
      buttons: [
        BoardButton(id: "1", label: "apple", imageID: "p", soundID: "s"), BoardButton(id: "2", label: "more"),
        BoardButton(id: "3", label: "go", loadBoard: BoardLink(id: "two")), BoardButton(id: "d", label: "yes"),
      ],
      grid: BoardGrid(rows: 2, columns: 2, order: [["1", "2"], ["3", nil]]),
      images: [BoardPicture(id: "p", content: BoardContent(data: Data([1])))],
      sounds: [BoardSound(id: "s", content: BoardContent(data: Data([2])))])
    one.dock = ["d"]
    one.extensions["ext_other"] = .integer(7)
    let two = Board(
      id: "two", name: "Food", buttons: [BoardButton(id: "1", label: "bread", imageID: "p")],
      grid: BoardGrid(rows: 1, columns: 2, order: [["1", nil]]),
      images: [BoardPicture(id: "p", content: BoardContent(data: Data([3])))])
    return BoardSet(rootID: "one", boards: [one, two])
  }

  private func edited(_ edit: BoardEdit, _ set: BoardSet = set()) throws -> EditedBoards {
    try BoardEditor.edited(set, edit)
  }

  @Test func aTileIsAddedWithAnIdOfItsOwn() throws {
    let picture = BoardPicture(id: "p", content: BoardContent(data: Data([9])))
    let after = try edited(.addTile(BoardButton(id: "1", label: "  ice  cream "), picture: picture, board: "one"))
    let board = try require(after.set["one"])
    let tile = try require(after.tile)
    expect(tile.button == "1-2" && board.grid[1, 1] == "1-2" && board[button: "1-2"]?.label == "ice cream")
    expect(board[button: "1-2"]?.imageID == "p-2" && board.images.map(\.id) == ["p", "p-2"])
    expect(after.done.en == "“ice cream” was added." && after.changedBoards == ["one"])
    expect(throws: BoardEditError.noFreePlace(board: "Home")) {
      try edited(.addTile(BoardButton(id: "x", label: "x"), board: "one"), after.set)
    }
    let docked = try edited(.addTile(BoardButton(id: "x", label: "no"), board: "one", at: .dock(0)))
    expectEqual(docked.set["one"]?.dock, ["x", "d"])
    expect(throws: BoardEditError.placeTaken(by: "apple")) {
      try edited(.addTile(BoardButton(id: "x", label: "x"), board: "one", at: .grid(row: 0, column: 0)))
    }
    expect(throws: BoardEditError.outsideGrid(row: 2, column: 0, rows: 2, columns: 2)) {
      try edited(.addTile(BoardButton(id: "x", label: "x"), board: "one", at: .grid(row: 2, column: 0)))
    }
    expect(throws: BoardEditError.unknownBoard("x")) {
      try edited(.addTile(BoardButton(id: "x", label: "x", loadBoard: BoardLink(id: "x")), board: "one"))
    }
    expect(throws: BoardEditError.badName(String(repeating: "a", count: 201))) {
      try edited(.addTile(BoardButton(id: "x", label: String(repeating: "a", count: 201)), board: "one"))
    }
  }

  @Test func aTileHasAKeyOfItsOwn() throws {
    let after = try edited(.changeTile("1", board: "one", [.key("F5")]))
    expectEqual(after.set["one"]?[button: "1"]?.tileKey?.name, "f5")
    expect(throws: BoardEditError.keyTaken("f5", by: "apple")) {
      try edited(.changeTile("2", board: "one", [.key("f5")]), after.set)
    }
    // Its own key again, another one, and none.
    for (name, wanted) in [("f5", "f5"), ("Ž", "ž"), ("", nil)] {
      let again = try edited(.changeTile("1", board: "one", [.key(name)]), after.set)
      expectEqual(again.set["one"]?[button: "1"]?.tileKey?.name, wanted)
    }
    for name in [" ", "F25", "Enter", "ab"] {
      expect(throws: BoardEditError.badKey(name)) { try edited(.changeTile("1", board: "one", [.key(name)])) }
    }
  }

  @Test func aChangeChangesWhatItNames() throws {
    let colour = BoardColour(red: 1, green: 2, blue: 3)
    let after = try edited(
      .changeTile(
        "1", board: "one",
        [.label("pear"), .vocalization("a pear"), .background(colour), .picture(nil), .link("two"), .hidden(true)]))
    var wanted = try require(Self.set()["one"]?[button: "1"])
    (wanted.label, wanted.vocalization, wanted.backgroundColour) = ("pear", "a pear", colour)
    (wanted.imageID, wanted.loadBoard, wanted.hidden) = (nil, BoardLink(id: "two"), true)
    expectEqual(after.set["one"]?[button: "1"], wanted)
    // The photo that no tile shows any more is gone; the recording stays.
    expect(after.set["one"]?.images.isEmpty == true && after.set["one"]?.sounds.count == 1)
    expectEqual(after.done, .init(cs: "Dlaždice „pear“ byla změněna.", en: "“pear” was changed."))
    expect(throws: BoardEditError.unknownTile("x", board: "Home")) { try edited(.changeTile("x", board: "one", [])) }
    expect(throws: BoardEditError.unknownBoard("x")) { try edited(.changeTile("1", board: "one", [.link("x")])) }
    expect(try edited(.changeTile("1", board: "one", [])).changedBoards.isEmpty)
  }

  @Test func aTileGetsActionsThatAreKnown() throws {
    let known = try ["+ch", ":space", ":plural", ":home", ":ext_ossicle_third-person"].map {
      try TileActions.action($0)
    }
    let after = try edited(.changeTile("1", board: "one", [.actions(known)]))
    expectEqual(after.set["one"]?[button: "1"]?.actions.map(\.raw), known.map(\.raw))
    expectEqual(TileActions.choices.map { try? TileActions.action($0.action.raw) }, TileActions.choices.map(\.action))
    for text in ["", "+", ":explode", "apple", "+" + String(repeating: "a", count: 201)] {
      expect(throws: BoardEditError.unknownAction(text)) { try TileActions.action(text) }
      let button = BoardButton(id: "x", label: "x", actions: [BoardAction(raw: text)])
      expect(throws: BoardEditError.unknownAction(text)) { try edited(.addTile(button, board: "one")) }
    }
    expect(throws: BoardEditError.tooMany(limit: TileActions.limit)) {
      try edited(.changeTile("1", board: "one", [.actions(Array(repeating: .space, count: 21))]))
    }
    // Actions of another program stay while the tile is changed otherwise.
    var set = Self.set()
    set.boards[0].buttons[0].actions = [.other(":explode")]
    let kept = try edited(
      .changeTile("1", board: "one", [.label("pear"), .actions([.other(":explode"), .space])]), set)
    expectEqual(kept.set["one"]?[button: "1"]?.actions, [.other(":explode"), .space])
  }

  @Test func formsAreThoseOfATileOrOfAWord() throws {
    let after = try edited(.changeTile("1", board: "one", [.forms(["plural": "apples!", "past": " "])]))
    expectEqual(after.set["one"]?[button: "1"]?.forms, ["plural": "apples!"])
    let removed = try edited(.changeTile("1", board: "one", [.forms(["plural": ""])]), after.set)
    expectEqual(removed.set["one"]?[button: "1"], Self.set()["one"]?[button: "1"])
    let czech = try edited(.changeTile("1", board: "one", [.forms(["genitive": "jablka"], locale: "cs")]), after.set)
    expectEqual(czech.set["one"]?[button: "1"]?.translations["cs"]?.forms, ["genitive": "jablka"])
    expect(throws: BoardEditError.unknownForm("loud")) {
      try edited(.changeTile("1", board: "one", [.forms(["loud": "x"])]))
    }

    let everywhere = try edited(.setForms(["plural": "more of it", "dative": ""], word: " More ", locale: "en-GB"))
    expectEqual(everywhere.set.wordForms(of: "MORE", locale: "en"), ["plural": "more of it"])
    expect(
      everywhere.set.wordForms(of: "more", locale: "cs").isEmpty
        && everywhere.set.wordForms(of: "x", locale: "en").isEmpty)
    expect(try edited(.setForms(["plural": ""], word: "more", locale: "en"), everywhere.set).set.extensions.isEmpty)
    var other = Self.set()
    other.addWordForms(of: everywhere.set)
    expectEqual(other.wordForms.map(\.word), ["more"])

    // The tile's own form goes first, then that of the word, then the rules.
    var visit = try BoardVisit(
      try edited(.setForms(["plural": "apple trees"], word: "apple", locale: "en"), after.set).set)
    func plural(_ tile: String) throws -> String {
      _ = visit.clear()
      _ = try visit.press(tile)
      _ = visit.giveEnding(.plural)
      return visit.sentence.text
    }
    expectEqual(try plural("1"), "apples!")
    try visit.update(try edited(.setForms(["plural": "mores"], word: "more", locale: "en")).set)
    expectEqual([try plural("1"), try plural("2")], ["apples", "mores"])
    expectEqual(visit.giveEnding(.genitive), [.remark(.noForm(word: "more", ending: .genitive))])
  }

  @Test func aTextChangesInItsLanguage() throws {
    var set = Self.set()
    set.boards[0].buttons[0].translations = ["en-GB": .init(label: "apple"), "cs": .init(label: "jablko")]
    let own = try edited(.changeTile("1", board: "one", [.label("pear")]), set).set.boards[0]
    expect(ButtonText(own.buttons[0], of: own, locale: nil).label == "pear" && own.buttons[0].label == "pear")
    expectEqual(ButtonText(own.buttons[0], of: own, locale: "cs").label, "jablko")
    let czech = try edited(
      .changeTile("1", board: "one", [.label("hruška", locale: "cs-CZ"), .vocalization("ta hruška", locale: "cs")]), set
    ).set.boards[0]
    expectEqual(czech.buttons[0].translations["cs"], .init(label: "hruška", vocalization: "ta hruška"))
    expect(czech.buttons[0].label == "apple" && czech.buttons[0].translations["en-GB"]?.label == "apple")
    let german = try edited(.changeTile("1", board: "one", [.label("Apfel", locale: "de")]), set).set.boards[0]
    expectEqual(ButtonText(german.buttons[0], of: german, locale: "de").label, "Apfel")
    let none = try edited(.changeTile("1", board: "one", [.label("", locale: "cs")]), set).set.boards[0]
    expect(none.buttons[0].translations["cs"] == nil && none.buttons[0].label == "apple")
    expect(throws: BoardEditError.badName(" ")) { try edited(.changeTile("1", board: "one", [.label(" ")]), set) }
  }

  @Test func tilesSwapAndMoveBetweenGridAndDock() throws {
    let swapped = try edited(.moveTile("1", board: "one", to: .grid(row: 1, column: 0)))
    expectEqual(swapped.set["one"]?.grid.order, [["3", "2"], ["1", nil]])
    let free = try edited(.moveTile("1", board: "one", to: .grid(row: 1, column: 1)))
    expectEqual(free.set["one"]?.grid.order, [[nil, "2"], ["3", "1"]])
    let fromDock = try edited(.moveTile("d", board: "one", to: .grid(row: 0, column: 0)))
    expect(fromDock.set["one"]?.grid.order == [["d", "2"], ["3", nil]] && fromDock.set["one"]?.dock == ["1"])
    let toDock = try edited(.moveTile("2", board: "one", to: .dock(99)))
    expect(toDock.set["one"]?.grid.order == [["1", nil], ["3", nil]] && toDock.set["one"]?.dock == ["d", "2"])
    let toOther = try edited(.moveTileToBoard("1", board: "one", to: "two"))
    let two = try require(toOther.set["two"])
    expect(toOther.tile?.button == "1-2" && two.grid.order == [["1", "1-2"]] && two[button: "1-2"]?.imageID == "p-2")
    expect(two.images.last?.content.data == Data([1]) && two.sounds.map(\.id) == ["s"])
    expect(toOther.set["one"]?[button: "1"] == nil && toOther.set["one"]?.images.isEmpty == true)
    expectEqual(toOther.changedBoards, ["one", "two"])
    expect(throws: BoardEditError.noFreePlace(board: "Food")) {
      try edited(.moveTileToBoard("2", board: "one", to: "two"), toOther.set)
    }
  }

  @Test func tilesAndBoardsAreDeleted() throws {
    let tile = try edited(.deleteTile("1", board: "one"))
    expect(tile.set["one"]?.grid.order == [[nil, "2"], ["3", nil]] && tile.set["one"]?.images.isEmpty == true)
    expect(tile.done == .init(cs: "Dlaždice „apple“ byla smazána.", en: "“apple” was deleted.") && tile.tile == nil)
    let all = try edited(.deleteAllTiles(board: "one"))
    let emptied = try require(all.set["one"])
    expect(emptied.buttons.isEmpty && emptied.dock.isEmpty && emptied.grid.ids.isEmpty && emptied.sounds.isEmpty)
    expect(emptied.extensions["ext_other"] == .integer(7) && emptied.grid.rows == 2)
    expect(throws: BoardEditError.boardIsRoot("Home")) { try edited(.deleteBoard("one", removingLinks: true)) }
    expect(throws: BoardEditError.boardIsLinked("Food", from: ["Home"])) {
      try edited(.deleteBoard("two", removingLinks: false))
    }
    let board = try edited(.deleteBoard("two", removingLinks: true))
    expect(board.set.boards.map(\.id) == ["one"] && board.set["one"]?[button: "3"]?.loadBoard == nil)
    expectEqual(board.changedBoards, ["one", "two"])
  }

  @Test func boardsAreAddedNamedOrderedAndOpenedFirst() throws {
    let added = try edited(.addBoard(name: " My  Böard! ", locale: nil, rows: 3, columns: 4))
    expect(added.addedBoard == "my-böard" && added.set.boards.last?.name == "My Böard!" && added.set.boards.count == 3)
    expect(added.set.boards.last?.grid.rows == 3 && added.set.boards.last?.locale == "en")
    expectEqual(try edited(.addBoard(name: "One", locale: "cs", rows: 1, columns: 1)).addedBoard, "one-2")
    expectEqual(try edited(.renameBoard("two", to: "Meals")).done.en, "The board “Food” is now called “Meals”.")
    expectEqual(try edited(.moveBoard("two", to: 0)).set.boards.map(\.id), ["two", "one"])
    expectEqual(try edited(.setRoot("two")).set.rootID, "two")
    expect(throws: BoardEditError.badName("  ")) { try edited(.renameBoard("two", to: "  ")) }
    expect(throws: BoardEditError.badSize(rows: 0, columns: 4)) {
      try edited(.addBoard(name: "x", locale: nil, rows: 0, columns: 4))
    }
  }

  @Test func aSmallerGridLosesNoTile() throws {
    expect(throws: BoardEditError.tilesOutside(["go"])) {
      try edited(.resize(board: "one", rows: 1, columns: 3, movingTiles: false))
    }
    let moved = try edited(.resize(board: "one", rows: 1, columns: 3, movingTiles: true))
    expectEqual(moved.set["one"]?.grid.order, [["1", "2", "3"]])
    expect(throws: BoardEditError.tooSmall(tiles: 3, places: 2)) {
      try edited(.resize(board: "one", rows: 1, columns: 2, movingTiles: true))
    }
    expect(throws: BoardEditError.badSize(rows: 51, columns: 1)) {
      try edited(.resize(board: "one", rows: 51, columns: 1, movingTiles: true))
    }
    expectEqual(
      try edited(.resize(board: "one", rows: 3, columns: 3, movingTiles: false)).set["one"]?.grid.ids,
      [
        "1", "2", "3",
      ])
  }

  // MARK: Random edits

  private static func randomPlace(_ random: inout SeededRandom) -> TilePlace {
    Bool.random(using: &random)
      ? .dock(Int.random(in: 0...6, using: &random))
      : .grid(row: Int.random(in: 0...4, using: &random), column: Int.random(in: 0...4, using: &random))
  }

  private static func randomEdit(_ set: BoardSet, _ random: inout SeededRandom) -> BoardEdit {
    let board = set.boards.randomElement(using: &random)
    let other = set.boards.randomElement(using: &random)?.id ?? "?"
    let id = board?.id ?? "?"
    let tile = board?.buttons.randomElement(using: &random)?.id ?? "?"
    let name = ["dog", "kočka", "ice cream", "😀", ""].randomElement(using: &random) ?? ""
    let picture = BoardPicture(id: "p", content: BoardContent(data: Data([UInt8.random(in: 0...9, using: &random)])))
    let sound = BoardSound(id: "s", content: BoardContent(data: Data([7])))
    switch Int.random(in: 0...15, using: &random) {
    case 0, 1, 2:
      return .addTile(
        BoardButton(id: "\(Int.random(in: 0...5, using: &random))", label: name),
        picture: Bool.random(using: &random) ? picture : nil,
        sound: Bool.random(using: &random) ? sound : nil, board: id,
        at: Bool.random(using: &random) ? randomPlace(&random) : nil)
    case 3: return .changeTile(tile, board: id, [.label(name), .picture(picture), .picture(picture)])
    case 4: return .changeTile(tile, board: id, [.sound(nil), .link(other)])
    case 5, 6: return .moveTile(tile, board: id, to: randomPlace(&random))
    case 7, 8:
      return .moveTileToBoard(tile, board: id, to: other, at: Bool.random(using: &random) ? randomPlace(&random) : nil)
    case 9: return .deleteTile(tile, board: id)
    case 10: return Int.random(in: 0...9, using: &random) == 0 ? .deleteAllTiles(board: id) : .renameBoard(id, to: name)
    case 11:
      return .addBoard(
        name: name, locale: nil, rows: Int.random(in: 0...4, using: &random),
        columns: Int.random(in: 1...4, using: &random))
    case 12: return .deleteBoard(id, removingLinks: Bool.random(using: &random))
    case 13: return .moveBoard(id, to: Int.random(in: -1...5, using: &random))
    case 14: return .setRoot(id)
    default:
      return .resize(
        board: id, rows: Int.random(in: 1...5, using: &random), columns: Int.random(in: 1...5, using: &random),
        movingTiles: Bool.random(using: &random))
    }
  }

  /// After any edits: boards that are not named are the same, ids are unique, each tile that had a place has one, and no
  /// picture or recording without a tile stays.
  @Test(arguments: [UInt64(1), 2, 3, 4]) func randomEditsKeepTheSetWhole(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    var set = Self.set()
    var (made, refused) = (0, 0)
    for _ in 0..<1500 {
      let edit = Self.randomEdit(set, &random)
      let after: EditedBoards
      do {
        after = try BoardEditor.edited(set, edit)
        made += 1
      } catch {
        expect(!error.words.cs.isEmpty && !error.words.en.isEmpty)
        refused += 1
        continue
      }
      expect(!after.done.cs.isEmpty && !after.done.en.isEmpty)
      for board in set.boards where !after.changedBoards.contains(board.id) {
        expectEqual(after.set[board.id], board, "seed \(seed), \(edit)")
      }
      expect(after.set.root != nil && Set(after.set.boards.map(\.id)).count == after.set.boards.count)
      let ids = Set(after.set.boards.map(\.id))
      for board in after.set.boards {
        let buttons = board.buttons.map(\.id)
        expectEqual(Set(buttons).count, buttons.count, "seed \(seed), \(edit)")
        expectEqual((board.grid.ids + board.dock).sorted(), buttons.sorted(), "seed \(seed), \(edit)")
        expectEqual(Set(board.images.map(\.id)), Set(board.buttons.compactMap(\.imageID)), "seed \(seed), \(edit)")
        expectEqual(Set(board.sounds.map(\.id)), Set(board.buttons.compactMap(\.soundID)), "seed \(seed), \(edit)")
        expect(board.buttons.allSatisfy { $0.loadBoard?.id.map(ids.contains) ?? true }, "seed \(seed), \(edit)")
      }
      if let tile = after.tile { expect(after.set[tile.board]?[button: tile.button] != nil, "seed \(seed), \(edit)") }
      set = after.set
    }
    expect(made > 300 && refused > 100, "seed \(seed): \(made), \(refused)")
  }
}
