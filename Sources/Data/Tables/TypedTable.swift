/// A table that is declared by its typed columns: it gives the columns of a format, and the row of a value.
package struct TypedTable<Value>: Sendable {
  /// The columns, in the order of a row's cells.
  package let columns: [Column]
  private let cells: [@Sendable (Value) -> Cell]

  /// A table of the given columns.
  package init(_ columns: [TypedColumn<Value>]) {
    self.columns = columns.map(\.column)
    cells = columns.map(\.cell)
  }

  /// The row of a value: a cell for each column.
  package func row(_ value: Value) -> Row { Row(cells.map { $0(value) }) }

  /// Puts the cells of a value into a row that exists, so that a table of millions of rows needs one.
  ///
  /// - Parameter first: the index in the row of this table's first column.
  /// - Precondition: the row has a cell for each column from `first` on.
  package func write(_ value: Value, into row: inout Row, from first: Int = 0) {
    for index in cells.indices { row.cells[first + index] = cells[index](value) }
  }
}
