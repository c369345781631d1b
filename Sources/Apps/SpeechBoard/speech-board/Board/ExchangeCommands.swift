import AppCommands
import AppWords
import ArgumentParser
import BatchProcessing
import CommandSupport
import Foundation
import OpenBoards
import SpeechBoard
import SpeechBoardRecords

/// `speech-board board import` takes boards from a file.
struct ImportCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "import",
      abstract: Words(cs: "Převezme tabulky ze souboru.", en: "Takes boards from a file.").text,
      discussion: Words(
        cs: """
          Soubor je .obf, .obz, složka s jejich soubory, soubor AsTeRICS Grid (.grd), tabulky Cboardu v JSON, nebo seznam \
          dlaždic v JSON. Tabulky nahradí ty, které tu jsou, nebo \
          se s --add přidají za ně. Obojí vrátí board undo. Co se opravilo a co se vynechalo, je řečeno na chybovém výstupu.

          Návratový kód: 1 soubor nelze převzít, 2 chybné použití.
          """,
        en: """
          The file is an .obf or .obz file, a folder with their files, a file of AsTeRICS Grid (.grd), Cboard's boards in \
          JSON, or a list of tiles in JSON. Its boards take the place of those that are there, or come after them with --add. \
          board undo takes back both. What was mended and what was left out is said on standard error.

          Exit status: 1 the file cannot be imported, 2 wrong usage.
          """
      ).text)
  }

  @Argument(help: .words(cs: "Soubor nebo složka.", en: "The file or folder."))
  var file: String

  @Flag(
    name: .long,
    help: .words(cs: "Přidá tabulky za ty, které tu jsou.", en: "Add the boards after those that are there."))
  var add = false

  @Option(
    name: .long,
    help: .words(
      cs: "Jazyk tabulek, které jsou ve více jazycích. (výchozí: zvolený v souboru, nebo nejčastější)",
      en:
        "The language of boards that are in several languages. (default: the one chosen in the file, or the most frequent)"
    ))
  var boardLanguage: String?

  @OptionGroup var person: PersonOptions
  @OptionGroup var language: LanguageOptions

  func run() throws {
    let reading: BoardReading
    do { reading = try BoardReading(path: file, language: boardLanguage) } catch {
      throw ToolFault(description: "\(file): \(error)")
    }
    for repair in reading.repairs { Console.message("speech-board: \(file): \(repair)") }
    for remark in reading.remarks { Console.message("speech-board: \(file): \(remark.words.text)") }
    let name = (file as NSString).lastPathComponent
    try person.with(language.chosen) { records, speaker, _ in
      let (_, first) = try records.importBoards(
        reading.set, add ? .add : .replace, of: speaker,
        title: Words(cs: "Tabulky ze souboru \(name)", en: "Boards of \(name)"), at: Date())
      let (boards, tiles) = (reading.set.boards.count, reading.set.boards.reduce(0) { $0 + $1.buttons.count })
      Console.message(
        Words(
          cs: "převzato: tabulky \(boards), dlaždice \(tiles); první je \(first)",
          en: "imported: boards \(boards), tiles \(tiles); the first is \(first)"
        ).text)
    }
  }
}

/// `speech-board board export` writes the boards to a file.
struct ExportCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "export",
      abstract: Words(cs: "Zapíše tabulky do souboru .obz nebo .obf.", en: "Writes the boards to an .obz or .obf file.")
        .text,
      discussion: Words(
        cs: """
          Soubor .obz má všechny tabulky s obrázky, zvuky a jejich licencemi; .obf jedinou tabulku. Soubor se objeví, až je celý.

          Návratový kód: 1 soubor nelze zapsat, 2 chybné použití.
          """,
        en: """
          An .obz file has all boards with their pictures, sounds and licences; an .obf file a single board. The file appears \
          only when it is complete.

          Exit status: 1 the file cannot be written, 2 wrong usage.
          """
      ).text)
  }

  @Option(name: .shortAndLong, help: .words(cs: "Soubor.", en: "The file."))
  var output: String

  @Option(name: .long, help: .words(cs: "Jen tato tabulka.", en: "Only this board."))
  var board: String?

  @Flag(name: .long, help: .words(cs: "Přepíše soubor, který už je.", en: "Replace a file that is there."))
  var force = false

  @OptionGroup var person: PersonOptions
  @OptionGroup var language: LanguageOptions

  func validate() throws {
    guard ["obz", "obf"].contains((output as NSString).pathExtension.lowercased()) else {
      throw ValidationError(
        Words(
          cs: "-o: očekáváno jméno na .obz nebo .obf, zadáno \(output).",
          en: "-o: expected a name in .obz or .obf, got \(output)."
        )
        .text)
    }
  }

  func run() throws {
    try ResultPaths.requireWritable(output, madeOf: [], force: force)
    try person.with(language.chosen) { records, speaker, _ in
      var set = try records.boards(of: speaker).set
      if let board {
        set.boards = [try BoardChoice.require(board, in: set)]
        set.rootID = board
      }
      do { try set.write(to: output) } catch { throw ToolFault(description: "\(error)") }
    }
  }
}
