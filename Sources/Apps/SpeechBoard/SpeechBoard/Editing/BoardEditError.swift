import AppWords

/// The reasons why an edit is refused. The boards are then unchanged.
package enum BoardEditError: Error, Sendable, Hashable, Worded, CustomStringConvertible {
  /// There is no board with this id.
  case unknownBoard(String)
  /// There is no tile with this id on the board.
  case unknownTile(String, board: String)
  /// The place is outside the grid.
  case outsideGrid(row: Int, column: Int, rows: Int, columns: Int)
  /// Another tile has the place; its name.
  case placeTaken(by: String)
  /// The grid has no free place.
  case noFreePlace(board: String)
  /// A grid of this size is not possible.
  case badSize(rows: Int, columns: Int)
  /// Tiles would be outside the smaller grid; their names.
  case tilesOutside([String])
  /// The smaller grid has fewer places than there are tiles.
  case tooSmall(tiles: Int, places: Int)
  /// Tiles open the board that is to be deleted; the names of their boards.
  case boardIsLinked(String, from: [String])
  /// The board opens first, so that it cannot be deleted.
  case boardIsRoot(String)
  /// A name without any letters, or too long.
  case badName(String)
  /// A language that is no BCP 47 tag.
  case badLanguage(String)
  /// The board is in this language, or has a counterpart in it.
  case languageIsThere(String, String)
  /// A text that is too long.
  case textTooLong(limit: Int)
  /// A text that is no name of a key.
  case badKey(String)
  /// A key that another tile of the board has.
  case keyTaken(String, by: String)
  /// A text that is no action of a tile.
  case unknownAction(String)
  /// A text that is no name of an ending.
  case unknownForm(String)
  /// A speed or pitch of the voice outside its range.
  case outOfRange(Words, Double, ClosedRange<Double>)
  /// The board or set is as large as it may be.
  case tooMany(limit: Int)

  package var words: Words {
    switch self {
    case .unknownBoard(let id):
      Words(cs: "očekávána tabulka ze sady, zadáno „\(id)“", en: "expected a board of the set, got \"\(id)\"")
    case .unknownTile(let id, let board):
      Words(
        cs: "očekávána dlaždice tabulky „\(board)“, zadáno „\(id)“",
        en: "expected a tile of the board \"\(board)\", got \"\(id)\"")
    case .outsideGrid(let row, let column, let rows, let columns):
      Words(
        cs: "očekáváno místo v mřížce (řádků \(rows), sloupců \(columns)), "
          + "zadán řádek \(row + 1), sloupec \(column + 1)",
        en:
          "expected a place in the grid (rows: \(rows), columns: \(columns)), got row \(row + 1), column \(column + 1)"
      )
    case .placeTaken(let name):
      Words(cs: "očekáváno volné místo, je na něm „\(name)“", en: "expected a free place, \"\(name)\" is there")
    case .noFreePlace(let board):
      Words(
        cs: "na tabulce „\(board)“ není volné místo: zvětšete mřížku",
        en: "the board \"\(board)\" has no free place: make the grid larger")
    case .badSize(let rows, let columns):
      Words(
        cs: "očekáváno 1 až \(BoardEditor.sizeLimit) řádků a sloupců, zadáno \(rows) a \(columns)",
        en: "expected 1 to \(BoardEditor.sizeLimit) rows and columns, got \(rows) and \(columns)")
    case .tilesOutside(let names):
      Words(
        cs: "mimo menší mřížku by zůstaly dlaždice: \(Self.list(names))",
        en: "these tiles would be outside the smaller grid: \(Self.list(names))")
    case .tooSmall(let tiles, let places):
      Words(
        cs: "očekávána mřížka pro všechny dlaždice (\(tiles)), zadaná má míst: \(places)",
        en: "expected a grid for all tiles (\(tiles)), this one has so many places: \(places)")
    case .boardIsLinked(let name, let boards):
      Words(
        cs: "tabulku „\(name)“ otevírají dlaždice na tabulkách: \(Self.list(boards))",
        en: "tiles open the board \"\(name)\" on these boards: \(Self.list(boards))")
    case .boardIsRoot(let name):
      Words(
        cs: "tabulka „\(name)“ se otevírá jako první: nejdřív zvolte jinou",
        en: "the board \"\(name)\" opens first: choose another one before")
    case .badName(let name):
      Words(
        cs: "očekáváno jméno o délce 1 až \(BoardEditor.nameLimit) znaků, zadáno „\(name.prefix(50))“",
        en: "expected a name of 1 to \(BoardEditor.nameLimit) characters, got \"\(name.prefix(50))\"")
    case .badLanguage(let text):
      Words(
        cs: "očekáván jazyk jako cs, de nebo pt-BR (BCP 47), zadáno „\(text.prefix(50))“",
        en: "expected a language such as cs, de or pt-BR (BCP 47), got \"\(text.prefix(50))\"")
    case .languageIsThere(let name, let language):
      Words(
        cs: "očekáván jazyk, ve kterém tabulka „\(name)“ ještě není, zadáno \(language)",
        en: "expected a language that the board \"\(name)\" is not in yet, got \(language)")
    case .textTooLong(let limit):
      Words(cs: "očekáváno nejvýš \(limit) znaků", en: "expected at most \(limit) characters")
    case .badKey(let name):
      Words(
        cs: "očekáváno jedno písmeno, číslice nebo znak, nebo F1 až F24, zadáno „\(name.prefix(50))“",
        en: "expected one letter, digit or sign, or F1 to F24, got \"\(name.prefix(50))\"")
    case .keyTaken(let key, let other):
      Words(
        cs: "klávesu \(key) už má dlaždice „\(other)“", en: "the key \(key) belongs to the tile \"\(other)\" already")
    case .unknownAction(let text):
      Words(
        cs: "očekáván příkaz dlaždice (+písmena, \(Self.actions)), zadáno „\(text.prefix(50))“",
        en: "expected an action of a tile (+letters, \(Self.actions)), got \"\(text.prefix(50))\"")
    case .unknownForm(let text):
      Words(
        cs: "očekáván tvar slova (\(Self.endings)), zadáno „\(text.prefix(50))“",
        en: "expected a form of a word (\(Self.endings)), got \"\(text.prefix(50))\"")
    case .outOfRange(let what, let got, let range):
      Words(
        cs: "\(what.cs): očekáváno \(range.lowerBound) až \(range.upperBound), zadáno \(got)",
        en: "\(what.en): expected \(range.lowerBound) to \(range.upperBound), got \(got)")
    case .tooMany(let limit): Words(cs: "očekáváno nejvýš \(limit)", en: "expected at most \(limit)")
    }
  }

  package var description: String { words.en }

  private static let endings = WordEnding.allCases.map(\.rawValue).joined(separator: ", ")
  private static let actions = TileActions.choices.map(\.action.raw).joined(separator: ", ")

  /// The first names of a list, and how many more there are.
  private static func list(_ names: [String]) -> String {
    names.prefix(5).joined(separator: ", ") + (names.count > 5 ? " (+\(names.count - 5))" : "")
  }
}
