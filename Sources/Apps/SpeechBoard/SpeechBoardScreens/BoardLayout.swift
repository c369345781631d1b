import OpenBoards
import SpeechBoard

/// The targets of the open board in the rows in which a console lists them: the keys, the board, the dock.
package struct BoardLayout: Sendable, Hashable {
  /// A direction in which the mark is moved.
  package enum Direction: Sendable, Hashable, CaseIterable {
    case up, down, left, right
  }

  /// The keys above the board.
  package let keys: [BoardTarget]
  /// The places of the board; `nil` for one that is empty or hidden.
  package let board: [[BoardTarget?]]
  /// The tiles of the dock.
  package let dock: [BoardTarget]

  /// Lays out the open board.
  package init(_ visit: BoardVisit) {
    let open = visit.board
    let shown = Set(open.buttons.lazy.filter { !$0.hidden }.map(\.id))
    func target(_ id: String?) -> BoardTarget? { id.flatMap { shown.contains($0) ? .tile($0) : nil } }
    keys = BoardKey.allCases.map { .command($0) }
    board = open.grid.order.map { $0.map(target) }
    dock = open.dock.compactMap(target)
  }

  /// What the scanner offers. The board usually comes first, since most presses go there.
  package func scanScreen(first: ScanSettings.First) -> ScanScreen {
    ScanScreen([
      .init(id: "board", rows: board.map { $0.compactMap { $0?.id } }),
      .init(id: "dock", rows: [dock.map(\.id)]),
      .init(id: "sentence", rows: [keys.map(\.id)]),
    ]).beginning(with: first)
  }

  /// All targets.
  package var targets: [BoardTarget] { keys + board.joined().compactMap { $0 } + dock }

  /// Where the mark is when a board opens: at its first tile.
  package var first: BoardTarget { board.joined().lazy.compactMap { $0 }.first ?? keys[0] }

  /// The target beside another one, or the same if there is none in this direction.
  ///
  /// Sideways the mark goes round its row. Up and down it goes to the nearest target of the next row that has one.
  package func target(_ direction: Direction, of target: BoardTarget) -> BoardTarget {
    let rows = self.rows
    guard let row = rows.firstIndex(where: { $0.contains { $0.target == target } }),
      let column = rows[row].firstIndex(where: { $0.target == target })
    else { return first }
    switch direction {
    case .left, .right:
      let count = rows[row].count
      return rows[row][(column + (direction == .right ? 1 : count - 1)) % count].target
    case .up, .down:
      let next = row + (direction == .down ? 1 : -1)
      guard rows.indices.contains(next) else { return target }
      let place = rows[row][column].place
      return rows[next].min { abs($0.place - place) < abs($1.place - place) }?.target ?? target
    }
  }

  /// The rows that have targets, with the middle of each target in the width of the screen, 0 to 1.
  private var rows: [[(target: BoardTarget, place: Double)]] {
    ([keys.map(Optional.some)] + board + [dock.map(Optional.some)]).map { row in
      row.enumerated().compactMap { column, target in
        target.map { ($0, (Double(column) + 0.5) / Double(row.count)) }
      }
    }.filter { !$0.isEmpty }
  }
}
