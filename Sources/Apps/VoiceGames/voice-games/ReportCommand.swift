import ArgumentParser
import BatchProcessing
import CommandSupport
import Foundation
import VoiceGameRecords
import VoiceGameReports
import VoiceGames

/// `voice-games report`: a child's progress.
struct ReportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report", abstract: "Writes a child's progress as HTML with pictures.")

  @Option(name: .long, help: "The child.") var child: String
  @Option(name: .shortAndLong, help: "The HTML file.") var output: String
  @Flag(name: .long, help: "Replace a file that exists.") var force = false
  @OptionGroup var period: PeriodOptions
  @OptionGroup var language: LanguageOptions
  @OptionGroup var records: RecordsOptions

  func run() throws {
    let period = try period.period
    try records.with { records in
      let child = try records.child(named: child)
      do { try ResultPaths.requireWritable(output, for: [], force: force) } catch let error as BatchError {
        Console.message("voice-games: \(error)")
        throw ExitStatus.usage
      }
      let report = ProgressReport(
        child: child.name, sessions: try records.played(by: child, in: period), language: language.chosen)
      let file = try OutputFile(path: output, isPrivate: true)
      report.write { file.write($0) }
      try file.finish()
    }
  }
}
