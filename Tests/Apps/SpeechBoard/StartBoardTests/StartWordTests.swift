import AppWords
import Expectations
import Foundation
import OpenBoards
import StartBoard
import Testing

@Suite("Words and pages of the start board")
struct StartWordTests {
  private let board = StarterBoard.shipped

  @Test func thereAreEnoughWords() {
    expectAtLeast(board.words.count, 150)
    expectEqual(Set(board.words.map(\.id)).count, board.words.count)
  }

  @Test(arguments: Language.allCases)
  func noTwoWordsAreTheSame(_ language: Language) {
    let texts = board.words.map { $0.text(language) }
    expect(texts.allSatisfy { !$0.isEmpty && $0.count <= 16 })
    let twice = Dictionary(grouping: texts, by: \.self).filter { $1.count > 1 }.keys
    expect(twice.isEmpty)
    expectEqual(Set(board.pages.map { $0.name(language) }).count, board.pages.count)
  }

  @Test func everyWordHasOnePlace() {
    let pages = board.pages.flatMap { $0.places.joined().compactMap { $0 } }
    let placed = (board.dock + pages).filter { !$0.hasPrefix("page-") && !$0.hasPrefix("spell-") }
    expectEqual(placed.sorted(), board.words.map(\.id).sorted())
  }

  @Test func everyPageHasTheSeedsGrid() {
    expectEqual(board.columns, 10)
    expectEqual(board.dock.count, 10)
    for page in board.pages {
      expectEqual(page.places.count, page.letters == nil ? 4 : 5, "\(page.id)")
      expect(page.places.allSatisfy { $0.count == 10 }, "\(page.id)")
    }
  }

  @Test func theFirstPageLeadsToAllOthersAndTheyLeadBack() {
    expectEqual(board.pages[0].id, "start")
    let ways = board.pages[0].places.joined().compactMap { $0 }.filter { $0.hasPrefix("page-") }
    expectEqual(ways.sorted(), board.pages.dropFirst().map { StartPage.tile(to: $0.id) }.sorted())
    for page in board.pages.dropFirst() {
      expectEqual(page.places[0][0], StartPage.homeTile, "\(page.id)")
      expectEqual(page.places[1][0], StartPage.backTile, "\(page.id)")
    }
  }

  @Test func blackWordsAreReadableOnEveryTile() {
    for kind in TileKind.allCases {
      // WCAG 2.2, criteria 1.4.6 (enhanced contrast of text) and 1.4.11 (contrast of edges).
      expectAtLeast(Self.contrast(kind.background, BoardColour(red: 0, green: 0, blue: 0)), 7, "\(kind)")
      expectAtLeast(Self.contrast(kind.border, BoardColour(red: 255, green: 255, blue: 255)), 3, "\(kind)")
    }
    expectEqual(Set(TileKind.allCases.map(\.background)).count, TileKind.allCases.count)
  }

  /// The contrast ratio of two colours (WCAG 2.2, "contrast ratio" and "relative luminance").
  private static func contrast(_ one: BoardColour, _ other: BoardColour) -> Double {
    func luminance(_ colour: BoardColour) -> Double {
      func part(_ value: UInt8) -> Double {
        let share = Double(value) / 255
        return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
      }
      return 0.2126 * part(colour.red) + 0.7152 * part(colour.green) + 0.0722 * part(colour.blue)
    }
    let (light, dark) = (max(luminance(one), luminance(other)), min(luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)
  }
}
