import ArgumentParser

/// The formats of result rows.
enum ResultFormat: String, CaseIterable, ExpressibleByArgument {
  /// A table for reading on a terminal.
  case table
  /// Comma-separated values with a header.
  case csv
  /// JSON Lines: one JSON object per line.
  case jsonl
  /// Parquet, by the program DuckDB.
  case parquet
}

/// The option for the format of rows, and the older flags for the same choice.
struct FormatOptions: ParsableArguments {
  @Option(name: .long, help: "How rows are written. (default: table)")
  var format: ResultFormat?

  @Flag(name: .long, help: "The same as --format jsonl.")
  var json = false

  @Flag(name: .long, help: "The same as --format csv.")
  var csv = false

  /// The chosen format; by default a table.
  var chosen: ResultFormat { format ?? (json ? .jsonl : csv ? .csv : .table) }

  func validate() throws {
    if json && csv { throw ValidationError("--json, --csv: expected one of them.") }
    if let format, json && format != .jsonl || csv && format != .csv {
      throw ValidationError("--format \(format.rawValue): expected no --\(json ? "json" : "csv") beside it.")
    }
  }
}
