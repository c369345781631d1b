/// The cells of one row, in the order of the table's columns.
///
/// A row may be shorter than its table: the cells it lacks are undefined, so that a failed recording's row is its path,
/// its error and nothing else. A row longer than its table is a programming error, and rendering it stops the program
/// rather than losing a value.
public struct Row: Sendable, Equatable, Codable, ExpressibleByArrayLiteral {
  /// The cells, first column first.
  public var cells: [Cell]

  /// A row of the given cells.
  public init(_ cells: [Cell] = []) {
    self.cells = cells
  }

  /// A row of the given cells.
  public init(arrayLiteral cells: Cell...) {
    self.cells = cells
  }

  /// The cell of the column at `index`, undefined where the row is too short.
  public subscript(index: Int) -> Cell {
    index < cells.count ? cells[index] : .undefined
  }

  /// Stops the program if the row is longer than its table.
  func requireFit(_ columns: [Column]) {
    precondition(cells.count <= columns.count, "a row of \(cells.count) cells in a table of \(columns.count) columns")
  }

  /// Every column with its cell.
  func paired(with columns: [Column]) -> some Sequence<(Column, Cell)> {
    requireFit(columns)
    return columns.indices.lazy.map { (columns[$0], self[$0]) }
  }
}
