/// The places of the buttons of a board, in rows and columns. Each place has the id of a button or is empty.
package struct BoardGrid: Sendable, Hashable {
  /// The ids, row by row; always `rows` lists of `columns` places.
  package private(set) var order: [[String?]]
  /// The number of columns, at least 1.
  package private(set) var columns: Int

  /// The number of rows, at least 1.
  package var rows: Int { order.count }

  /// Creates a grid. Places that `order` leaves out are empty, and places outside the grid are left out.
  ///
  /// - Precondition: `rows` and `columns` are at least 1.
  package init(rows: Int, columns: Int, order: [[String?]] = []) {
    precondition(rows > 0 && columns > 0)
    self.order = order
    self.columns = columns
    resize(rows: rows, columns: columns)
  }

  /// Creates a grid and fills it row by row. It gets more rows if the ids need them.
  package init(filling ids: [String], columns: Int, atLeastRows rows: Int = 1) {
    let needed = max(rows, (ids.count + columns - 1) / columns)
    self.init(
      rows: needed, columns: columns,
      order: (0..<needed).map { row in Array(ids.dropFirst(row * columns).prefix(columns)) })
  }

  /// Changes the size. Places outside the new size are lost, new ones are empty.
  ///
  /// - Precondition: `rows` and `columns` are at least 1.
  package mutating func resize(rows: Int, columns: Int) {
    precondition(rows > 0 && columns > 0)
    order = (0..<rows).map { row in
      let old = row < order.count ? order[row].prefix(columns) : []
      return Array(old) + Array(repeating: nil, count: columns - old.count)
    }
    self.columns = columns
  }

  /// The id at a place.
  ///
  /// - Precondition: the place is in the grid.
  package subscript(row: Int, column: Int) -> String? {
    get { order[row][column] }
    set { order[row][column] = newValue }
  }

  /// The first place of an id; cost: linear.
  package func place(of id: String) -> (row: Int, column: Int)? {
    for (row, ids) in order.enumerated() {
      if let column = ids.firstIndex(of: id) { return (row, column) }
    }
    return nil
  }

  /// The ids that have a place, row by row.
  package var ids: [String] { order.flatMap { $0.compactMap { $0 } } }
}
