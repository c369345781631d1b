import AppCommands
import AppWords
import ArgumentParser
import Foundation
import SpeechBoard
import SpeechBoardRecords
import SpeechBoardReports
import SpeechBoardSessions

/// `speech-board report` writes a page about the use of the boards.
struct ReportCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "report",
      abstract: Words(
        cs: "Zapíše stránku HTML o tom, jak se s tabulkami mluví.",
        en: "Writes an HTML page about how the boards are used."
      ).text,
      discussion: Words(
        cs: """
          Kolik se mluvilo a kdy, nejčastější a nová slova, kolik stisků stojí slovo a kolik jich tabulky ušetří, slova, která \
          ještě nezazněla.

          Návratový kód: 1 stránku nelze zapsat, 2 chybné použití.
          """,
        en: """
          How much was said and when, the most used and the new words, the presses that a word costs and that the boards save, \
          the words that were never pressed.

          Exit status: 1 the page cannot be written, 2 wrong usage.
          """
      ).text)
  }

  @OptionGroup var page: PageOptions
  @OptionGroup var person: PersonOptions
  @OptionGroup var language: LanguageOptions

  func run() throws {
    try page.requireWritable()
    try person.with(language.chosen) { records, speaker, settings in
      let report = UseReport(
        person: speaker.name, use: try BoardUse(of: speaker, in: records), set: try records.boards(of: speaker).set,
        rules: settings.rules, language: language.chosen)
      try page.write { report.write(to: $0) }
    }
  }
}
