import Expectations
import OpenBoards
import SpeechBoard
import Testing

@Suite struct BoardSearchTests {
  /// Home opens food, food opens fruit, and fruit has a tile that opens home; an island that nothing opens.
  private static func set() -> BoardSet {
    func board(_ id: String, _ buttons: [BoardButton]) -> Board {
      Board(
        id: id, locale: "en", name: id.uppercased(), buttons: buttons,
        grid: BoardGrid(filling: buttons.map(\.id), columns: 5))
    }
    return BoardSet(
      rootID: "home",
      boards: [
        board(
          "home",
          [
            BoardButton(id: "food", label: "food", loadBoard: BoardLink(id: "food")),
            BoardButton(id: "hide", label: "hidden way", hidden: true, loadBoard: BoardLink(id: "cave")),
            BoardButton(id: "ice", label: "ice cream"),
          ]),
        board(
          "food",
          [
            BoardButton(id: "fruit", label: "fruit", loadBoard: BoardLink(id: "fruit")),
            BoardButton(id: "apple", label: "apple"),
            BoardButton(id: "creme", label: "Crème brûlée"), BoardButton(id: "pie", label: "pie", hidden: true),
          ]),
        board(
          "fruit",
          [
            BoardButton(id: "apple", label: "Apple"), BoardButton(id: "pear", label: "pear"),
            BoardButton(id: "out", label: "out", actions: [.home]),
          ]),
        board("cave", [BoardButton(id: "apple", label: "apple")]),
      ])
  }

  private func ways(_ word: String, from: String? = nil, _ set: BoardSet = set()) -> [String] {
    FoundTile.found(word, in: set, from: from).map { found in
      let steps = found.steps.map { $0.map { "\($0.board):\($0.tile ?? "HOME")" }.joined(separator: " ") } ?? "none"
      return
        "\(found.tile.board) \(found.label)\(found.form.map { "=\($0)" } ?? "")\(found.isHidden ? " hidden" : ""): \(steps)"
    }
  }

  @Test func theShortestWayComesFirst() {
    expectEqual(
      ways("APPLE"),
      [
        "food apple: home:food food:apple", "fruit Apple: home:food food:fruit fruit:apple", "cave apple: none",
      ])
    // From a board inside, the key for the first board is a press, and a tile that does the same is none more.
    expectEqual(ways("pear", from: "food"), ["fruit pear: food:fruit fruit:pear"])
    expectEqual(ways("food", from: "fruit"), ["home food: fruit:out home:food"])
    expectEqual(ways("food", from: "food"), ["home food: food:HOME home:food"])
    expectEqual(ways("apple", from: "nowhere"), ["food apple: none", "fruit Apple: none", "cave apple: none"])
  }

  @Test func accentsFormsAndHiddenTilesAreFound() {
    expectEqual(ways("creme brulee"), ["food Crème brûlée: home:food food:creme"])
    expectEqual(ways("pears"), ["fruit pear=pears: home:food food:fruit fruit:pear"])
    expectEqual(ways("cream"), ["home ice cream: home:ice"])
    expectEqual(ways("pie"), ["food pie hidden: home:food"])
    var set = Self.set()
    set.boards[2].buttons[1].forms = ["genitive": "hrušky"]
    expectEqual(ways("HRUSKY", from: nil, set), ["fruit pear=hrušky: home:food food:fruit fruit:pear"])
    expect(ways("").isEmpty && ways(" . ").isEmpty && ways("zebra").isEmpty)
  }

}
