import JSONReading

/// Reads the grid of a board.
struct GridParser {
  /// Places that a grid may have.
  private static let placeLimit = 250_000

  let log: RepairLog

  /// - Parameters:
  ///   - buttons: the ids of the board's buttons.
  ///   - named: for each id of the file, the ids that its buttons have.
  ///   - dock: ids that do not belong in a grid that is made.
  /// - Returns: the grid, and its keys beside those of the format.
  func grid(
    _ members: [String: JSONValue]?, buttons: [String], named: [String: [String]], dock: [String]
  ) throws(BoardError) -> (grid: BoardGrid, extensions: [String: JSONValue]) {
    var fields = Fields(members ?? [:], "grid", log)
    let (rows, columns) = (size("rows", &fields), size("columns", &fields))
    let order = fields.list("order").map { rectangle($0, columns: columns) }
    guard let order else {
      let docked = Set(dock)
      let ids = buttons.filter { !docked.contains($0) }
      if members == nil || !ids.isEmpty {
        log.note("grid", "the order of the buttons is missing", "made from the list")
      }
      // As square as it can be.
      let columns = columns ?? (1...1000).first { $0 * $0 >= ids.count } ?? 1000
      try check(max(rows ?? 1, ids.count / columns + 1), columns)
      return (BoardGrid(filling: ids, columns: columns, atLeastRows: rows ?? 1), fields.rest)
    }
    let (needed, widest) = (order.count, order.map(\.count).max() ?? 0)
    var size = (rows: max(1, needed), columns: max(1, widest))
    if rows == needed, columns == widest, order.allSatisfy({ $0.count == widest }) {
      // As it should be.
    } else if let rows, let columns, rows >= needed, columns >= widest, rows <= Self.placeLimit / columns {
      size = (rows, columns)
      log.note("grid", "the order has fewer places than \(rows) rows of \(columns)", "filled with empty places")
    } else {
      log.note(
        "grid", "the order does not fit \(rows ?? 0) rows of \(columns ?? 0)",
        "changed to \(size.rows) rows of \(size.columns)")
    }
    try check(size.rows, size.columns)
    return (BoardGrid(rows: size.rows, columns: size.columns, order: ids(order, named)), fields.rest)
  }

  private func check(_ rows: Int, _ columns: Int) throws(BoardError) {
    guard rows <= Self.placeLimit / columns else {
      throw .tooMuch(place: log.board ?? "grid", what: "places in a grid", limit: Self.placeLimit)
    }
  }

  private func size(_ key: String, _ fields: inout Fields) -> Int? {
    guard let number = fields.number(key) else { return nil }
    guard let size = Int(exactly: number), (1...Self.placeLimit).contains(size) else {
      log.note("grid", "\(key) is \(number)", "left out")
      return nil
    }
    return size
  }

  /// Rows of places. A list without rows in it is cut into rows.
  private func rectangle(_ order: [JSONValue], columns: Int?) -> [[JSONValue]] {
    let isFlat = !order.isEmpty && !order.contains { if case .list = $0 { true } else { false } }
    if isFlat, let columns, order.count > 1, order.contains(where: { $0 != .null }) {
      log.note("grid", "the order is one list without rows", "cut into rows of \(columns)")
      return stride(from: 0, to: order.count, by: columns).map { Array(order[$0..<min($0 + columns, order.count)]) }
    }
    return order.map { row in
      if case .list(let places) = row { return places }
      log.note("grid", "a row of the order is \(row.kind)", "read as an empty row")
      return []
    }
  }

  private func ids(_ order: [[JSONValue]], _ named: [String: [String]]) -> [[String?]] {
    // Where several buttons have one id, each place that names it gets the next of them.
    var used: [String: Int] = [:]
    return order.map { row in
      row.map { value in
        if value == .null { return nil }
        guard let id = Fields.identifier(value), let own = named[id] else {
          log.note(
            "grid", "the order names the button \(Fields.text(value) ?? value.kind), which is not there", "emptied")
          return nil
        }
        let number = used[id, default: 0]
        used[id] = number + 1
        return own[min(number, own.count - 1)]
      }
    }
  }
}
