/// The cells of one row, in the order of the table's columns.
///
/// A row may be shorter than its table: the missing cells are undefined, so the row of a failed recording needs only
/// its path and its error. A row longer than its table is a mistake in the program; writing it stops the program with
/// this reason, so that no value is lost.
public struct Row: Sendable, Equatable, Codable, ExpressibleByArrayLiteral {
  /// The cells, beginning with the first column.
  public var cells: [Cell]

  /// Makes a row of the given cells.
  public init(_ cells: [Cell] = []) {
    self.cells = cells
  }

  /// Makes a row of the given cells.
  public init(arrayLiteral cells: Cell...) {
    self.cells = cells
  }

  /// The cell of the column at `index`; undefined if the row has none there.
  public subscript(index: Int) -> Cell {
    cells.indices.contains(index) ? cells[index] : .undefined
  }

  /// Stops the program if the row is longer than its table.
  func requireFit(_ columns: [Column]) {
    guard cells.count <= columns.count else {
      fatalError("a row of \(cells.count) cells in a table of \(columns.count) columns")
    }
  }

  /// Returns every column with its cell.
  package func paired(with columns: [Column]) -> some Sequence<(Column, Cell)> {
    requireFit(columns)
    return columns.indices.lazy.map { (columns[$0], self[$0]) }
  }
}
