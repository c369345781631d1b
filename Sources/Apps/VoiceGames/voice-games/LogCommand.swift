import AppWords
import ArgumentParser
import BatchProcessing
import CommandSupport
import Foundation
import Tables
import VoiceGameRecords
import VoiceGames

extension NamedQuery: ExpressibleByArgument {}

/// The command `voice-games log` prints stored events as rows of CSV or JSON.
struct LogCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "log",
      abstract: Words(
        cs: "Vypíše události: všechny, nebo jednoho dítěte, jedné hry, v období.",
        en: "Prints events: all, or those of a child, of a game, in a period."
      ).text,
      discussion: Words(
        cs: """
          Událost se vypíše, když splňuje všechny volby. Lze zadat i pojmenovaný filtr: allDataQuery dá všechny události, \
          userQuery události jednoho dítěte (--child), ostatní události jedné hry. Časy jsou v UTC.
          """,
        en: """
          An event is printed if it meets all options. A named filter may be given, too: allDataQuery gives all events, \
          userQuery those of one child (--child), the others those of one game. Times are UTC.
          """
      ).text)
  }

  enum Format: String, ExpressibleByArgument, CaseIterable {
    case csv, jsonl

    func rows(columns: [Column]) -> any RowFormat {
      self == .csv ? CSVFormat(columns: columns) : JSONLinesFormat(columns: columns)
    }
  }

  @Argument(help: .words(cs: "Pojmenovaný filtr.", en: "A named filter.")) var query = NamedQuery.allDataQuery
  @Option(name: .long, help: .words(cs: "Jen události tohoto dítěte.", en: "Only this child's events.")) var child:
    String?
  @Option(name: .long, help: .words(cs: "Jen události této hry.", en: "Only events of this game.")) var game: Game?
  @Option(name: .long, help: .words(cs: "Jak se řádky vypisují.", en: "How rows are printed.")) var format = Format.csv
  @OptionGroup var period: PeriodOptions
  @OptionGroup var records: RecordsOptions

  func validate() throws {
    if query.needsChild, child == nil {
      throw ValidationError(Words(cs: "userQuery: očekáváno --child.", en: "userQuery: expected --child.").text)
    }
    if let named = query.game, let game, named != game {
      throw ValidationError(
        Words(
          cs: "--game: očekáváno \(named.rawValue), hra filtru \(query.rawValue), zadáno \(game.rawValue).",
          en: "--game: expected \(named.rawValue), the game of \(query.rawValue), got \(game.rawValue)."
        ).text)
    }
  }

  func run() throws {
    let period = try period.period
    let rows = format.rows(columns: GameRecords.logColumns)
    try records.with { records in
      let filter = query.filter(child: try child.map(records.person(named:)), game: game, in: period)
      try Console.send(rows.header)
      try records.log(filter) { try Console.send(rows.line($0)) }
    }
  }
}

/// The command `voice-games export` writes new events to files for other databases, each event once.
struct ExportCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "export",
      abstract: Words(
        cs: "Zapíše události, které se ještě neexportovaly, jako řádky JSON.",
        en: "Writes events that were not exported yet, as newline-delimited JSON."
      ).text,
      discussion: Words(
        cs: """
          Každé spuštění, které najde nové události, přidá do složky soubor events-000001.jsonl a tak dále; BigQuery a DuckDB \
          je načtou přímo. Každá událost je jen v jednom souboru: po přerušeném spuštění zapíše další stejný soubor znovu. \
          insert_id je pro každou událost každé databáze jiné.
          """,
        en: """
          Each call that finds new events adds a file to the folder, events-000001.jsonl and so on, which BigQuery and \
          DuckDB load directly. Each event is in one file only: after a killed call the next one writes the same file \
          again. insert_id differs for every event of every database.
          """
      ).text)
  }

  @Option(
    name: .long,
    help: .words(
      cs: "Jen události od tohoto dne nebo okamžiku; dřívější zůstanou neexportované.",
      en: "Only events from this day or moment on; earlier ones stay unexported.")) var since: String?
  @Option(name: .shortAndLong, help: .words(cs: "Složka pro soubory.", en: "The folder for the files.")) var output:
    String
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
      Console.message(Words(cs: "exportováno událostí: \(count)", en: "exported \(count) events").text)
    }
  }
}
