import AppWords
import Expectations
import OpenBoards
import SpeechBoard
import SpeechBoardScreens
import TerminalSupport
import Testing

@Suite struct BoardScreenTests {
  /// Two rows of three places: one is empty and one hidden; a dock of two.
  private func visit(_ label: String = "apple") throws -> BoardVisit {
    var hidden = BoardButton(id: "h", label: "secret")
    hidden.hidden = true
    var board = Board(
      id: "root", locale: "en", name: "Home",
      buttons: [
        BoardButton(id: "a", label: label, backgroundColour: BoardColour(red: 255, green: 255, blue: 0)),
        BoardButton(id: "b", label: "I want to go home now please"), hidden, BoardButton(id: "c", label: "pear"),
        BoardButton(id: "y", label: "yes"), BoardButton(id: "n", label: "no"),
      ], grid: BoardGrid(rows: 2, columns: 3, order: [["a", nil, "b"], ["h", "c", nil]]))
    board.dock = ["y", "n"]
    return try BoardVisit(BoardSet(rootID: "root", boards: [board]))
  }

  private let screen = BoardScreen(language: .english)
  private let size = TerminalSize(columns: 60, lines: 14)

  /// The line without escape sequences.
  private func plain(_ line: String) -> String { line.replacing(/\u{1B}\[[0-9;]*m/, with: "") }

  @Test func everyLineFitsAndTilesKeepTheirPlaces() throws {
    var visit = try visit()
    _ = try visit.press("a")
    for columns in [40, 60, 61, 200] {
      for lines in [8, 14, 60] {
        let size = TerminalSize(columns: columns, lines: lines)
        let picture = screen.lines(visit, marked: [.tile("c")], in: size).map(plain)
        expect(picture.count <= lines && picture.allSatisfy { TerminalText.width($0) <= columns }, "\(size)")
        let text = picture.joined(separator: "\n")
        expect(text.contains("» apple") && text.contains("▸") && !text.contains("secret"), "\(size)")
      }
    }
    let picture = screen.lines(visit, marked: [.tile("c")], in: size).map(plain)
    let row = try require(picture.first { $0.contains("pear") })
    expect(row.hasPrefix(String(repeating: " ", count: 20) + "▸pear") && row.count == 60, "\(row)")
    expect(picture.contains { $0.contains("yes") && $0.contains("no") })
  }

  @Test func aWindowThatIsTooSmallSaysSo() throws {
    let lines = screen.lines(try visit(), marked: [], in: TerminalSize(columns: 39, lines: 14))
    expect(lines.count == 1 && lines[0].hasPrefix("The window is too small: 39 × 14"))
  }

  /// A board of a stranger cannot command the terminal.
  @Test func controlCharactersOfABoardAreNotSent() throws {
    let picture = screen.lines(try visit("\u{1B}[2Ja\u{202E}b\u{9B}c\u{7}"), marked: [], in: size)
    let sent = picture.map(plain).joined()
    expect(sent.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control && $0.value != 0x202E })
  }

  @Test func wideCharactersTakeTwoColumns() {
    expectEqual(TerminalText.width("aé日本👍🏽"), 8)
    expect(TerminalText.fitted("日本語", 5) == "日本…" && TerminalText.fitted("日本", 5) == "日本 ")
    expectEqual(TerminalText.wrapped("I am verylongword", 6), ["I am", "verylo", "ngword"])
    expect(TerminalText.wrapped("日本", 1).isEmpty)
    expectEqual(TerminalText.end(of: "one two three", 8), "…o three")
  }

  @Test func arrowKeysReachEveryTargetAndNoOther() throws {
    let layout = BoardLayout(try visit())
    expectEqual(layout.first, .tile("a"))
    var reached: Set<BoardTarget> = [layout.first]
    var open = [layout.first]
    while let target = open.popLast() {
      for direction in BoardLayout.Direction.allCases {
        let next = layout.target(direction, of: target)
        if reached.insert(next).inserted { open.append(next) }
      }
    }
    expect(reached == Set(layout.targets) && !reached.contains(.tile("h")))
    expect(layout.target(.right, of: .tile("a")) == .tile("b") && layout.target(.right, of: .tile("b")) == .tile("a"))
    expect(layout.target(.down, of: .tile("a")) == .tile("c") && layout.target(.up, of: .tile("y")) == .tile("c"))
  }

  @Test func theScannerOffersTheSameTargets() throws {
    let layout = BoardLayout(try visit())
    let offered = layout.scanScreen.groups.flatMap { $0.rows.flatMap { $0 } }
    expect(Set(offered) == Set(layout.targets.map(\.id)) && offered.count == layout.targets.count)
    expectEqual(offered.first, "tile a")
  }
}
