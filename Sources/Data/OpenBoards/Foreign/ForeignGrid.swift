/// Puts boxes with places and sizes of their own into rows and columns.
enum ForeignGrid {
  /// A box of a board.
  struct Box {
    /// The place of its upper left corner; `nil` if it has none.
    var x: Int?
    var y: Int?
    var width: Int
    var height: Int
    /// The tile; `nil` for a box that is left out.
    var id: String?
  }

  /// A grid in which each tile has a place of its own.
  ///
  /// A step that all boxes have in common becomes one place. A box takes its upper left place, or a free one if it has
  /// none, if the place is taken or is outside. Rows and columns in which there were only boxes that are left out go.
  static func grid(_ boxes: [Box], rows: Int?, columns: Int?, _ log: ImportLog) -> BoardGrid {
    let (across, down) = (
      step(boxes.flatMap { [$0.x ?? 0, $0.width] }), step(boxes.flatMap { [$0.y ?? 0, $0.height] })
    )
    let limit = ForeignBoards.sideLimit
    var (height, width) = (max(1, (rows ?? 1) / down), max(1, (columns ?? 1) / across))
    var placed: [(box: Box, row: Int, column: Int)] = []
    var homeless: [Box] = []
    for var box in boxes {
      (box.width, box.height) = (box.width / across, box.height / down)
      guard let x = box.x, let y = box.y, x / across < limit, y / down < limit else {
        if box.id != nil { homeless.append(box) }
        continue
      }
      placed.append((box, y / down, x / across))
      if box.id != nil {
        (height, width) = (max(height, y / down + 1), max(width, x / across + 1))
        if box.width > 1 || box.height > 1 { log.note(.largeBoxes) }
      }
    }
    var grid = BoardGrid(rows: height, columns: width)
    var (emptyRows, emptyColumns): (Set<Int>, Set<Int>) = ([], [])
    for (box, row, column) in placed {
      guard let id = box.id else {
        emptyRows.formUnion(row..<min(row + box.height, limit))
        emptyColumns.formUnion(column..<min(column + box.width, limit))
        continue
      }
      if grid[row, column] == nil { grid[row, column] = id } else { homeless.append(box) }
    }
    log.note(.displaced, count: homeless.count)
    let usedColumns = Set((0..<grid.columns).filter { column in grid.order.contains { $0[column] != nil } })
    let keptRows = grid.order.indices.filter { row in
      !emptyRows.contains(row) || grid.order[row].contains { $0 != nil }
    }
    let keptColumns = (0..<grid.columns).filter { usedColumns.contains($0) || !emptyColumns.contains($0) }
    var kept = BoardGrid(
      rows: max(1, keptRows.count), columns: max(1, keptColumns.count),
      order: keptRows.map { row in keptColumns.map { grid[row, $0] } })
    fill(&kept, homeless.compactMap(\.id))
    return kept
  }

  /// Puts tiles at the free places, row by row, after adding as many rows as they need.
  static func fill(_ grid: inout BoardGrid, _ ids: [String]) {
    let missing = ids.count - (grid.rows * grid.columns - grid.ids.count)
    if missing > 0 {
      grid.resize(rows: grid.rows + (missing + grid.columns - 1) / grid.columns, columns: grid.columns)
    }
    var place = 0
    for id in ids {
      while grid[place / grid.columns, place % grid.columns] != nil { place += 1 }
      grid[place / grid.columns, place % grid.columns] = id
    }
  }

  private static func step(_ lengths: [Int]) -> Int {
    var common = 0
    for length in lengths {
      var (one, other) = (common, length)
      while other != 0 { (one, other) = (other, one % other) }
      common = one
      if common == 1 { break }
    }
    return max(1, common)
  }
}
