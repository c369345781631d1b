import ArgumentParser
import CommandSupport
import Tables

/// How rows are printed: as a table for people, or line by line for programs.
struct RowOptions: ParsableArguments {
  @Flag(name: .long, help: "Print a line of JSON for each row.")
  var json = false

  @Flag(name: .long, help: "Print CSV.")
  var csv = false

  func validate() throws {
    if json && csv { throw ValidationError("--json, --csv: expected one of them.") }
  }

  func output(_ columns: [Column]) -> RowOutput {
    RowOutput(
      columns: columns, format: json ? JSONLinesFormat(columns: columns) : csv ? CSVFormat(columns: columns) : nil)
  }
}

/// Rows on standard output: at once in a format, or all at the end as a table.
final class RowOutput {
  private let format: (any RowFormat)?
  private var table: TextTable
  private var hasBegun = false

  init(columns: [Column], format: (any RowFormat)?) {
    self.format = format
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

  /// Prints what is left; a table without rows is not printed.
  func finish() throws {
    if let format { try begin(format) } else if !table.rows.isEmpty { try Console.send(table.text()) }
  }

  private func begin(_ format: any RowFormat) throws {
    guard !hasBegun else { return }
    hasBegun = true
    try Console.send(format.header)
  }
}
