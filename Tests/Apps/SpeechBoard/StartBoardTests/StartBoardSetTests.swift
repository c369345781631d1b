import AppWords
import Expectations
import Foundation
import OpenBoards
import StartBoard
import TestSupport
import Testing

@Suite("The start board as boards of the Open Board Format")
struct StartBoardSetTests {
  @Test(arguments: Language.allCases, StarterBoard.Layout.allCases)
  func itIsWrittenAndReadAgain(_ language: Language, _ layout: StarterBoard.Layout) throws {
    let folder = try TemporaryFolder()
    let set = StarterBoard.shipped.boardSet(in: language, layout: layout)
    try set.write(to: folder("start.obz"))
    let reading = try BoardReading(path: folder("start.obz"))
    expect(try reading.set.isSame(as: set))
    let validation = BoardValidation(reading)
    expect(validation.repairs.isEmpty)
    expect(validation.errors.isEmpty)
    expect(validation.remarks.isEmpty)
    expectEqual(set.reachable.count, 13)
  }

  @Test(arguments: StarterBoard.Layout.allCases)
  func everyPageHasTheWordsOfTheDock(_ layout: StarterBoard.Layout) {
    let dock = StarterBoard.shipped.dock
    for board in StarterBoard.shipped.boardSet(in: .english, layout: layout).boards {
      expectEqual(board.grid.columns, 10)
      expectEqual(board.grid.rows, (layout == .dock ? 4 : 5))
      expect(layout == .dock ? board.dock == dock : board.grid.order[4] == dock)
      expect(dock.allSatisfy { board[button: $0]?.loadBoard == nil && board[button: $0]?.actions == [] })
    }
  }

  @Test func tilesHaveWordsColoursAndPicturesOfBothLanguages() throws {
    let (english, czech) = (
      StarterBoard.shipped.boardSet(in: .english), StarterBoard.shipped.boardSet(in: .czech)
    )
    for (one, other) in zip(english.boards, czech.boards) {
      expect((one.id, one.locale, other.locale) == (other.id, "en", "cs"))
      expectEqual(one.grid, other.grid)
      expectEqual(one.strings, ["cs": [one.name ?? "": other.name ?? ""]])
      expectEqual(one.buttons.count, Set(one.buttons.map(\.id)).count)
      for (button, counterpart) in zip(one.buttons, other.buttons) {
        expectEqual(button.label, counterpart.translations["en"]?.label)
        expectEqual(button.translations["cs"]?.label, counterpart.label)
        expect(button.backgroundColour != nil && button.borderColour != nil)
        let picture = try require(one.images.first { $0.id == button.imageID })
        expectEqual(try english.bytes(of: picture.content)?.starts(with: Data("<svg ".utf8)), true)
        expect((picture.licence?.type, picture.licence?.authorName) == ("MIT", "Ossicle"))
      }
    }
  }

  @Test func waysOpenPagesAndLeadBack() throws {
    let set = StarterBoard.shipped.boardSet(in: .czech)
    let way = try require(set.root?[button: "page-food"])
    expect((way.label, way.loadBoard?.id, way.actions) == ("Jídlo", "food", []))
    let food = try require(set["food"])
    expectEqual(food[button: "page-start"]?.actions, [.home])
    expectEqual(food[button: "page-back"]?.actions, [.back])
    expectEqual(food[button: "apple"]?.label, "jablko")
    expectEqual(food[button: "apple"]?.backgroundColour, TileKind.thing.background)
  }
}
