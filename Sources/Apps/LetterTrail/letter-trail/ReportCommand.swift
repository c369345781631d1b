import AppCommands
import AppWords
import ArgumentParser
import CommandSupport
import LetterTrailReports
import LetterTrailSessions

/// `letter-trail report` writes a page about a player.
struct ReportCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "report",
      abstract: Words(
        cs: "Zapíše stránku HTML: tahy přes písmena, vývoj a co procvičovat.",
        en: "Writes an HTML page: traces over the letters, progress, what to practise."
      ).text,
      discussion: Words(
        cs: "Návratový kód: 1 stránku nelze zapsat, 2 chybné použití.",
        en: "Exit status: 1 the page cannot be written, 2 wrong usage."
      ).text)
  }

  @OptionGroup var page: PageOptions
  @OptionGroup var player: PlayerOptions
  @OptionGroup var language: LanguageOptions

  func run() throws {
    try page.requireWritable()
    try player.with { records, player in
      let report = try TrailReport(of: player, in: records, language: language.chosen)
      try page.write { report.write(to: $0) }
    }
  }
}
