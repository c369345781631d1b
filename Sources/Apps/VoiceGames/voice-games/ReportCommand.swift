import AppCommands
import AppWords
import ArgumentParser
import Foundation
import VoiceGameRecords
import VoiceGameReports
import VoiceGames

/// The command `voice-games report` writes a report on a child's progress.
struct ReportCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "report",
      abstract: Words(
        cs: "Zapíše pokroky dítěte jako stránku HTML s obrázky.", en: "Writes a child's progress as HTML with pictures."
      ).text)
  }

  @Option(name: .long, help: .words(cs: "Jméno dítěte.", en: "The child's name.")) var child: String
  @OptionGroup var page: PageOptions
  @OptionGroup var period: PeriodOptions
  @OptionGroup var language: LanguageOptions
  @OptionGroup var records: RecordsOptions

  func run() throws {
    let period = try period.period
    try records.with { records in
      let child = try records.person(named: child)
      try page.requireWritable()
      let report = ProgressReport(
        child: child.name, sessions: try records.played(by: child, in: period),
        held: try records.heldSounds(of: child, in: period).map(\.held), language: language.chosen)
      try page.write { report.write(to: $0) }
    }
  }
}
