import AppCommands
import AppWords
import ArgumentParser
import CommandSupport
import Foundation
import LanguageTags
import OpenBoards
import SpeechBoard
import SpeechBoardRecords

/// `speech-board board language` sets the language of a board's words.
struct BoardLanguageCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "language",
      abstract: Words(
        cs: "Nastaví jazyk slov tabulky; dlaždice může mít vlastní (board edit --locale).",
        en: "Sets the language of a board's words; a tile may have its own (board edit --locale)."
      ).text)
  }

  @Argument(
    help: .words(
      cs: "Jazyk: cs, de, pt-BR … (BCP 47); none pro jazyk člověka.",
      en: "The language: cs, de, pt-BR … (BCP 47); none for the person's own."))
  var words: String
  @OptionGroup var editing: EditingOptions

  func run() throws { try editing.make { board, _ in .setLocale(words == "none" ? nil : words, board: board) } }
}

/// `speech-board board counterpart` adds a board in another language beside one, and tiles that lead from one to the other.
struct CounterpartCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "counterpart",
      abstract: Words(
        cs: "Přidá k tabulce tutéž tabulku v jiném jazyce a na obě dlaždici, která otevírá druhou.",
        en: "Adds the same board in another language beside one, and on both a tile that opens the other."
      ).text,
      discussion: Words(
        cs: """
          Slova jsou ta, která dlaždice v tom jazyce mají; ostatní zůstanou a čtou se ve svém jazyce, dokud nedostanou nové. \
          Dlaždice, které otevírají jiné tabulky, vedou na jejich protějšky, jsou-li.

          Návratový kód: 1 tabulku nelze přidat, 2 chybné použití.
          """,
        en: """
          The words are those that the tiles have in that language; the others stay, and are said in their own until they get new \
          ones. Tiles that open other boards lead to their counterparts where there are any.

          Exit status: 1 the board cannot be added, 2 wrong usage.
          """
      ).text)
  }

  @Argument(help: .words(cs: "Jazyk: cs, de, pt-BR … (BCP 47).", en: "The language: cs, de, pt-BR … (BCP 47)."))
  var words: String
  @Option(
    name: .long,
    help: .words(
      cs: "Slovo na dlaždici, která vede do nového jazyka. (výchozí: jeho označení)",
      en: "The word on the tile that leads to the new language. (default: its tag)"))
  var label: String?
  @Flag(name: .long, help: .words(cs: "Ke všem tabulkám.", en: "For all boards.")) var all = false
  @OptionGroup var editing: EditingOptions

  func run() throws {
    try editing.person.with(editing.language.chosen) { records, speaker, settings in
      var boards = try records.boards(of: speaker)
      let wanted = all ? boards.set.boards.map(\.id) : [editing.board ?? boards.set.rootID]
      let edited = try BoardEditor.edited(
        boards.set,
        .addCounterparts(of: wanted, locale: words, usual: settings.language.rawValue, label: label))
      boards.set = edited.set
      try records.change(boards, of: speaker, title: edited.done, at: Date())
      Console.message(edited.done.text)
      if let board = edited.addedBoard { try Console.send(board + "\n") }
    }
  }
}
