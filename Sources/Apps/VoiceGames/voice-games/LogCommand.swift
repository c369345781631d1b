import ArgumentParser
import BatchProcessing
import CommandSupport
import Foundation
import Tables
import VoiceGameRecords
import VoiceGames

/// The filters that have names. The names are those of the queries in the thesis on which the games are based.
enum NamedFilter: String, ExpressibleByArgument, CaseIterable {
  case allDataQuery, cloudGameQuery, airplaneGameQuery, dogGameQuery, balloonGameQuery, userQuery

  /// The only game whose events pass; `nil` for all games.
  var game: Game? {
    switch self {
    case .allDataQuery, .userQuery: nil
    case .cloudGameQuery: .cloud
    case .airplaneGameQuery: .airplane
    case .dogGameQuery: .dog
    case .balloonGameQuery: .balloon
    }
  }
}

/// The command `voice-games log` prints stored events as rows of CSV or JSON.
struct LogCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "log", abstract: "Prints events: all, or those of a child, of a game, in a period.",
    discussion: """
      An event is printed if it meets all options. A named filter may be given, too: allDataQuery gives all events, \
      userQuery those of one child (--child), the others those of one game. Times are UTC.
      """)

  enum Format: String, ExpressibleByArgument, CaseIterable { case csv, jsonl }

  @Argument(help: "A named filter.") var query = NamedFilter.allDataQuery
  @Option(name: .long, help: "Only this child's events.") var child: String?
  @Option(name: .long, help: "Only events of this game.") var game: Game?
  @Option(name: .long, help: "How rows are printed.") var format = Format.csv
  @OptionGroup var period: PeriodOptions
  @OptionGroup var records: RecordsOptions

  func validate() throws {
    if query == .userQuery, child == nil { throw ValidationError("userQuery: expected --child.") }
    if let named = query.game, let game, named != game {
      throw ValidationError("--game: expected \(named.rawValue), the game of \(query.rawValue), got \(game.rawValue).")
    }
  }

  func run() throws {
    let period = try period.period
    let columns = GameRecords.logColumns
    let rows: any RowFormat = format == .csv ? CSVFormat(columns: columns) : JSONLinesFormat(columns: columns)
    try records.with { records in
      let filter = LogFilter(game: game ?? query.game, child: try child.map(records.child(named:)), in: period)
      try Console.send(rows.header)
      try records.log(filter) { try Console.send(rows.line($0)) }
    }
  }
}

/// The command `voice-games export` writes new events to files for other databases, each event once.
struct ExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Writes events that were not exported yet, as newline-delimited JSON.",
    discussion: """
      Each call that finds new events adds a file to the folder, events-000001.jsonl and so on, which BigQuery and \
      DuckDB load directly. Each event is in one file only: after a killed call the next one writes the same file \
      again. insert_id differs for every event of every database.
      """)

  @Option(name: .long, help: "Only events from this day or moment on; earlier ones stay unexported.") var since: String?
  @Option(name: .shortAndLong, help: "The folder for the files.") var output: String
  @OptionGroup var records: RecordsOptions

  func validate() throws { _ = try period }

  private var period: Period {
    get throws { Period(from: try since.map { try PeriodOptions.date($0, "--since") }) }
  }

  func run() throws {
    let period = try period
    try records.with { records in
      let format = JSONLinesFormat(columns: GameRecords.logColumns)
      let count = try records.export(in: period, at: Date()) { batch, rows in
        let digits = String(batch)
        let number = String(repeating: "0", count: max(0, 6 - digits.count)) + digits
        let path = "\(output)/events-\(number).jsonl"
        let file = try OutputFile(path: path, isPrivate: true)
        for row in rows { file.write(format.line(row)) }
        try file.finish()
        Console.write(path + "\n")
      }
      Console.message("exported \(count) events")
    }
  }
}
