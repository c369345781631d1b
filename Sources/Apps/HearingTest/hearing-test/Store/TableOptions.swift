import ArgumentParser
import CommandSupport
import Tables

/// The options for the form of a printed table.
struct TableOptions: ParsableArguments {
  enum Format: String, ExpressibleByArgument, CaseIterable { case text, csv, jsonl }

  @Option(name: .long, help: "Format of the table: text for people; csv or jsonl (one object per line) for programs.")
  var format = Format.text

  /// Prints a table. For an empty table in text form, prints only the message.
  func write(_ columns: [Column], _ rows: [Row], ifEmpty message: String) throws {
    switch format {
    case .text:
      if rows.isEmpty { return Console.message(message) }
      try Console.send(TextTable(columns: columns, rows: rows, width: Console.terminalWidth).text())
    case .csv: try Console.send(CSVFormat(columns: columns).document(rows))
    case .jsonl: try Console.send(JSONLinesFormat(columns: columns).document(rows))
    }
  }
}
