/// The cells of one row, in the order of the table's columns.
///
/// A row may be shorter than its table: the cells it lacks are undefined, so that a failed recording's row is its path,
/// its error and nothing else. A row longer than its table is a programming error, and rendering it stops the program
/// rather than losing a value.
package struct Row: Sendable, Equatable, Codable, ExpressibleByArrayLiteral {
  /// The cells, first column first.
  package var cells: [Cell]

  /// A row of the given cells.
  package init(_ cells: [Cell] = []) {
    self.cells = cells
  }

  /// A row of the given cells.
  package init(arrayLiteral cells: Cell...) {
    self.cells = cells
  }

  /// The cell of the column at `index`, undefined where the row is too short.
  package subscript(index: Int) -> Cell {
    index < cells.count ? cells[index] : .undefined
  }

  /// Stops the program if the row is longer than its table.
  func requireFit(_ columns: [Column]) {
    precondition(cells.count <= columns.count, "a row of \(cells.count) cells in a table of \(columns.count) columns")
  }

  /// Every column with its cell.
  package func paired(with columns: [Column]) -> some Sequence<(Column, Cell)> {
    requireFit(columns)
    return columns.indices.lazy.map { (columns[$0], self[$0]) }
  }
}
