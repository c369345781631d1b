import CommandSupport
import Tables

/// Writes rows to standard output: CSV and JSON Lines at once, a table at the end.
final class RowOutput {
  private let format: (any RowFormat)?
  private var table: TextTable
  private var hasBegun = false

  init(columns: [Column], format: ResultFormat) {
    self.format = format.rows(columns)
    table = TextTable(columns: columns, width: Console.terminalWidth)
  }

  func send(_ row: Row) throws {
    guard let format else {
      table.rows.append(row)
      return
    }
    try begin(format)
    try Console.send(format.line(row))
  }

  /// Prints the table if it has rows. In other formats it prints the header of an output without rows.
  func finish() throws {
    if let format { try begin(format) } else if !table.rows.isEmpty { try Console.send(table.text()) }
  }

  private func begin(_ format: any RowFormat) throws {
    guard !hasBegun else { return }
    hasBegun = true
    try Console.send(format.header)
  }
}
