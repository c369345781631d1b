import ArgumentParser
import CommandSupport
import HearingRecords
import HearingReports
import HearingTest
import Tables

/// `hearing-test ototoxicity`: grades hearing damage by a drug.
struct OtotoxicityCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "ototoxicity",
    abstract: "Grades hearing damage by a drug: children by SIOP Boston, adults by CTCAE and ASHA.",
    discussion: """
      A person whose year of birth is not known is graded by all scales.

      SIOP Boston, ear by ear: 0 at most 20 dB HL everywhere; 1 above 20 dB HL above 4 kHz; 2 above 20 dB HL at 4 kHz and above; 3 \
      above 20 dB HL at 2 or 3 kHz and above; 4 above 40 dB HL at 2 kHz and above (Brock et al., J. Clin. Oncol. 30, \
      2012). A grade needs a calibration and 2000, 4000 and 8000 Hz, a sure grade 2 also 3000 Hz (`run \
      --frequencies`). The test is by air conduction alone: a grade holds only if the middle ear is known to be \
      healthy.

      Adults are compared with their first comparable sessions. CTCAE 5.0 (National Cancer Institute, 2017), the worse ear: 1 from 15 dB, \
      2 above 25 dB on the mean of two contiguous frequencies, 3 above 25 dB on the mean of three, 4 both ears above 80 dB HL \
      from 2 kHz on. ASHA (1994), ear by ear: 20 dB at one frequency, 10 dB at two adjacent ones, or no response at three that \
      had one; confirmed by the session before.

      Exit status: 0 every scale could be applied, 1 one could not (the remark says why), 2 wrong usage.
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
      let verdicts = try sessions.map { try HearingVerdict(session: $0.id, in: records) }
      let gradings = verdicts.map { ($0, OtotoxicityGradings($0).gradings) }
      let rows = gradings.flatMap { verdict, gradings in gradings.map { Self.row(verdict.session.record, $0) } }
      try table.write(Self.columns, rows, ifEmpty: "no finished session yet")
      Console.message("A grade holds only if the middle ear is known to be well. A screening, no diagnosis.")
      if gradings.contains(where: { $0.1.contains { !$0.isGiven } }) { throw ExitStatus.someInputsFailed }
    }
  }

  private static func row(_ record: HearingSessionRecord, _ grading: OtotoxicityGradings.Grading) -> Row {
    Row([
      .integer(Int(record.id)), .text(record.person.name), .text(record.started.formatted(.iso8601)),
      .text(grading.ear?.rawValue ?? "both"), .text(grading.scale), columns[5].cell(grading.grade),
      columns[6].cell(grading.grade.map { _ in grading.isAtLeast }), .flag(record.conditions.isSimulated),
      .text(grading.remark?.en ?? ""),
    ])
  }
}
