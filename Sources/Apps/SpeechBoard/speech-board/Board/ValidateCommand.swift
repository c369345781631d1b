import AppCommands
import AppWords
import ArgumentParser
import CommandSupport
import Foundation
import OpenBoards

/// `speech-board board validate` says what a person should know about a file of boards before using it.
struct ValidateCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "validate",
      abstract: Words(
        cs: "Řekne, co je v souboru s tabulkami, co se v něm opravilo a co v něm nefunguje.",
        en: "Says what is in a file of boards, what was mended and what does not work."
      ).text,
      discussion: Words(
        cs: """
          Soubor je .obf, .obz, složka s jejich soubory, nebo seznam dlaždic v JSON. Nic se nemění a nic se nestahuje.

          Návratový kód: 0 vše funguje (i to, co se opravilo), 1 soubor nelze přečíst nebo v něm něco nefunguje, 2 chybné \
          použití.
          """,
        en: """
          The file is an .obf or .obz file, a folder with their files, or a list of tiles in JSON. Nothing is changed, and \
          nothing is fetched.

          Exit status: 0 everything works (also what was mended), 1 the file cannot be read or something in it does not \
          work, 2 wrong usage.
          """
      ).text)
  }

  @Argument(help: .words(cs: "Soubor nebo složka s tabulkami.", en: "The file or folder of boards."))
  var file: String

  @Flag(
    name: .long,
    help: .words(
      cs: "Vypíše objekt JSON s počty boards a buttons a se seznamy repairs, errors a remarks.",
      en: "Print a JSON object with the counts boards and buttons and the lists repairs, errors and remarks."))
  var json = false

  func run() throws {
    let validation = BoardValidation(path: file)
    let table = ValidationTable(validation)
    if json { try Console.send(json: table) } else { try Console.send(table.text) }
    guard validation.errors.isEmpty else { throw ExitStatus.someInputsFailed }
  }
}

/// What a validation found, for people and for programs.
struct ValidationTable: Encodable {
  let boards: Int
  let buttons: Int
  let repairs: [String]
  let errors: [String]
  let remarks: [String]

  init(_ validation: BoardValidation) {
    (boards, buttons) = (validation.boards, validation.buttons)
    repairs = validation.repairs.map(\.description)
    (errors, remarks) = (validation.errors, validation.remarks)
  }

  /// Lines for people.
  var text: String {
    let boardCount = CountedWords(
      cs: .init(one: "tabulka", few: "tabulky", fraction: "tabulky", other: "tabulek"),
      en: .init(one: "board", other: "boards"))
    let buttonCount = CountedWords(
      cs: .init(one: "dlaždice", few: "dlaždice", fraction: "dlaždice", other: "dlaždic"),
      en: .init(one: "tile", other: "tiles"))
    func counted(_ count: Int, _ words: CountedWords) -> String {
      "\(count) \(words(Double(count), CommandLanguage.current))"
    }
    func list(_ title: Words, _ lines: [String]) -> String {
      lines.isEmpty ? "" : title.text + "\n" + lines.map { "  \($0)\n" }.joined()
    }
    return counted(boards, boardCount) + ", " + counted(buttons, buttonCount) + "\n"
      + list(Words(cs: "Nefunguje:", en: "Does not work:"), errors)
      + list(Words(cs: "Opraveno:", en: "Mended:"), repairs)
      + list(Words(cs: "Možná nechtěné:", en: "Perhaps not meant:"), remarks)
  }
}
