import OpenBoards

/// The shortest ways from an open board to the others, by links of tiles that can be pressed and by the key for the first
/// board.
package struct BoardWay: Sendable {
  /// One press of a way.
  package struct Step: Sendable, Hashable {
    /// The board on which it is pressed.
    package let board: String
    /// The tile; `nil` for the key that opens the first board.
    package let tile: String?
  }

  private let set: BoardSet
  private let places: [String: Int]
  private let start: Int?
  /// For each board that can be reached, the press that opens it.
  private var steps: [Int: (before: Int, tile: String?)] = [:]

  /// Finds the ways; cost: linear in the buttons of the set.
  ///
  /// - Parameter open: the id of the open board; `nil` for the one that opens first.
  package init(in set: BoardSet, from open: String? = nil) {
    self.set = set
    places = Dictionary(set.boards.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
    start = places[open ?? set.rootID]
    guard let start else { return }
    let root = places[set.rootID]
    var seen: Set<Int> = [start]
    // Boards of one distance after another. The key for the first board costs a press, too.
    var now = [start]
    while !now.isEmpty {
      var next: [Int] = []
      for place in now {
        let pressed = Self.pressable(set.boards[place])
        for button in set.boards[place].buttons where pressed.contains(button.id) {
          let home = button.actions.contains(.home) ? root : nil
          guard let goal = button.loadBoard?.id.flatMap({ places[$0] }) ?? home, seen.insert(goal).inserted else {
            continue
          }
          steps[goal] = (place, button.id)
          next.append(goal)
        }
        if place == start, let root, seen.insert(root).inserted {
          steps[root] = (start, nil)
          next.append(root)
        }
      }
      now = next
    }
  }

  /// The tiles of a board that are seen in use.
  private static func pressable(_ board: Board) -> Set<String> {
    Set(board.grid.ids).union(board.dock).subtracting(board.buttons.filter(\.hidden).map(\.id))
  }

  /// The presses up to a tile, with it; `nil` if nobody can reach it.
  package func steps(to tile: SentencePart.Origin) -> [Step]? {
    guard let start, var place = places[tile.board], Self.pressable(set.boards[place]).contains(tile.button) else {
      return nil
    }
    var way = [Step(board: tile.board, tile: tile.button)]
    while place != start {
      guard let step = steps[place] else { return nil }
      way.append(Step(board: set.boards[step.before].id, tile: step.tile))
      place = step.before
    }
    return way.reversed()
  }

  /// The presses that open a board; `nil` if nobody can open it.
  package func stepsOpening(_ board: String) -> [Step]? {
    guard let start, var place = places[board] else { return nil }
    var way: [Step] = []
    while place != start {
      guard let step = steps[place] else { return nil }
      way.append(Step(board: set.boards[step.before].id, tile: step.tile))
      place = step.before
    }
    return way.reversed()
  }
}
