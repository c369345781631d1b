import ArgumentParser
import BatchProcessing
import CommandSupport
import Foundation
import HearingRecords
import HearingReports
import HearingTest
import Tables

/// `hearing-test export`: writes results for other programs.
struct ExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Writes results as CSV, or a session as a FHIR R4 bundle.",
    discussion: """
      CSV: the thresholds of all sessions, of one person's sessions or of one session; with --trials every trial. \
      FHIR: one session as a DiagnosticReport with an Observation for each threshold, and for each test of digits in \
      noise within a day of it.
      """)

  enum Format: String, ExpressibleByArgument, CaseIterable { case csv, fhir }

  @Option(name: .long, help: "The format to write.") var format: Format
  @Option(name: .long, help: "The person; for FHIR the person's last finished session.") var person: String?
  @Option(name: .long, help: "The session's number, as `results` lists it.") var session: Int64?
  @Flag(name: .long, help: "CSV: write every trial instead of thresholds.") var trials = false
  @Option(name: .shortAndLong, help: "The file to write. (default: standard output)") var output: String?
  @Flag(name: .long, help: "Replace a file that exists.") var force = false
  @OptionGroup var records: RecordsOptions

  func validate() throws {
    if person != nil, session != nil { throw ValidationError("expected --person or --session, not both.") }
    if format == .fhir {
      if person == nil, session == nil { throw ValidationError("--format fhir: expected --person or --session.") }
      if trials { throw ValidationError("--trials: expected --format csv.") }
    }
  }

  func run() throws {
    try records.with { records in
      if let output { try ResultPaths.requireWritable(output, for: [], force: force) }
      let text = format == .fhir ? try fhir(records) : try csv(records)
      guard let output else { return try Console.send(text) }
      let file = try OutputFile(path: output, isPrivate: true)
      file.write(text)
      try file.finish()
    }
  }

  private func fhir(_ records: HearingArchive) throws -> String {
    var choice = SessionChoice()
    (choice.person, choice.session) = (person, session)
    return String(
      decoding: try FHIRBundle(session: try choice.chosen(records), in: records).json(), as: UTF8.self)
  }

  private func csv(_ records: HearingArchive) throws -> String {
    let sessions: [HearingSessionRecord]
    if let session {
      sessions = [try records.session(session)]
    } else {
      sessions = try records.sessions(of: try person.map(records.person(named:)))
    }
    let format = CSVFormat(columns: trials ? HearingTable.trialColumns : HearingTable.thresholdColumns)
    let rows = try sessions.flatMap { record in
      trials
        ? HearingTable.trials(try records.timedTrials(ofSession: record.id), of: record)
        : HearingTable.thresholds(of: try HearingVerdict(session: record.id, in: records))
    }
    return format.header + rows.map(format.line).joined()
  }
}
