import AppCommands
import AppWords
import ArgumentParser
import CommandSupport
import FilePaths
import Foundation
import LanguageTags
import OpenBoards
import SpeechBoard
import SpeechBoardRecords
import SpeechBoardSymbols

/// What the commands share that edit the boards of a person.
struct EditingOptions: ParsableArguments {
  @Option(name: .long, help: .words(cs: "Tabulka. (výchozí: první)", en: "The board. (default: the first one)"))
  var board: String?

  @OptionGroup var person: PersonOptions
  @OptionGroup var language: LanguageOptions

  /// Makes the edit that `edit` gives for the id of the board, stores it, and says what was done.
  ///
  /// - Parameter symbol: the word whose picture `edit` receives; `nil` for none.
  func make(symbol: String? = nil, _ edit: (String, BoardPicture?) throws -> BoardEdit) throws {
    try person.with(language.chosen) { records, speaker, _ in
      var boards = try records.boards(of: speaker)
      let picture = try symbol.map { try TileOptions.symbol($0, records.path, language.chosen) }
      let edited = try BoardEditor.edited(boards.set, edit(board ?? boards.set.rootID, picture))
      boards.set = edited.set
      try records.change(boards, of: speaker, title: edited.done, at: Date())
      Console.message(edited.done.text)
      if let tile = edited.tile { try Console.send(tile.button + "\n") }
    }
  }
}

/// The options for a place on a board; rows and columns count from 1.
struct PlaceOptions: ParsableArguments {
  @Option(
    name: .long,
    help: .words(cs: "Místo v mřížce: řádek,sloupec od 1.", en: "The place in the grid: row,column from 1."))
  var at: String?

  @Flag(name: .long, help: .words(cs: "Na konec doku.", en: "At the end of the dock."))
  var dock = false

  var chosen: TilePlace? {
    get throws {
      guard let at else { return dock ? .dock(.max) : nil }
      let numbers = at.split(separator: ",", omittingEmptySubsequences: false).map { Int($0) }
      guard !dock, numbers.count == 2, let row = numbers[0], let column = numbers[1], row > 0, column > 0 else {
        throw ValidationError(
          Words(
            cs: "--at: očekáváno řádek,sloupec od 1 (třeba 2,3) a bez --dock, zadáno \(at).",
            en: "--at: expected row,column from 1 (such as 2,3) and no --dock, got \(at)."
          ).text)
      }
      return .grid(row: row - 1, column: column - 1)
    }
  }
}

/// The options for what a tile has.
struct TileOptions: ParsableArguments {
  @Option(
    name: .long,
    help: .words(cs: "Slova, která se říkají místo nápisu.", en: "The words to speak in place of the label."))
  var spoken: String?

  @Option(name: .long, help: .words(cs: "Barva, třeba #ffcc00.", en: "The colour, such as #ffcc00."))
  var colour: String?

  @Option(
    name: .long,
    help: .words(
      cs: "Obrázek: soubor PNG, JPEG, GIF, WebP nebo SVG.", en: "The picture: a PNG, JPEG, GIF, WebP or SVG file."))
  var picture: String?

  @Option(
    name: .long,
    help: .words(
      cs: "Obrázek pro slovo z převzatých sad (symbols).", en: "The picture for a word in the imported sets (symbols).")
  )
  var symbol: String?

  @Option(
    name: .long,
    help: .words(
      cs: "Klávesa, která dlaždici vybere: znak, nebo F1 až F24.",
      en: "The key that chooses the tile: a sign, or F1 to F24."))
  var key: String?

  @Option(name: .long, help: .words(cs: "Tabulka, kterou dlaždice otevře.", en: "The board that the tile opens."))
  var opens: String?

  @Option(
    name: .long,
    help: .words(
      cs: "Jazyk slov dlaždice, liší-li se od tabulky: de, pt-BR … (BCP 47).",
      en: "The language of the tile's words, if it is not the board's: de, pt-BR … (BCP 47)."))
  var locale: String?

  @Option(
    name: .long,
    help: .words(
      cs:
        "Co dělá místo slova: +písmena, :space, :backspace, :clear, :speak, :home, :back, :plural, … (opakovaně; '' nic).",
      en: """
        What it does in place of its word: +letters, :space, :backspace, :clear, :speak, :home, :back, :plural, … (may be \
        repeated; '' for nothing).
        """
    ))
  var action: [String] = []

  @OptionGroup var forms: FormOptions
  @OptionGroup var voice: WishOptions

