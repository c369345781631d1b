import OpenBoards

/// The presses that open each board of a set and lead back from it.
struct EffortCount {
  /// The presses from the first board; `nil` if no way leads there.
  private(set) var opening: [Int?]
  /// The presses back to the first board; `nil` if no way leads there.
  private(set) var back: [Int?]
  /// The presses back from a board that a word's own link opened: the first board does not open by itself then.
  private(set) var backFromLink: [Int?]
  /// The places of the boards in the set, by their ids.
  let places: [String: Int]
  /// For each board, the presses that turn to the part of the screen with each button that has a place.
  let turns: [[String: Int]]

  init(_ set: BoardSet, _ rules: BoardEffort.Rules) {
    let places = Dictionary(set.boards.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
    self.places = places
    let turns = set.boards.map { Self.turns($0, rules) }
    self.turns = turns
    opening = Array(repeating: nil, count: set.boards.count)
    (back, backFromLink) = (opening, opening)
    guard let root = places[set.rootID] else { return }

    // The links of tiles that can be pressed, with their presses.
    var forward = [[Step]](repeating: [], count: set.boards.count)
    var backward = forward
    var homeward = [Int?](repeating: nil, count: set.boards.count)
    for (index, board) in set.boards.enumerated() {
      for button in board.buttons where !button.hidden {
        guard let turn = turns[index][button.id] else { continue }
        if let target = button.loadBoard?.id.flatMap({ places[$0] }) {
          forward[index].append(Step(to: target, presses: turn + 1))
          backward[target].append(Step(to: index, presses: turn + 1))
        }
        if button.actions.contains(.home) { homeward[index] = min(homeward[index] ?? .max, turn + 1) }
      }
    }
    let wayThere = Self.fewest(from: [(root, 0)], forward)
    opening = wayThere.map(\.presses)
    if rules.hasHomeButton { for index in homeward.indices { homeward[index] = 1 } }
    // `:back` leads to the board from which this one was opened on the cheapest way.
    for (index, board) in set.boards.enumerated() {
      guard let before = wayThere[index].before else { continue }
      let presses = board.buttons.lazy
        .filter { !$0.hidden && $0.actions.contains(.back) }.compactMap { turns[index][$0.id] }.min()
      if let presses { backward[before].append(Step(to: index, presses: presses + 1)) }
    }
    let starts = [(root, 0)] + homeward.enumerated().compactMap { index, presses in presses.map { (index, $0) } }
    backFromLink = Self.fewest(from: starts, backward).map(\.presses)
    back = rules.returnsHomeAfterWord ? opening.map { $0.map { _ in 0 } } : backFromLink
  }

  private struct Step {
    let to: Int
    let presses: Int
  }

  /// The fewest presses to each board. Presses are small whole numbers, so that the boards wait in one list for each number
  /// (Dial 1969), which costs no more than links and presses.
  private static func fewest(
    from starts: [(board: Int, presses: Int)], _ steps: [[Step]]
  ) -> [(presses: Int?, before: Int?)] {
    var best = [(presses: Int?, before: Int?)](repeating: (nil, nil), count: steps.count)
    var waiting: [[Int]] = []
    func wait(_ board: Int, _ presses: Int) {
      while waiting.count <= presses { waiting.append([]) }
      waiting[presses].append(board)
    }
    for (board, presses) in starts where presses < best[board].presses ?? .max {
      best[board] = (presses, nil)
      wait(board, presses)
    }
    var presses = 0
    while presses < waiting.count {
      for board in waiting[presses] where best[board].presses == presses {
        for step in steps[board] where presses + step.presses < best[step.to].presses ?? .max {
          best[step.to] = (presses + step.presses, board)
          wait(step.to, presses + step.presses)
        }
      }
      presses += 1
    }
    return best
  }

  /// The presses that turn to each button's part of the screen. The dock is always there and scrolls without a press.
  private static func turns(_ board: Board, _ rules: BoardEffort.Rules) -> [String: Int] {
    let rows = rules.rowsAtOnce ?? board.grid.rows
    let columns = rules.columnsAtOnce ?? board.grid.columns
    let partsAcross = (board.grid.columns + columns - 1) / columns
    var turns: [String: Int] = [:]
    for (row, ids) in board.grid.order.enumerated() {
      for (column, id) in ids.enumerated() {
        guard let id else { continue }
        let part = row / rows * partsAcross + column / columns
        turns[id] = min(turns[id] ?? .max, part)
      }
    }
    for id in board.dock { turns[id] = 0 }
    for button in board.buttons where button.position != nil { turns[button.id] = turns[button.id] ?? 0 }
    return turns
  }
}
