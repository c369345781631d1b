import AppCommands
import AppWords
import ArgumentParser
import CommandSupport
import Foundation
import LanguageTags
import SpeechBoard
import SpeechBoardRecords
import SpeechBoardSessions

/// `speech-board languages` says what the program can do in the languages of the boards.
struct LanguagesCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "languages",
      abstract: Words(
        cs: "Jazyky slov na tabulkách: kdo je čte a co o nich program ví.",
        en: "The languages of the boards' words: who speaks them, and what is known of them."
      ).text,
      discussion: Words(
        cs: """
          Jazyk slov je vlastnost tabulky, dlaždice nebo věty a nesouvisí s jazykem programu. Hlas pro něj vybírá speech-board \
          settings set voice.de=…

          Návratový kód: 2 chybné použití.
          """,
        en: """
          The language of words belongs to a board, a tile or a phrase; the language of the program is another matter. A voice for it \
          is chosen by speech-board settings set voice.de=…

          Exit status: 2 wrong usage.
          """
      ).text)
  }

  private struct Listed: Encodable {
    let language: String
    let voice: String?
    let voices: [String]
    let remarks: [String]
  }

  @Flag(name: .long, help: .words(cs: "Vypíše seznam objektů JSON.", en: "Print a JSON list of objects."))
  var json = false

  @OptionGroup var person: PersonOptions
  @OptionGroup var language: LanguageOptions

  func run() throws {
    try person.with(language.chosen) { records, speaker, settings in
      let facts = LanguageFacts.all(of: try records.boards(of: speaker).set, settings) { language in
        let learned = try? records.learnedWords(of: speaker, language: language.rawValue)
        return learned?.sentences.joined().compactMap { $0 } ?? []
      }
      let listed = facts.map {
        Listed(
          language: $0.language.rawValue, voice: $0.voice ?? $0.choices.first?.id, voices: $0.choices.map(\.id),
          remarks: $0.remarks.map { $0(language.chosen) })
      }
      if json { return try Console.send(json: listed) }
      let lines = listed.map {
        $0.language.padding(toLength: 12, withPad: " ", startingAt: 0)
          + ($0.voice ?? "–").padding(toLength: 16, withPad: " ", startingAt: 0) + $0.remarks.joined(separator: "; ")
          + "\n"
      }
      try Console.send(lines.joined())
    }
  }
}