  /// The changes of a tile that these options name; an empty text removes what the tile has.
  func changes() throws -> [TileChange] {
    var changes: [TileChange] = []
    if let wish = voice.wish { changes.append(.voice(wish.isEmpty ? nil : wish)) }
    if let locale { changes.append(.locale(try locale.isEmpty ? nil : Self.language(locale))) }
    if let spoken { changes.append(.vocalization(spoken)) }
    if let colour { changes.append(.background(try Self.colour(colour))) }
    if let picture { changes.append(.picture(picture.isEmpty ? nil : try Self.picture(picture))) }
    if let key { changes.append(.key(key)) }
    if let opens { changes.append(.link(opens.isEmpty ? nil : opens)) }
    let forms = try forms.chosen()
    if !forms.isEmpty { changes.append(.forms(forms)) }
    if !action.isEmpty {
      do { changes.append(.actions(action == [""] ? [] : try action.map { try TileActions.action($0) })) } catch {
        throw ToolFault(description: "--action: \(error)", isUsage: true)
      }
    }
    return changes
  }

  private static func language(_ text: String) throws -> String {
    guard let tag = LanguageTag(rawValue: text) else { throw BoardEditError.badLanguage(text) }
    return tag.rawValue
  }

  private static func picture(_ path: String) throws -> BoardPicture {
    let bytes: Data
    do { bytes = try FileAccess.contents(of: path) } catch { throw ToolFault(description: "\(path): \(error)") }
    return try SymbolSearch.picture(bytes, file: path)
  }

  /// The best picture for a word, or the one of an id, in the imported sets.
  static func symbol(_ word: String, _ database: String, _ language: Language) throws -> BoardPicture {
    let search = SymbolShelf(beside: database).open().search
    let found = search.found(word, languages: [language.rawValue])
    guard let match = found.first(where: { $0.symbol.id == word }) ?? found.first else {
      throw ToolFault(
        description: Words(
          cs: "--symbol: očekáváno slovo, pro které je obrázek v převzatých sadách, zadáno \(word)",
          en: "--symbol: expected a word with a picture in the imported sets, got \(word)"
        ).text, isUsage: true)
    }
    return try search.picture(of: match)
  }

  private static func colour(_ text: String) throws -> BoardColour? {
    guard !text.isEmpty else { return nil }
    guard let colour = BoardColour(text) else {
      throw ValidationError(
        Words(
          cs: "--colour: očekávána barva jako #ffcc00 nebo rgb(255, 204, 0), zadáno \(text).",
          en: "--colour: expected a colour such as #ffcc00 or rgb(255, 204, 0), got \(text)."
        ).text)
    }
    return colour
  }
}

/// The options for what a tile or a board wants of the voice.
struct WishOptions: ParsableArguments {
  @Option(
    name: .long, help: .words(cs: "Kdo jako by mluvil, jen tady.", en: "Who seems to speak, only here."))
  var character: VoiceCharacter?

  @Option(name: .long, help: .words(cs: "Rychlost, 0.5 až 2, jen tady.", en: "The speed, 0.5 to 2, only here."))
  var rate: Double?

  @Option(
    name: .long,
    help: .words(
      cs: "Posun výšky v půltónech, -6 až 6, jen tady.", en: "The shift of the pitch in semitones, -6 to 6, only here.")
  )
  var pitch: Double?

  @Flag(name: .long, help: .words(cs: "Mluví hlas člověka.", en: "The person's voice speaks.")) var usualVoice = false

  /// What is wanted; `nil` if no option was given.
  var wish: VoiceWish? {
    let wish = VoiceWish(character: character, rate: rate, pitch: pitch)
    return wish.isEmpty && !usualVoice ? nil : wish
  }
}

/// `speech-board board add` adds a tile.
struct AddCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "add",
      abstract: Words(cs: "Přidá dlaždici a vypíše její označení.", en: "Adds a tile and prints its id.").text)
  }

  @Argument(help: .words(cs: "Slovo na dlaždici.", en: "The word on the tile.")) var label: String
  @OptionGroup var tile: TileOptions
  @OptionGroup var place: PlaceOptions
  @OptionGroup var editing: EditingOptions

  func run() throws {
    let place = try place.chosen
    let id = label.lowercased().split { !$0.isLetter && !$0.isNumber }.joined(separator: "-")
    let button = BoardButton(id: id.isEmpty ? "tile" : id, label: label)
    let changes = try tile.changes()
    try editing.make(symbol: tile.symbol) { board, symbol in
      .addTile(button, board: board, at: place, with: changes + (symbol.map { [.picture($0)] } ?? []))
    }
  }
}

/// `speech-board board edit` changes a tile.
struct EditCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "edit",
      abstract: Words(
        cs: "Změní dlaždici; prázdný text něco odebere.", en: "Changes a tile; an empty text removes something."
      ).text)
  }

  @Argument(help: .words(cs: "Označení dlaždice.", en: "The id of the tile.")) var id: String
  @Option(name: .long, help: .words(cs: "Slovo na dlaždici.", en: "The word on the tile.")) var label: String?
  @OptionGroup var tile: TileOptions
  @OptionGroup var editing: EditingOptions

  func run() throws {
    let changes = (label.map { [.label($0)] } ?? []) + (try tile.changes())
    guard !changes.isEmpty || tile.symbol != nil else {
      throw ValidationError(
        Words(
          cs:
            """
            očekáváno aspoň jedno z --label, --spoken, --colour, --picture, --symbol, --opens, --locale, --key, --action, \
            --form, --character.
            """,
          en: """
            expected at least one of --label, --spoken, --colour, --picture, --symbol, --opens, --locale, --key, --action, \
            --form, --character.
            """
        ).text)
    }
    try editing.make(symbol: tile.symbol) { board, symbol in
      .changeTile(id, board: board, changes + (symbol.map { [.picture($0)] } ?? []))
    }
  }
}

