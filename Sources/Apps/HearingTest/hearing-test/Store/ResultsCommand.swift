import AppCommands
import ArgumentParser
import CommandSupport
import Foundation
import HearingRecords
import HearingReports
import HearingTest
import Tables

/// `hearing-test results`: prints the measured results.
struct ResultsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "results", abstract: "Lists sessions; with --session the thresholds of one session.")

  @Option(name: .long, help: "Only this person's sessions.") var person: String?
  @Option(name: .long, help: "Number of the session whose thresholds are listed.") var session: Int64?
  @OptionGroup var records: RecordsOptions

  private static let columns = [
    Column("session", decimals: 0), Column("person"), Column("started"), Column("procedure"),
    Column("trials", decimals: 0), Column("finished"), Column("scale"),
    Column("right", heading: "PTA right", decimals: 1),
    Column("left", heading: "PTA left", decimals: 1), Column("source"), Column("validity"),
  ]

  func run() throws {
    try records.with { records in
      if let session {
        let verdict = try HearingVerdict(session: session, in: records)
        try print(HearingTable.thresholdColumns, HearingTable.thresholds(of: verdict))
        return
      }
      let person = try person.map(records.person(named:))
      let rows = try records.sessions(of: person).map { record in
        let reported = try ReportedSession(record.id, in: records)
        return Row([
          .integer(Int(record.id)), .text(record.person.name), .text(record.started.formatted(.iso8601)),
          .text(record.plan.procedure.name), .integer(record.trialCount), .flag(record.ended != nil),
          .text(reported.isCalibrated ? "dB HL" : "nominal"), Self.average(reported, .right),
          Self.average(reported, .left), .text(record.conditions.source.rawValue),
          .text(reported.isUnanswered ? "no answer" : reported.validity.grade.rawValue),
        ])
      }
      if rows.isEmpty { return Console.message("no session yet: `hearing-test run --person NAME` begins one") }
      try print(Self.columns, rows)
    }
  }

  private static func average(_ session: ReportedSession, _ ear: Ear) -> Cell {
    switch session.judgement {
    case .noAnswerAtAll: .text("no answer")
    case .notValid: .text("not valid")
    case .notCalibrated: .undefined
    case .averages(let right, let left, _):
      (ear == .right ? right : left).map { .text(ResultText.average($0)) } ?? .undefined
    }
  }

  private func print(_ columns: [Column], _ rows: [Row]) throws {
    try Console.send(TextTable(columns: columns, rows: rows, width: Console.terminalWidth).text())
  }
}

/// `hearing-test report`: writes a session's report as a page.
struct ReportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report", abstract: "Writes a session as HTML with an audiogram; a browser prints it as PDF.",
    discussion: """
      The audiogram, what it comes to and what to do, and the thresholds print on one sheet of A4. Comparisons with \
      other sessions, digits in noise and answers to questions follow on further sheets. --place and --examiner stand \
      in place of what `run` or `serve` stored with the session.
      """)

  /// The sizes of the letters, as multiples of the usual one.
  enum TextSize: String, ExpressibleByArgument, CaseIterable {
    case normal, large, largest

    var factor: Double {
      switch self {
      case .normal: 1
      case .large: 1.25
      case .largest: 1.6
      }
    }
  }

  @OptionGroup var choice: SessionChoice
  @Option(
    name: .long, help: "The session to compare with. (default: the person's baseline, or else the last one before)")
  var baseline: Int64?
  @OptionGroup var circumstances: CircumstanceOptions
  @Option(
    name: .long,
    help: "The size of the letters; with larger ones the tables move to a second sheet.")
  var textSize = TextSize.normal
  @OptionGroup var language: LanguageOptions
  @OptionGroup var page: PageOptions
  @OptionGroup var records: RecordsOptions

  func run() throws {
    try records.with { records in
      var report = try HearingReport(session: try choice.chosen(records), baseline: baseline, in: records)
      report.language = language.chosen
      report.textSize = textSize.factor
      report.circumstances = try circumstances.chosen.or(report.circumstances)
      try page.write { report.write(to: $0) }
    }
  }
}
