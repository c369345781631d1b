import ArgumentParser
import CommandSupport
import Foundation
import Reporting
import VoiceGameRecords

/// `voice-games sessions`: what was played.
struct SessionsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sessions", abstract: "Lists sessions with their numbers, for `replay`.")

  @Option(name: .long, help: "Only this child's.") var child: String?
  @OptionGroup var period: PeriodOptions
  @OptionGroup var records: RecordsOptions

  func run() throws {
    let period = try period.period
    try records.with { records in
      let rows = try records.sessions(of: try child.map(records.child(named:)), in: period).map { session in
        Row([
          .integer(Int(session.id)), .text(session.child), .text(session.game.rawValue),
          .text(session.started.formatted(.iso8601)),
          session.duration.map { .number($0, decimals: 1) } ?? .undefined,
          .integer(session.eventCount), .flag(session.isRecorded), .text(session.source),
        ])
      }
      let columns = [
        Column("session", decimals: 0), Column("child"), Column("game"), Column("started"),
        Column("seconds", decimals: 1), Column("events", decimals: 0), Column("recorded"), Column("source"),
      ]
      Console.write(TextTable(columns: columns, rows: rows, width: Console.terminalWidth).text())
    }
  }
}
