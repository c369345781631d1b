import Expectations
import OpenBoards
import SpeechBoard
import SpeechBoardScreens
import TerminalSupport
import Testing

@Suite struct BoardLinesTests {
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

  private func board(_ label: String = "apple", _ access: AccessMethod = .keys) throws -> TerminalBoard {
    var settings = SpeechBoardSettings()
    settings.access = access
    settings.learnsScanInterval = false
    (settings.scan.interval, settings.scan.firstExtra, settings.scan.hasBackStep) = (1, 0, true)
    return TerminalBoard(try visit(label), settings: settings)
  }

  /// First the whole board, then only what is new: the mark, the sentence, what is spoken, what cannot be done.
  @Test func eachChangeIsALine() throws {
    var (board, view) = (try board(), BoardLines(language: .english))
    let opened = view.lines(board)
    expectEqual(
      opened,
      [
        "Board: Home", "  speak | delete | undo | clear | home | back", "  apple | I want to go home now please",
        "  pear", "  yes | no", "> apple",
      ])
    expect(view.lines(board).isEmpty)
    func press(_ key: TerminalKeys.Key) throws -> [String] {
      let effects = try board.press(key, at: 0).effects
      return view.lines(board, after: effects)
    }
    expectEqual(try press(.enter), ["Sentence: apple"])
    expectEqual(try press(.down), ["> pear"])
    expectEqual(try press(.space), ["Sentence: apple pear"])
    expectEqual(try press(.up), ["> apple"])
    expectEqual(try press(.up), ["> speak"])
    expectEqual(try press(.enter), ["Speaks: apple pear"])
    expectEqual(try press(.escape), ["! There is nothing to go back to."])
    expectEqual(view.lines(board, fault: .init(cs: "ticho", en: "no sound")), ["! no sound"])
    for _ in 0..<2 { _ = try press(.backspace) }
    expectEqual(try press(.backspace), ["! The sentence is empty."])
    // Going home lists the board again.
    for _ in 0..<4 { _ = try press(.right) }
    expectEqual(try press(.enter), opened)
    var czech = BoardLines(language: .czech)
    expectEqual(czech.lines(board).prefix(2), ["Tabulka: Home", "  mluv | smaž | vrať | celé pryč | domů | zpět"])
  }

  /// The switch waits, rows are offered, then the tiles of the row, then the way out of it.
  @Test func eachStepOfTheScannerIsALine() throws {
    var (board, view) = (try board("apple", .oneSwitch), BoardLines(language: .english))
    expectEqual(view.lines(board).last, "> waits for the switch")
    let keys = view.keys(of: board)
    expect(keys.hasPrefix("The space bar begins and chooses.") && keys.hasSuffix("Q ends."))
    func pressed(at time: Double) throws -> [String] {
      let effects = try board.press(.space, at: time).effects
      return view.lines(board, after: effects)
    }
    func waited(to time: Double) -> [String] {
      board.advance(to: time)
      return view.lines(board)
    }
    let row = "> apple | I want to go home now please"
    expectEqual(try pressed(at: 0), [row])
    expect(waited(to: 1.1) == ["> pear"] && waited(to: 2.1) == ["> yes | no"] && waited(to: 2.5).isEmpty)
    expectEqual(try pressed(at: 2.6), ["> yes"])
    expect(waited(to: 3.7) == ["> no"] && waited(to: 4.7) == ["> out of: yes | no"])
    expectEqual(try pressed(at: 5), ["> yes | no"])
    expectEqual(try pressed(at: 5.5), ["> yes"])
    expectEqual(try pressed(at: 6), ["Sentence: yes", row])
  }

  /// A board of a stranger cannot command the terminal.
  @Test func controlCharactersOfABoardAreNotSent() throws {
    var (board, view) = (try board("\u{1B}[2Ja\u{202E}b\u{9B}c\u{7}\n"), BoardLines(language: .english))
    let effects = try board.press(.enter, at: 0).effects
    let sent = view.lines(board, after: effects).joined()
    expect(sent.contains("a b c"))
    expect(sent.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control && $0.value != 0x202E })
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
    let offered = layout.scanScreen(first: .board).groups.flatMap { $0.rows.flatMap { $0 } }
    expect(Set(offered) == Set(layout.targets.map(\.id)) && offered.count == layout.targets.count)
    expectEqual(offered.first, "tile a")
  }
}
