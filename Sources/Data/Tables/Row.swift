/// The cells of one row, in the order of the table's columns.
///
/// A row may be shorter than its table: the missing cells are undefined, so the row of a failed recording needs only
/// its path and its error. A row longer than its table is a programming error; writing it stops the program, so that no
/// value is lost.
package struct Row: Sendable, Equatable, Codable, ExpressibleByArrayLiteral {
  /// The cells, beginning with the first column.
  package var cells: [Cell]

  /// Makes a row of the given cells.
  package init(_ cells: [Cell] = []) {
    self.cells = cells
  }

  /// Makes a row of the given cells.
  package init(arrayLiteral cells: Cell...) {
    self.cells = cells
  }

  /// The cell of the column at `index`; undefined if the row is too short.
  package subscript(index: Int) -> Cell {
    index < cells.count ? cells[index] : .undefined
  }

  /// Stops the program if the row is longer than its table.
  func requireFit(_ columns: [Column]) {
    precondition(cells.count <= columns.count, "a row of \(cells.count) cells in a table of \(columns.count) columns")
  }

  /// Returns every column with its cell.
  package func paired(with columns: [Column]) -> some Sequence<(Column, Cell)> {
    requireFit(columns)
    return columns.indices.lazy.map { (columns[$0], self[$0]) }
  }
}
