import AppCommands
import AppWords
import ArgumentParser
import CommandSupport
import Foundation
import OpenBoards
import SpeechBoard
import SpeechBoardRecords

/// `speech-board board find` says where a word is, and the way to it.
struct FindCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "find",
      abstract: Words(
        cs: "Najde slovo na tabulkách a cestu k němu.", en: "Finds a word on the boards, and the way to it."
      )
      .text,
      discussion: Words(
        cs: """
          Na velikosti písmen a na háčcích a čárkách nezáleží. Najde i začátky slov a jejich tvary. Každé místo je na svém \
          řádku, nejkratší cesta první: co stisknout na které tabulce.

          Návratový kód: 1 slovo na tabulkách není, 2 chybné použití.
          """,
        en: """
          Capitals and accents do not count. It finds beginnings of words and their forms, too. Each place has a line, the \
          shortest way first: what to press on which board.

          Exit status: 1 the word is not on the boards, 2 wrong usage.
          """
      ).text)
  }

  /// A place of a word, for programs.
  private struct Place: Encodable {
    struct Step: Encodable {
      let board: String
      let tile: String?
    }

    let tile: String
    let board: String
    let label: String
    let form: String?
    let isHidden: Bool
    let steps: [Step]?
  }

  @Argument(help: .words(cs: "Slovo.", en: "The word.")) var word: String

  @Option(
    name: .long,
    help: .words(
      cs: "Tabulka, kde cesta začíná. (výchozí: první)", en: "The board where the way begins. (default: the first one)")
  )
  var board: String?

  @Flag(
    name: .long,
    help: .words(
      cs: "Vypíše pole JSON: tile, board, label, form, isHidden, steps (board, tile).",
      en: "Print an array in JSON: tile, board, label, form, isHidden, steps (board, tile)."))
  var json = false

  @OptionGroup var person: PersonOptions
  @OptionGroup var language: LanguageOptions

  func run() throws {
    try person.with(language.chosen) { records, speaker, settings in
      let set = try records.boards(of: speaker).set
      if let board { try BoardChoice.require(board, in: set) }
      let found = FoundTile.found(word, in: set, from: board, locale: settings.boardLocale)
      if json {
        let places = found.map { tile in
          Place(
            tile: tile.tile.button, board: tile.tile.board, label: tile.label, form: tile.form, isHidden: tile.isHidden,
            steps: tile.steps.map { $0.map { Place.Step(board: $0.board, tile: $0.tile) } })
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        try Console.send(String(decoding: encoder.encode(places), as: UTF8.self) + "\n")
      } else {
        for tile in found { try Console.send(line(tile, set) + "\n") }
      }
      guard found.isEmpty else { return }
      throw ToolFault(
        description: Words(cs: "„\(word)“ na tabulkách není", en: "\"\(word)\" is not on the boards").text)
    }
  }

  private func line(_ found: FoundTile, _ set: BoardSet) -> String {
    let name = found.form.map { "\($0) (\(found.label))" } ?? found.label
    var notes: [String] = []
    if found.isHidden { notes.append(Words(cs: "skrytá", en: "hidden").text) }
    guard let steps = found.steps else {
      notes.append(Words(cs: "nevede k ní cesta", en: "no way leads to it").text)
      return "\(name) [\(found.board)]: \(notes.joined(separator: ", "))"
    }
    let way = steps.map { step in
      let board = set[step.board]
      let tile =
        step.tile.flatMap { board?[button: $0]?.shownName } ?? Words(cs: "první stránka", en: "first page").text
      return "\(board?.shownName ?? step.board): \(tile)"
    }
    return "\(name) [\(found.board)]: "
      + (way + (found.isHidden ? ["\(found.board): \(found.label)"] : [])).joined(separator: " → ")
      + (notes.isEmpty ? "" : " (\(notes.joined(separator: ", ")))")
  }
}
