/// A table declared by its typed columns. It provides the columns for a format and the row of a value.
public struct TypedTable<Value>: Sendable {
  /// The columns, in the order of a row's cells.
  public let columns: [Column]
  private let cells: [@Sendable (Value) -> Cell]

  /// Makes a table of the given columns.
  public init(_ columns: [TypedColumn<Value>]) {
    self.columns = columns.map(\.column)
    cells = columns.map(\.cell)
  }

  /// Returns the row of a value, with a cell for each column.
  public func row(_ value: Value) -> Row { Row(cells.map { $0(value) }) }

  /// Writes the cells of a value into an existing row, so that a table of millions of rows needs only one row.
  ///
  /// - Parameter first: the index in the row at which this table's first column stands.
  /// - Precondition: beginning at `first`, the row has a cell for each column.
  package func write(_ value: Value, into row: inout Row, from first: Int = 0) {
    for index in cells.indices { row.cells[first + index] = cells[index](value) }
  }
}
