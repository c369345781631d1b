/// How a grid lies on sheets of paper: which way the sheets are turned, and which rows and columns each has.
package struct SheetPlan: Equatable {
  /// The least side of a tile that a finger finds on paper, points (15 mm).
  static let leastTile = 42.0
  /// The space between tiles, around them, and of the lines above and below.
  static let (gap, margin, head, foot) = (4.0, 28.0, 28.0, 16.0)

  /// A part of the grid on one sheet.
  package struct Part: Equatable {
    package var rows: Range<Int>
    package var columns: Range<Int>
  }

  package let isLandscape: Bool
  package let parts: [Part]
  /// The rows that the dock takes on each sheet, and its tiles in a row.
  package let dock: (rows: Int, columns: Int)

  package static func == (one: Self, other: Self) -> Bool {
    (one.isLandscape, one.parts) == (other.isLandscape, other.parts) && one.dock == other.dock
  }

  /// The size of a sheet.
  static func size(_ paper: PaperSize, isLandscape: Bool) -> (width: Double, height: Double) {
    let (short, long) = paper.sides
    return isLandscape ? (long, short) : (short, long)
  }

  /// The sheet is turned so that fewer sheets are needed, and then so that the tiles are larger.
  package init(rows: Int, columns: Int, dock count: Int, _ paper: PaperSize) {
    let dockColumns = max(1, min(max(columns, 6), count))
    let dock = (rows: (count + dockColumns - 1) / dockColumns, columns: dockColumns)
    func plan(_ isLandscape: Bool) -> (parts: [Part], tile: Double) {
      let (width, height) = Self.inner(paper, isLandscape)
      let most = (
        rows: max(1, Int((height + Self.gap) / (Self.leastTile + Self.gap)) - dock.rows),
        columns: max(1, Int((width + Self.gap) / (Self.leastTile + Self.gap)))
      )
      let (rowParts, columnParts) = (Self.ranges(rows, most.rows), Self.ranges(columns, most.columns))
      let parts = rowParts.flatMap { rows in columnParts.map { Part(rows: rows, columns: $0) } }
      let (tileRows, tileColumns) = (Double(rowParts[0].count + dock.rows), Double(columnParts[0].count))
      return (parts, min((height + Self.gap) / tileRows, (width + Self.gap) / tileColumns))
    }
    let (upright, wide) = (plan(false), plan(true))
    isLandscape =
      wide.parts.count == upright.parts.count ? wide.tile > upright.tile : wide.parts.count < upright.parts.count
    parts = isLandscape ? wide.parts : upright.parts
    self.dock = dock
  }

  /// The room for tiles.
  static func inner(_ paper: PaperSize, _ isLandscape: Bool) -> (width: Double, height: Double) {
    let (width, height) = size(paper, isLandscape: isLandscape)
    return (width - 2 * margin, height - 2 * margin - head - foot)
  }

  /// Parts of a length, as few and as equal as they can be.
  private static func ranges(_ length: Int, _ most: Int) -> [Range<Int>] {
    let count = max(1, (length + most - 1) / most)
    return (0..<count).map { length * $0 / count..<length * ($0 + 1) / count }
  }
}
