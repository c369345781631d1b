import ArgumentParser
import Tables

/// How result rows are written.
enum ResultFormat: String, CaseIterable, ExpressibleByArgument {
  /// A table for people.
  case table
  /// Comma-separated values with a header.
  case csv
  /// A JSON object a line.
  case jsonl

  /// The format of the rows of these columns; `nil` for a table, whose columns are as wide as what stands in them.
  func rows(_ columns: [Column]) -> (any RowFormat)? {
    switch self {
    case .table: nil
    case .csv: CSVFormat(columns: columns)
    case .jsonl: JSONLinesFormat(columns: columns)
    }
  }
}

/// The choice of a format for rows, with the flags that were there before it.
struct FormatOptions: ParsableArguments {
  @Option(name: .long, help: "How rows are written; a table if not said.")
  var format: ResultFormat?

  @Flag(name: .long, help: "The same as --format jsonl.")
  var json = false

  @Flag(name: .long, help: "The same as --format csv.")
  var csv = false

  /// What was chosen.
  var chosen: ResultFormat { format ?? (json ? .jsonl : csv ? .csv : .table) }

  func validate() throws {
    if json && csv { throw ValidationError("--json, --csv: expected one of them.") }
    if let format, json && format != .jsonl || csv && format != .csv {
      throw ValidationError("--format \(format.rawValue): expected no --\(json ? "json" : "csv") beside it.")
    }
  }
}
