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
    expectEqual(set.reachable.count, 14)
  }

  @Test(arguments: StarterBoard.Layout.allCases)
  func everyPageHasTheWordsOfTheDock(_ layout: StarterBoard.Layout) {
    let dock = StarterBoard.shipped.dock
    for board in StarterBoard.shipped.boardSet(in: .english, layout: layout).boards {
      expectEqual(board.grid.columns, 10)
      let rows = board.id == "letters" ? 5 : 4
      expectEqual(board.grid.rows, (layout == .dock ? rows : rows + 1))
      expect(layout == .dock ? board.dock == dock : board.grid.order[rows] == dock)
      expect(dock.allSatisfy { board[button: $0]?.loadBoard == nil && board[button: $0]?.actions == [] })
    }
  }

  @Test func tilesHaveWordsColoursAndPicturesOfBothLanguages() throws {
    let (english, czech) = (
      StarterBoard.shipped.boardSet(in: .english), StarterBoard.shipped.boardSet(in: .czech)
    )
    for (one, other) in zip(english.boards, czech.boards) {
      expect((one.id, one.locale, other.locale) == (other.id, "en", "cs"))
      if one.id == "letters" { continue }
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

  @Test(arguments: [
    (Language.english, "abcdefghijklmnopqrstuvwxyz", "et"),
    (.czech, "aábcčdďeéěfghiíjklmnňoópqrřsštťuúůvwxyýzž", "eo"),
  ])
  func allLettersAreThereTheMostFrequentFirst(_ language: Language, _ alphabet: String, _ first: String) throws {
    let page = try require(StarterBoard.shipped.boardSet(in: language)["letters"])
    let spelled = page.buttons.compactMap { button in
      if case .spell(let letter) = button.actions.first { letter == button.label ? letter : nil } else { nil }
    }
    expectEqual(spelled.sorted(), alphabet.map { String($0) }.sorted())
    expectEqual(page.grid.order[0][1], "letter-\(first.prefix(1))")
    expect([page.grid.order[0][2], page.grid.order[1][1]].contains("letter-\(first.suffix(1))"))
    let actions = ["spell-space", "spell-backspace", "spell-speak"].map { page[button: $0]?.actions }
    expectEqual(actions, [[.space], [.backspace], [.speak]])
  }

  @Test func theFirstPageHasAFreePlace() {
    expect(StarterBoard.shipped.pages[0].places.joined().contains(nil))
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
