import AppReports
import Foundation
import HearingRecords
import HearingTest
import Reporting

/// The report of a person's hearing as a page: audiogram, averages and grade, age norm, reliability, and changes.
package struct HearingReport: Sendable {
  /// The reported session.
  package let session: ReportedSession
  /// An earlier session to compare with; `nil` if no earlier session has comparable levels.
  package let earlier: ReportedSession?
  /// The sessions for the comparison. If it is `nil`, the report compares with `earlier` only.
  package let history: SessionHistory?
  /// The check of the room's noise; `nil` if there was none.
  package let room: RoomCheck?
  /// The person's tests of digits in noise.
  package let speech: [SpeechSessionRecord]
  /// The person's answers to questionnaires.
  package let questionnaires: [AnsweredQuestionnaire]

  /// Creates a report.
  package init(
    session: ReportedSession, earlier: ReportedSession?, speech: [SpeechSessionRecord] = [],
    questionnaires: [AnsweredQuestionnaire] = []
  ) {
    self.session = session
    self.earlier = earlier
    (history, room) = (nil, nil)
    self.speech = speech
    self.questionnaires = questionnaires
  }

  /// Creates the report of a session with all stored data that belongs to it. The session is compared with the
  /// baseline, or, without a baseline, with the last finished earlier session that has comparable levels.
  ///
  /// - Parameter baseline: the session to compare with, in place of the person's stored baseline.
  /// - Throws: the same errors as `SessionHistory`.
  package init(session id: Int64, baseline: Int64? = nil, in records: HearingArchive) throws {
    let history = try SessionHistory(session: id, baseline: baseline, in: records)
    session = history.session
    earlier = history.reference
    self.history = history
    room = try records.roomCheck(ofSession: id)
    let person = session.record.person
    speech = try records.speechSessions(of: person).filter { $0.outcome != nil }
    questionnaires = try records.questionnaires(of: person)
  }

  /// Writes the page piece by piece.
  package func write<Failure: Error>(to write: @escaping (String) throws(Failure) -> Void) throws(Failure) {
    let page = AppPage(
      app: "hearing-test", title: "Hearing test: \(session.record.person.name)",
      subtitle: Self.day(session.record.started), facts: metadata,
      remark: ". A screening by air conduction, no diagnosis.")
    try page.write(to: write) { report throws(Failure) in
      for warning in warnings { try report.warning(warning) }
      if !session.isUnanswered { try writeResults(report) }
      try writeOthers(report)
    }
  }

  private func writeResults<Failure: Error>(_ report: HTMLReport<Failure>) throws(Failure) {
    try report.section("Audiogram")
    try report.figure(
      AudiogramFigure(session).figure(),
      caption: "Further down is worse. An arrow: the highest level that was tried was not heard."
        + (session.outcome.entries.contains { $0.masking != nil }
          ? " Masked: with noise in the other ear, so that it could not hear the tone." : ""))
    try report.section("What it comes to")
    try report.table(columns: ReportTables.summaryColumns, rows: ReportTables.summary(session))
    if let grade = ReportTables.gradeText(session) { try report.paragraph(grade) }
    try report.section("Thresholds")
    try report.paragraph(ReportTables.thresholdNote(session))
    try report.table(columns: ReportTables.thresholdColumns(session), rows: ReportTables.thresholds(session))
    try report.section("How sure this is")
    try report.paragraph(ReportTables.validity(session))
    try report.section("The room")
    for line in ReportTables.room(room) { try report.paragraph(line) }
    if let earlier {
      let name = history?.hasBaseline == true ? "the baseline, " : ""
      try report.section("Change since \(name)\(Self.day(earlier.record.started))")
      try report.paragraph(ReportTables.changeNote(session, earlier))
      try report.table(columns: ReportTables.changeColumns, rows: ReportTables.changes(from: earlier, to: session))
    }
    if let history, let trend = history.trend {
      try report.section("Trend over \(history.comparable.count) sessions")
      try report.paragraph(TrendTable.summary(trend))
      try report.table(columns: TrendTable.columns, rows: TrendTable.rows(trend))
      try report.paragraph(TrendTable.note(trend))
    }
    if let history, !history.leftOut.isEmpty { try report.paragraph(TrendTable.leftOut(history)) }
  }

  private func writeOthers<Failure: Error>(_ report: HTMLReport<Failure>) throws(Failure) {
    if !speech.isEmpty {
      try report.section("Digits in noise")
      try report.paragraph(
        "The ratio of speech to noise at which half of the triplets are repeated: lower is better. It depends on the "
          + "voice, so only tests with the same voice can be compared.")
      try report.table(columns: ReportTables.speechColumns, rows: ReportTables.speech(speech))
    }
    for answered in questionnaires {
      try report.section("\(answered.questionnaire.title), \(Self.day(answered.date))")
      try report.table(columns: ReportTables.answerColumns, rows: ReportTables.answers(answered))
    }
  }

  private var metadata: [(name: String, value: String)] {
    let (record, conditions) = (session.record, session.record.conditions)
    let age = record.person.age(at: record.started).map { "\(Int($0)) years" }
    return [
      ("session", "\(record.id)"), ("age", age ?? "not told"), ("sex", record.person.sex?.rawValue ?? "not told"),
      ("procedure", record.plan.procedure.name), ("tones", conditions.stimulus.kind.rawValue),
      ("trials", "\(session.outcome.trialCount)"), ("calibration", conditions.calibration?.summary ?? "none"),
      ("sound", conditions.device), ("left and right", Self.text(record.earphones)),
    ]
  }

  private var warnings: [String] {
    var lines: [String] = []
    if let warning = session.record.conditions.source.warning { lines.append(warning) }
    if session.isUnanswered { lines.append(ResultText.noAnswerAtAll.en) }
    for ear in session.outcome.silentEars { lines.append(ResultText.silent(ear, session.record.earphones).en) }
    if !session.isCalibrated {
      lines.append(
        "Not calibrated: levels are nominal, no dB HL. Neither ears and frequencies nor sessions can be compared by them."
      )
    }
    if room?.verdict == .tooLoud { lines.append("The room was too loud, or not known to be quiet enough.") }
    if session.record.ended == nil { lines.append("The session has not ended: results are missing.") }
    return lines
  }

  private static func text(_ verdict: EarphoneCheck.Verdict?) -> String {
    switch verdict {
    case .right: "named rightly before the test"
    case .swapped: "swapped"
    case .silent: "nothing heard before the test"
    case .rightOnly: "only the right side was heard before the test"
    case .leftOnly: "only the left side was heard before the test"
    case .unclear: "answers before the test were unclear"
    case nil: "not checked"
    }
  }

  static func day(_ date: Date) -> String { date.formatted(.iso8601.year().month().day()) }
}
