import AppCommands
import AppReports
import ArgumentParser
import BreathTraining
import CommandSupport
import Foundation

/// The command `breath-trainer report`, which writes a page about a person's blows.
struct ReportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report", abstract: "Writes a person's progress as HTML with figures.")

  @Option(help: "The person.") var person: String
  @OptionGroup var page: PageOptions
  @OptionGroup var records: RecordsOptions<BreathTrainer>

  func run() throws {
    try records.with { records in
      let person = try records.person(named: person)
      let sessions = try records.sessions(of: person).map { session in
        (
          day: session.started.formatted(.iso8601.year().month().day()),
          blows: try records.entries(ofSession: session.id)
        )
      }
      let rows = sessions.flatMap { session in session.blows.map { (session.day, $0) } }
      let facts = [("sessions", "\(sessions.count)"), ("blows", "\(rows.count)")]
      try page.write { write in
        ReportPage.write(app: BreathTrainer.name, title: "Breath: \(person.name)", facts: facts, to: write) { page in
          guard let last = sessions.last(where: { !$0.blows.isEmpty }) else { return page.paragraph("No blow yet.") }
          Self.write(rows, last.blows, to: page)
        }
      }
    }
  }

  private static func write(_ rows: [(day: String, blow: Blow)], _ last: [Blow], to page: ReportPage) {
    let places = rows.indices.map { Double($0 + 1) }
    func series(_ label: String, _ value: (Blow) -> Double?) -> [ReportPanel.Line] {
      [ReportPanel.Line(label, x: places, y: rows.map { value($0.blow) }, hasCircles: true)]
    }
    page.section("Over time")
    page.figure(
      x: "blow",
      panels: [
        ReportPanel("Duration", unit: "s", lines: series("duration", \.duration)),
        ReportPanel("Evenness", unit: "dB", lines: series("evenness", \.evenness)),
      ], caption: "Evenness is the standard deviation of the level around its trend: smaller is more even.")
    page.section("The last session")
    let levels = last.enumerated().map { place, blow in
      ReportPanel.Line(
        "blow \(place + 1)", x: blow.levels.indices.map { Double($0) * Blow.hop }, y: blow.levels.map { $0 })
    }
    page.figure(
      x: "time from the blow's rise (s)", panels: [ReportPanel("Level", unit: "dBFS", lines: levels)],
      caption: "The level of each blow.")
    page.section("All blows")
    page.table(
      columns: [
        ReportColumn("day"), ReportColumn("duration", unit: "s", decimals: 1),
        ReportColumn("level", unit: "dBFS", decimals: 1), ReportColumn("trend", unit: "dB/s", decimals: 1),
        ReportColumn("evenness", unit: "dB", decimals: 1),
      ],
      rows: rows.map { day, blow in
        [.text(day), .number(blow.duration), .number(blow.level), .number(blow.trend), .number(blow.evenness)]
      })
  }
}
