import Expectations
import OpenBoards
import SpeechBoard
import Testing

@Suite struct BoardEffortTests {
  private func words(_ effort: BoardEffort) -> [String: [Int?]] {
    Dictionary(uniqueKeysWithValues: effort.words.map { ($0.text, [$0.presses, $0.pressesBack]) })
  }

  @Test func pressesThereAndBackAreCounted() {
    let set = BoardVisitTests.set()
    var placed = set
    for index in placed.boards.indices {
      placed.boards[index].grid = BoardGrid(filling: placed.boards[index].buttons.map(\.id), columns: 5)
    }
    let effort = BoardEffort(placed)
    expectEqual(words(effort), ["I": [1, 0], "want": [1, 0], "apple": [2, 1], "good morning": [1, 0]])
    expectEqual(effort.unreachable.map(\.text), ["secret"])
    expectEqual(effort.meanPresses, 1.5)
    expect(effort.boards.map(\.presses) == [0, 1, 1] && effort.boards.map(\.words) == [3, 1, 0])
    expect(effort.boards[1].meanPresses == 3 && effort.boards[2].meanPresses == nil)
    // Without a place nothing can be reached.
    expect(BoardEffort(set).words.isEmpty && BoardEffort(set).unreachable.count == 5)

    let home = BoardEffort(placed, rules: .init(returnsHomeAfterWord: true))
    expectEqual(words(home)["apple"], [2, 0])
    // With the word of the link: one press says "food", and one leads back from its board.
    let links = BoardEffort(placed, rules: .init(returnsHomeAfterWord: true, linkAddsWord: true))
    expectEqual(words(links)["food"], [1, 1])
    // Without a button for home, "back" on the board leads back, and "letters" goes by :home.
    let plain = BoardEffort(placed, rules: .init(hasHomeButton: false))
    expectEqual(words(plain)["apple"], [2, 1])
    var lost = placed
    lost.boards[1].buttons.removeAll { $0.id != "1" }
    expectEqual(words(BoardEffort(lost, rules: .init(hasHomeButton: false)))["apple"], [2, nil])
  }

  @Test func partsOfALargeBoardCostAPressEach() {
    let buttons = (0..<40).map { BoardButton(id: "\($0)", label: "w\($0)") }
    var board = Board(id: "a", buttons: buttons, grid: BoardGrid(filling: buttons.map(\.id), columns: 8))
    let whole = BoardEffort(BoardSet(rootID: "a", boards: [board]))
    expect(whole.words.allSatisfy { $0.total == 1 } && whole.words.count == 40)
    // Four columns and three rows at once: the board of 5 x 8 has two by two parts.
    let rules = BoardEffort.Rules(rowsAtOnce: 3, columnsAtOnce: 4)
    let parts = words(BoardEffort(BoardSet(rootID: "a", boards: [board]), rules: rules))
    expect(parts["w0"] == [1, 0] && parts["w4"] == [2, 0] && parts["w24"] == [3, 0] && parts["w39"] == [4, 0])
    board.dock = ["39"]
    expectEqual(words(BoardEffort(BoardSet(rootID: "a", boards: [board]), rules: rules))["w39"], [1, 0])
  }

  @Test func theCheapestOfSeveralWaysIsTaken() {
    // A ring of five boards, one way round, with a short cut; "yes" is on two of them.
    var boards = (0..<5).map { number in
      Board(
        id: "\(number)",
        buttons: [
          BoardButton(id: "n", label: "next", loadBoard: BoardLink(id: "\((number + 1) % 5)")),
          BoardButton(id: "w", label: "word\(number)"),
        ])
    }
    boards[3].buttons.append(BoardButton(id: "y", label: "Yes"))
    boards[1].buttons.append(BoardButton(id: "y", label: "yes"))
    boards[0].buttons.append(BoardButton(id: "cut", label: "cut", loadBoard: BoardLink(id: "3")))
    for index in boards.indices {
      boards[index].grid = BoardGrid(filling: boards[index].buttons.map(\.id), columns: 3)
    }
    let set = BoardSet(
      rootID: "0",
      boards: boards + [
        Board(
          id: "island", buttons: [BoardButton(id: "i", label: "island")], grid: BoardGrid(filling: ["i"], columns: 1))
      ])
    let effort = BoardEffort(set, rules: .init(hasHomeButton: false))
    expectEqual(
      words(effort),
      [
        "word0": [1, 0], "word1": [2, 4], "word2": [3, 3], "word3": [2, 2], "word4": [3, 1], "Yes": [2, 2],
      ])
    expect(effort.unreachable.map(\.text) == ["island"] && effort.boards[5].presses == nil)
  }

  /// A set of 100,000 buttons, and a board of 100,000: a quadratic count would not end.
  @Test func aLargeSetIsCounted() {
    let boards = (0..<1000).map { number in
      let buttons = (0..<100).map {
        BoardButton(
          id: "\($0)", label: "w\(number)-\($0)",
          loadBoard: $0 == 0
            ? BoardLink(id: "\((number * 7 + 1) % 1000)") : $0 == 1 ? BoardLink(id: "\(number + 1)") : nil)
      }
      return Board(id: "\(number)", buttons: buttons, grid: BoardGrid(filling: buttons.map(\.id), columns: 10))
    }
    let effort = BoardEffort(BoardSet(rootID: "0", boards: boards))
    expectEqual(effort.words.count, 98_000)
    let one = Board(
      id: "a", buttons: (0..<100_000).map { BoardButton(id: "\($0)", label: "w\($0)") },
      grid: BoardGrid(filling: (0..<100_000).map(String.init), columns: 100))
    expectEqual(BoardEffort(BoardSet(rootID: "a", boards: [one])).words.count, 100_000)
  }
}
