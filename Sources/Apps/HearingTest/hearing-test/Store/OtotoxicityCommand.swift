import ArgumentParser
import CommandSupport
import HearingRecords
import HearingReports
import HearingTest
import Tables

/// `hearing-test ototoxicity`: grades hearing damage by a drug.
struct OtotoxicityCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "ototoxicity", abstract: "Grades hearing damage by a drug (SIOP Boston scale), ear by ear.",
    discussion: """
      Grades: 0 at most 20 dB HL everywhere; 1 above 20 dB HL above 4 kHz; 2 above 20 dB HL at 4 kHz and above; 3 \
      above 20 dB HL at 2 or 3 kHz and above; 4 above 40 dB HL at 2 kHz and above (Brock et al., J. Clin. Oncol. 30, \
      2012). A grade needs a calibration and 2000, 4000 and 8000 Hz, a sure grade 2 also 3000 Hz (`run \
      --frequencies`). The test is by air conduction alone: a grade holds only if the middle ear is known to be \
      healthy.

      Exit status: 0 every ear was graded, 1 an ear was not (the remark says why), 2 wrong usage.
      """)

  @Option(name: .long, help: "The person whose finished sessions are all graded.") var person: String?
  @Option(name: .long, help: "The session's number, as `results` lists it.") var session: Int64?
  @OptionGroup var table: TableOptions
  @OptionGroup var records: RecordsOptions

  private static let columns = [
    Column("session", decimals: 0), Column("person"), Column("started"), Column("ear"), Column("scale"),
    Column("grade", decimals: 0), Column("at_least", heading: "at least"), Column("simulated"), Column("remark"),
  ]

  func validate() throws {
    guard (person == nil) != (session == nil) else {
      throw ValidationError("expected --person or --session, one of the two.")
    }
  }

  func run() throws {
    try records.with { records in
      let sessions =
        if let session {
          [try records.session(session)]
        } else {
          try records.sessions(of: try records.person(named: person ?? "")).filter { $0.ended != nil }
        }
      let rows = try sessions.flatMap { try Self.rows(try ReportedSession($0.id, in: records)) }
      try table.write(Self.columns, rows, ifEmpty: "no finished session yet")
      Console.message("A grade holds only if the middle ear is known to be well. A screening, no diagnosis.")
      if rows.contains(where: { $0[5].isUndefined }) { throw ExitStatus.someInputsFailed }
    }
  }

  private static func rows(_ session: ReportedSession) throws -> [Row] {
    let record = session.record
    return Ear.allCases.filter { ear in session.outcome.entries.contains { $0.point.ear == ear } }.map { ear in
      var (grade, remark): (OtotoxicityGrade?, String) = (nil, "")
      if record.ended == nil {
        remark = "expected a finished session"
      } else if !session.isCalibrated {
        remark = "expected levels in dB HL, got nominal ones"
      } else {
        do {
          let found = try OtotoxicityGrade(session.results, ear: ear)
          if found.isLowerBound { remark = "one more if \(found.grade == 2 ? 3000 : 8000) Hz is above 20 dB HL" }
          if !found.isTypical { remark = "does not grow towards high frequencies: another cause is likely" }
          grade = found
        } catch { remark = "\(error)" }
      }
      return Row([
        .integer(Int(record.id)), .text(record.person.name), .text(record.started.formatted(.iso8601)),
        .text(ear.rawValue), .text("SIOP Boston"), columns[5].cell(grade?.grade), columns[6].cell(grade?.isLowerBound),
        .flag(record.conditions.isSimulated), .text(remark),
      ])
    }
  }
}
