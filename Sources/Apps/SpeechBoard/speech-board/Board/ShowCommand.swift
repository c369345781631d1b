import AppCommands
import AppWords
import ArgumentParser
import CommandSupport
import OpenBoards
import SpeechBoard

/// `speech-board board show` lists the tiles of a board.
struct ShowCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "show",
      abstract: Words(cs: "Vypíše dlaždice tabulky.", en: "Lists the tiles of a board.").text,
      discussion: Words(
        cs: "Návratový kód: 1 databáze selhala, 2 chybné použití nebo neznámá tabulka.",
        en: "Exit status: 1 the database failed, 2 wrong usage or an unknown board."
      ).text)
  }

  /// A tile for programs. Rows and columns count from 1; a tile of the dock has neither.
  private struct Tile: Encodable {
    let id: String
    let label: String
    let spoken: String
    let row: Int?
    let column: Int?
    let isInDock: Bool
    let opens: String?
  }

  private struct Shown: Encodable {
    let id: String
    let name: String
    let rows: Int
    let columns: Int
    let boards: [String]
    let tiles: [Tile]
  }

  @Option(name: .long, help: .words(cs: "Tabulka. (výchozí: první)", en: "The board. (default: the first one)"))
  var board: String?

  @Flag(
    name: .long,
    help: .words(
      cs: "Vypíše objekt JSON s id, name, rows, columns, boards (všechny tabulky) a tiles.",
      en: "Print a JSON object with id, name, rows, columns, boards (all of them) and tiles."))
  var json = false

  @OptionGroup var person: PersonOptions
  @OptionGroup var language: LanguageOptions

  func run() throws {
    try person.with(language.chosen) { records, speaker, settings in
      var visit = try BoardVisit(records.boards(of: speaker).set, rules: settings.rules)
      if let board { _ = try visit.openBoard(board) }
      let shown = Self.shown(visit)
      if json { return try Console.send(json: shown) }
      let lines = shown.tiles.map { tile in
        let place = tile.isInDock ? "dock" : tile.row.map { "\($0),\(tile.column ?? 0)" } ?? "–"
        return place.padding(toLength: 8, withPad: " ", startingAt: 0)
          + tile.id.padding(toLength: max(20, tile.id.count + 1), withPad: " ", startingAt: 0) + tile.label
          + (tile.opens.map { "  » \($0)" } ?? "") + "\n"
      }
      try Console.send("\(shown.name) (\(shown.id)), \(shown.rows) × \(shown.columns)\n" + lines.joined())
    }
  }

  private static func shown(_ visit: BoardVisit) -> Shown {
    let board = visit.board
    let dock = Set(board.dock)
    let tiles = board.buttons.map { button in
      let (text, place) = (visit.text(of: button), board.grid.place(of: button.id))
      return Tile(
        id: button.id, label: text.label, spoken: text.spoken, row: place.map { $0.row + 1 },
        column: place.map { $0.column + 1 }, isInDock: dock.contains(button.id), opens: button.loadBoard?.id)
    }
    let order = tiles.sorted {
      ($0.isInDock ? 1 : 0, $0.row ?? .max, $0.column ?? .max) < (
        $1.isInDock ? 1 : 0, $1.row ?? .max, $1.column ?? .max
      )
    }
    return Shown(
      id: board.id, name: board.shownName, rows: board.grid.rows, columns: board.grid.columns,
      boards: visit.boardSet.boards.map(\.id), tiles: order)
  }
}
