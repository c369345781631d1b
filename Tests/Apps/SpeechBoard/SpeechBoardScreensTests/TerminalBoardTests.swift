import Expectations
import OpenBoards
import SpeechBoard
import SpeechBoardScreens
import Testing

/// A person at the keys, with times of the test's own.
@Suite struct TerminalBoardTests {
  private func board(_ access: AccessMethod, learns: Bool = false) throws -> TerminalBoard {
    let more = Board(
      id: "more", locale: "en", buttons: [BoardButton(id: "x", label: "cake")],
      grid: BoardGrid(rows: 1, columns: 1, order: [["x"]]))
    let root = Board(
      id: "root", locale: "en",
      buttons: [
        BoardButton(id: "a", label: "I"), BoardButton(id: "b", label: "want"),
        BoardButton(id: "c", label: "food", loadBoard: BoardLink(id: "more")), BoardButton(id: "d", label: "stop"),
      ], grid: BoardGrid(rows: 2, columns: 2, order: [["a", "b"], ["c", "d"]]))
    var settings = SpeechBoardSettings()
    settings.access = access
    settings.learnsScanInterval = learns
    settings.scan.interval = 1
    settings.scan.firstExtra = 0
    return TerminalBoard(try BoardVisit(BoardSet(rootID: "root", boards: [root, more])), settings: settings)
  }

  @Test func arrowKeysMoveAndEnterPresses() throws {
    var board = try board(.keys)
    expectEqual(board.marked, [.tile("a")])
    expectEqual(try board.press(.enter, at: 0).tile, .init(board: "root", button: "a"))
    _ = try board.press(.right, at: 1)
    let change = try board.press(.space, at: 2)
    expectEqual(board.visit.sentence.text, "I want")
    expect(change.effects.contains { if case .say(let part) = $0 { part.text == "want" } else { false } })
    _ = try board.press(.left, at: 3)
    _ = try board.press(.down, at: 3)
    _ = try board.press(.enter, at: 4)
    expect(board.visit.openID == "more" && board.marked == [.tile("x")])
    _ = try board.press(.enter, at: 5)
    expectEqual(board.visit.sentence.text, "I want cake")
    _ = try board.press(.backspace, at: 6)
    _ = try board.press(.escape, at: 7)
    expect(board.visit.sentence.text == "I want" && board.visit.openID == "root")
  }

  @Test func whatCannotBeDoneIsSaid() throws {
    var board = try board(.keys)
    expectEqual(try board.press(.escape, at: 0).effects, [.remark(.noWayBack)])
  }

  /// Three presses of the space bar: start, row, tile.
  @Test func oneSwitchChoosesByWaiting() throws {
    var board = try board(.oneSwitch)
    expect(board.marked.isEmpty)
    _ = try board.press(.space, at: 0)
    expectEqual(board.marked, [.tile("a"), .tile("b")])
    board.advance(to: 1.1)
    expectEqual(board.marked, [.tile("c"), .tile("d")])
    _ = try board.press(.space, at: 1.5)
    board.advance(to: 2.6)
    expectEqual(board.marked, [.tile("d")])
    let change = try board.press(.space, at: 2.8)
    expect(change.tile?.button == "d" && board.visit.sentence.text == "stop")
    // Arrow keys and letters are not switches.
    expect(try board.press(.right, at: 3).effects.isEmpty)
  }

  @Test func twoSwitchesStepAndChoose() throws {
    var board = try board(.twoSwitches)
    _ = try board.press(.space, at: 0)
    board.advance(to: 60)
    expectEqual(board.marked, [.tile("a"), .tile("b")])
    _ = try board.press(.enter, at: 61)
    _ = try board.press(.space, at: 62)
    _ = try board.press(.enter, at: 63)
    expectEqual(board.visit.sentence.text, "want")
  }

  @Test func theIntervalFollowsThePresses() throws {
    var board = try board(.oneSwitch, learns: true)
    var time = 0.0
    for _ in 0..<30 {
      // Each press comes 0.3 s after its step has begun.
      time += 0.3
      _ = try board.press(.space, at: time)
    }
    expectLess(board.pace.interval, 0.7, "\(board.pace.interval)")
  }
}
