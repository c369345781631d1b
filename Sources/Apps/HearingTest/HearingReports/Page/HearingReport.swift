import AppReports
import AppWords
import Foundation
import HearingRecords
import HearingTest
import Reporting

/// The report of a person's hearing as a page whose first part prints on one sheet of A4: the audiogram, what it comes
/// to and what to do, and the thresholds. The comparison with other sessions, tests of digits in noise and answers to
/// questions follow on further sheets.
package struct HearingReport: Sendable {
  /// The reported session.
  package let session: ReportedSession
  /// The sessions for the comparison.
  package let history: SessionHistory
  /// What the session comes to.
  package let verdict: HearingVerdict
  /// The person's tests of digits in noise.
  package let speech: [SpeechSessionRecord]
  /// The person's answers to questionnaires.
  package let questionnaires: [AnsweredQuestionnaire]
  /// The language of the report.
  package var language = Language.english
  /// The size of all letters, as a multiple of the usual one.
  package var textSize = 1.0
  /// The time zone of the place in which the session was held.
  package var timeZone = TimeZone.current
  /// The place and the examiner; at first those that are stored with the session.
  package var circumstances: SessionCircumstances

  /// Creates the report of a session with all stored data that belongs to it. The session is compared with the first
  /// comparable ones from the baseline on, or, without a baseline, from the person's first session on.
  ///
  /// - Parameter baseline: the first session to compare with, in place of the person's stored baseline.
  /// - Throws: the same errors as `SessionHistory`.
  package init(session id: Int64, baseline: Int64? = nil, in records: HearingArchive) throws {
    history = try SessionHistory(session: id, baseline: baseline, in: records)
    session = history.session
    let person = session.record.person
    speech = try records.speechSessions(of: person).filter { $0.outcome != nil }
    questionnaires = try records.questionnaires(of: person)
    verdict = HearingVerdict(history, answers: session.answers(among: questionnaires))
    circumstances = session.record.circumstances
  }

  /// Writes the page piece by piece.
  package func write<Failure: Error>(to write: @escaping (String) throws(Failure) -> Void) throws(Failure) {
    let facts = ReportFacts(session.record, circumstances, session.room, words)
    let page = AppPage(
      app: "hearing-test", title: say("Vyšetření sluchu: ", "Hearing test: ") + session.record.person.name,
      subtitle: "\(facts.time) · \(say("vyšetření č.", "session")) \(session.record.id)", facts: facts.all,
      language: language.rawValue, textSize: textSize,
      remark: say(
        ". Orientační vyšetření vzdušným vedením, ne diagnóza.", ". A screening by air conduction, no diagnosis."))
    try page.write(to: write) { report throws(Failure) in
      for warning in warnings { try report.warning(warning(language), label: say("Pozor", "Warning")) }
      for text in verdict.texts(.urgent) { try report.warning(text(language), label: say("Důležité", "Important")) }
      if !session.isValid {
        try writeConclusion(report)
      } else {
        try report.columns { () throws(Failure) in
          try writeAudiogram(report)
        } _: { () throws(Failure) in
          try writeConclusion(report)
        }
      }
      try report.answers(
        VerdictText.whenToSeeADoctor.map { (question: $0.title(language), answer: $0.signs(language)) })
      if session.isValid {
        try report.together { () throws(Failure) in try writeThresholds(report) }
      }
      if hasMore { try report.newSheet() }
      if session.isValid { try writeChanges(report) }
      try writeOthers(report)
    }
  }

  // MARK: The first sheet

  private func writeAudiogram<Failure: Error>(_ report: HTMLReport<Failure>) throws(Failure) {
    try report.section(say("Audiogram (vzdušné vedení)", "Audiogram (air conduction)"))
    var figure = AudiogramFigure(session, language).figure(octaveWidth: 50)
    figure.drawsTitle = false
    let isMasked = session.outcome.entries.contains { $0.masking != nil }
    try report.figure(
      figure,
      caption: say(
        "Níže znamená horší sluch. Šipka: ani nejvyšší zkoušená hladina nebyla slyšet.",
        "Further down is worse. An arrow: the highest level that was tried was not heard.")
        + (isMasked
          ? say(
            " Maskováno: se šumem v druhém uchu, aby tón neslyšelo.",
            " Masked: with noise in the other ear, so that it could not hear the tone.") : ""))
  }

  private func writeConclusion<Failure: Error>(_ report: HTMLReport<Failure>) throws(Failure) {
    // The warnings and the last line of the page say the rest.
    let said = Set(warnings + [VerdictText.noDiagnosis])
    let findings = verdict.texts(.finding, .remark).filter { !said.contains($0) }
    if !findings.isEmpty {
      try report.section(say("Co z toho plyne", "What it comes to"))
      try report.list(findings.map { $0(language) })
    }
    try report.section(say("Co dělat", "What to do"))
    let advice = verdict.texts(.advice)
    if !advice.isEmpty { try report.list(advice.map { $0(language) }) }
  }

  private func writeThresholds<Failure: Error>(_ report: HTMLReport<Failure>) throws(Failure) {
    let table = ThresholdTable(session, words)
    try report.section(say("Sluchové prahy", "Thresholds"))
    try report.table(columns: table.columns, rows: table.rows, isCompact: true)
    try report.smallPrint(table.notes.joined(separator: " "))
    try report.smallPrint(ReportRemarks(session, words).validity.joined(separator: " "))
  }

  private var warnings: [Words] {
    var texts = [ResultText.warning(session.record.conditions.source)].compactMap { $0 }
    if session.isUnanswered { texts.append(ResultText.noAnswerAtAll) }
    if case .notValid(let validity) = session.judgement { texts.append(VerdictText.notValid(validity)) }
    if !session.isCalibrated { texts.append(ResultText.nominal) }
    if session.record.ended == nil { texts.append(VerdictText.unfinished) }
    return texts
  }

  // MARK: Further sheets

  /// Whether anything follows the first sheet.
  private var hasMore: Bool {
    let compared = history.change != nil || !history.leftOut.isEmpty
    return (compared && session.isValid) || !speech.isEmpty || !questionnaires.isEmpty
  }

  private func writeChanges<Failure: Error>(_ report: HTMLReport<Failure>) throws(Failure) {
    if let change = history.change, let first = history.comparable.first {
      let table = ChangeTable(change, of: session, words)
      let day = words.longDay(first.record.started)
      try report.section(
        history.hasBaseline
          ? say("Změna od výchozího vyšetření \(day)", "Change since the baseline, \(day)")
          : say("Změna od \(day)", "Change since \(day)"))
      try report.paragraph(table.note)
      try report.table(columns: table.columns, rows: table.rows, isCompact: true)
      let gradings = OtotoxicityTable(OtotoxicityGradings(verdict), words)
      try report.paragraph(gradings.note)
      try report.table(columns: gradings.columns, rows: gradings.rows, isCompact: true)
    }
    if let trend = history.trend {
      let table = TrendTable(language)
      try report.section(
        say("Vývoj (\(history.comparable.count) vyšetření)", "Trend over \(history.comparable.count) sessions"))
      try report.paragraph(table.summary(history))
      try report.table(columns: table.columns, rows: table.rows(trend), isCompact: true)
      try report.smallPrint(table.note(trend))
    }
    if !history.leftOut.isEmpty { try report.smallPrint(TrendTable(language).leftOut(history)) }
  }

  private func writeOthers<Failure: Error>(_ report: HTMLReport<Failure>) throws(Failure) {
    let tables = OtherTables(words)
    if !speech.isEmpty {
      try report.section(say("Číslice v šumu", "Digits in noise"))
      try report.paragraph(tables.speechNote)
      try report.table(columns: tables.speechColumns, rows: tables.speech(speech), isCompact: true)
    }
    for answered in questionnaires {
      try report.section("\(answered.questionnaire.title), \(words.longDay(answered.date))")
      try report.table(columns: tables.answerColumns, rows: tables.answers(answered))
    }
  }

  private var words: ReportWords { ReportWords(language: language, timeZone: timeZone) }

  private func say(_ czech: String, _ english: String) -> String { words.say(czech, english) }
}
