import AppCommands
import AppWords
import ArgumentParser
import BatchProcessing
import CommandSupport
import OpenBoards
import SpeechBoardPrints
import SpeechBoardRecords

extension PaperSize: ExpressibleByArgument {}

/// `speech-board board print` writes the boards as pages for paper.
struct PrintCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "print",
      abstract: Words(cs: "Zapíše tabulky jako PDF na papír.", en: "Writes the boards as a PDF for paper.").text,
      discussion: Words(
        cs: """
          Každá tabulka má svou stránku, velká jich má víc. Dlaždice, která otevírá tabulku, má číslo její stránky. Poslední \
          stránka říká, odkud jsou obrázky. Skryté dlaždice v souboru nejsou. PDF zapisuje program rsvg-convert \
          (balíček librsvg2-bin).

          Návratový kód: 1 soubor nelze zapsat, 2 chybné použití.
          """,
        en: """
          Each board has a page, a large one several. A tile that opens a board has the number of its page. The last page says \
          where the pictures come from. Hidden tiles are not in the file. The program rsvg-convert writes the PDF (package \
          librsvg2-bin).

          Exit status: 1 the file cannot be written, 2 wrong usage.
          """
      ).text)
  }

  @Argument(help: .words(cs: "Soubor PDF, do kterého se zapíše.", en: "The PDF file to write.")) var output: String

  @Option(name: .long, help: .words(cs: "Papír.", en: "The paper.")) var paper = PaperSize.a4

  @Option(name: .long, help: .words(cs: "Jen tato tabulka.", en: "Only this board.")) var board: String?

  @Flag(name: .long, help: .words(cs: "Přepíše soubor, který už je.", en: "Replace a file that is there."))
  var force = false

  @OptionGroup var person: PersonOptions
  @OptionGroup var language: LanguageOptions

  func run() throws {
    try ResultPaths.requireWritable(output, madeOf: [], force: force)
    do { try BoardPrint.requireProgram() } catch { throw ToolFault(description: error.words(language.chosen)) }
    try person.with(language.chosen) { records, speaker, settings in
      let set = try records.boards(of: speaker).set
      if let board { try BoardChoice.require(board, in: set) }
      do {
        let print = try BoardPrint(
          set, title: speaker.name, only: board, paper: paper, locale: settings.boardLocale, language: language.chosen)
        let (bytes, missing) = try print.pdf()
        let file = try OutputFile(path: output, isPrivate: true)
        file.write(bytes)
        try file.finish()
        Console.message(Words(cs: "stran: \(print.pageCount)", en: "pages: \(print.pageCount)").text)
        if missing > 0 {
          Console.message(
            Words(
              cs: "dlaždice bez obrázku, protože tu není nebo je druhu, který PDF nemá: \(missing)",
              en: "tiles without their picture, which is not here or of a kind that PDF has not: \(missing)"
            ).text)
        }
      } catch let error as BoardPrintError { throw ToolFault(description: error.words(language.chosen)) }
    }
  }
}

/// The choice of one board by its id.
enum BoardChoice {
  /// Refuses an id that no board has.
  ///
  /// - Returns: the board.
  @discardableResult
  static func require(_ id: String, in set: BoardSet) throws -> Board {
    if let board = set[id] { return board }
    let known = set.boards.map(\.id).joined(separator: ", ")
    throw ToolFault(
      description: Words(
        cs: "--board: očekávána jedna z tabulek \(known), zadáno \(id)",
        en: "--board: expected one of the boards \(known), got \(id)"
      ).text, isUsage: true)
  }
}