/// `speech-board board voice` sets the voice of all words of a board.
struct BoardVoiceCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "voice",
      abstract: Words(
        cs: "Nastaví hlas tabulky; dlaždice může mít vlastní (board edit).",
        en: "Sets the voice of a board; a tile may have its own (board edit)."
      ).text)
  }

  @OptionGroup var voice: WishOptions
  @OptionGroup var editing: EditingOptions

  func run() throws {
    guard let wish = voice.wish else {
      throw ValidationError(
        Words(
          cs: "očekáváno aspoň jedno z --character, --rate, --pitch, --usual-voice.",
          en: "expected at least one of --character, --rate, --pitch, --usual-voice."
        ).text)
    }
    try editing.make { board, _ in .setVoice(wish.isEmpty ? nil : wish, board: board) }
  }
}

/// `speech-board board move` moves a tile.
struct MoveCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "move",
      abstract: Words(
        cs: "Přesune dlaždici na jiné místo nebo na jinou tabulku.",
        en: "Moves a tile to another place or to another board."
      ).text)
  }

  @Argument(help: .words(cs: "Označení dlaždice.", en: "The id of the tile.")) var id: String
  @Option(name: .long, help: .words(cs: "Jiná tabulka.", en: "Another board.")) var to: String?
  @OptionGroup var place: PlaceOptions
  @OptionGroup var editing: EditingOptions

  func run() throws {
    let place = try place.chosen
    guard to != nil || place != nil else {
      throw ValidationError(
        Words(cs: "očekáváno --at, --dock nebo --to.", en: "expected --at, --dock or --to.").text)
    }
    try editing.make { board, _ in
      if let to { return .moveTileToBoard(id, board: board, to: to, at: place) }
      return .moveTile(id, board: board, to: place ?? .dock(.max))
    }
  }
}

/// `speech-board board delete` deletes a tile, or all tiles of a board.
struct DeleteCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "delete",
      abstract: Words(cs: "Smaže dlaždici, nebo s --all všechny.", en: "Deletes a tile, or with --all every tile.").text
    )
  }

  @Argument(help: .words(cs: "Označení dlaždice.", en: "The id of the tile.")) var id: String?
  @Flag(name: .long, help: .words(cs: "Smaže všechny dlaždice tabulky.", en: "Delete all tiles of the board."))
  var all = false
  @Flag(name: .long, help: .words(cs: "Neptá se.", en: "Do not ask.")) var yes = false
  @OptionGroup var editing: EditingOptions

  func run() throws {
    guard (id != nil) != all else {
      throw ValidationError(
        Words(cs: "očekáváno označení dlaždice, nebo --all.", en: "expected the id of a tile, or --all.").text)
    }
    if all, !yes {
      let question = Words(cs: "Smažou se všechny dlaždice tabulky.", en: "All tiles of the board will be deleted.")
        .text
      guard try Confirmation.isGiven(question, word: Words(cs: "ano", en: "yes").text) else {
        throw ToolFault(description: Words(cs: "nic se nesmazalo", en: "nothing was deleted").text)
      }
    }
    try editing.make { board, _ in id.map { .deleteTile($0, board: board) } ?? .deleteAllTiles(board: board) }
  }
}

/// `speech-board board undo` takes back the last edit.
struct UndoCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "undo", abstract: Words(cs: "Vrátí poslední úpravu.", en: "Takes back the last edit.").text)
  }

  @OptionGroup var person: PersonOptions
  @OptionGroup var language: LanguageOptions

  func run() throws {
    try person.with(language.chosen) { records, speaker, _ in
      let title = try records.undo(of: speaker).title.text
      Console.message(Words(cs: "vráceno: \(title)", en: "undone: \(title)").text)
    }
  }
}

/// `speech-board board redo` makes the edit again that was taken back last.
struct RedoCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "redo",
      abstract: Words(cs: "Provede znovu vrácenou úpravu.", en: "Makes the edit again that was taken back last.").text)
  }

  @OptionGroup var person: PersonOptions
  @OptionGroup var language: LanguageOptions

  func run() throws {
    try person.with(language.chosen) { records, speaker, _ in
      let title = try records.redo(of: speaker).title.text
      Console.message(Words(cs: "provedeno znovu: \(title)", en: "redone: \(title)").text)
    }
  }
}
