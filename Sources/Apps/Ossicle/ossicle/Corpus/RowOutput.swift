import CommandSupport
import Tables

/// Writes rows to standard output: CSV and JSON Lines at once, a table and Parquet at the end.
final class RowOutput {
  private let stream: RowStream?
  private var table: TextTable
  private var hasBegun = false

  /// - Throws: as `RowStream`.
  init(columns: [Column], format: ResultFormat) throws {
    stream = try RowStream(format, columns: columns)
    table = TextTable(columns: columns, width: Console.terminalWidth)
  }

  func send(_ row: Row) throws {
    guard let stream else {
      table.rows.append(row)
      return
    }
    try begin(stream)
    try stream.write(stream.format.line(row))
  }

  /// Prints the table if it has rows. In other formats it prints the header of an output without rows.
  func finish() throws {
    guard let stream else {
      if !table.rows.isEmpty { try Console.send(table.text()) }
      return
    }
    try begin(stream)
    try stream.finish()
  }

  private func begin(_ stream: RowStream) throws {
    guard !hasBegun else { return }
    hasBegun = true
    try stream.begin()
  }
}
