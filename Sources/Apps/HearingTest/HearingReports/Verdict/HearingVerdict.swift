import AppWords
import Foundation
import HearingRecords
import HearingTest

/// What a session comes to: the one verdict that page, report, terminal, CSV and FHIR repeat.
///
/// It follows from the session, the validity of its answers, its room, and the person's earlier sessions. Without a
/// calibration, without any answer, and if the answers do not belong to the tones, hearing is not judged: there is no
/// average and no grade; changes since earlier sessions with the same headphone are told without a calibration, too. An ear
/// that gave no response at all has none either, since an earphone that does not sound gives the same. The rules for seeing a doctor follow the guideline NG98 of the British National Institute for Health and Care
/// Excellence (hearing loss in adults); a change since earlier sessions goes to a doctor by itself.
package struct HearingVerdict: Sendable {
  /// One thing that is to be said, in one to three sentences.
  package struct Statement: Encodable, Sendable, Hashable {
    /// How a statement is shown. The raw values are used in messages to pages and must not change.
    package enum Kind: String, Encodable, Sendable {
      /// What was found.
      case finding
      /// How far it is to be trusted.
      case remark
      /// What to do.
      case advice
      /// What to do at once, or within days.
      case urgent
    }

    /// How it is shown.
    package var kind: Kind
    /// What is said.
    package var text: Words
    /// The same for somebody who reads no audiogram; `nil` if `text` is for everybody.
    package var plain: Words?
  }

  /// How far the results are to be relied on.
  package enum Standing: Sendable {
    /// They say something of the person's hearing.
    case final
    /// They do so with a doubt: a repeat decides.
    case doubtful
    /// Some of them are missing.
    case unfinished
    /// They say nothing of hearing: no tone was answered, or the answers do not belong to the tones.
    case invalid
    /// They are not of a person with a headphone.
    case trial
  }

  /// The session with its results, as far as the room permits them.
  package let session: ReportedSession
  /// The change since the person's first sessions; `nil` if there is nothing to compare with, or the session says nothing
  /// of hearing.
  package let change: HearingChange?
  /// The statements in the order in which they are read: what is urgent first.
  package let statements: [Statement]
  /// Whether what is said of hearing, or of the answers to questions, leads to a doctor.
  private let leadsToDoctor: Bool

  /// Concludes from a session.
  ///
  /// - Parameters:
  ///   - answers: the person's answers to questions. A `true` for the ids `sudden`, `pain`, `discharge` or `dizziness`
  ///     leads to a doctor whatever the tones say.
  ///   - change: the change since the person's first sessions.
  ///   - trend: the trend over the person's sessions.
  ///   - unsteadiness: how much worse the low tones are than in an earlier session with the same headphone, in decibels, if
  ///     the two cannot be compared for that reason.
  package init(
    _ session: ReportedSession, answers: [String: QuestionnaireAnswer] = [:], change: HearingChange? = nil,
    trend: ThresholdTrend? = nil, unsteadiness: Double? = nil
  ) {
    self.session = session
    self.change = session.isValid ? change : nil
    var statements = Self.urgent(answers).map { Statement(kind: .urgent, text: $0) }
    func add(_ kind: Statement.Kind, _ texts: [Words]) {
      statements += texts.map { Statement(kind: kind, text: $0) }
    }
    add(.remark, [ResultText.warning(session.record.conditions.source)].compactMap { $0 })
    let changes = ChangeStatements(self.change, trend, unsteadiness: session.isValid ? unsteadiness : nil)
    statements += changes.urgent
    let findings = HearingFindings(session, isCompared: self.change != nil)
    statements += findings.statements + changes.findings
    add(.advice, findings.advice)
    let isPerson = session.record.conditions.source.isPerson
    if isPerson, findings.isWithoutWorry, changes.isWithoutWorry, statements.first?.kind != .urgent {
      add(.advice, [VerdictText.nothingToDo])
    }
    if !session.isUnanswered { statements += Self.doubts(session) }
    statements.append(
      Statement(kind: .remark, text: VerdictText.noDiagnosis, plain: VerdictText.plainNoDiagnosis))
    self.statements = statements
    leadsToDoctor = findings.leadsToDoctor || statements.contains { $0.kind == .urgent }
  }

  /// Concludes from a session among the person's earlier ones.
  package init(_ history: SessionHistory, answers: [String: QuestionnaireAnswer]) {
    self.init(
      history.session, answers: answers, change: history.change, trend: history.trend,
      unsteadiness: history.unsteadiness)
  }

  /// Concludes from a stored session with all that belongs to it.
  ///
  /// - Throws: the same errors as `SessionHistory`.
  package init(session id: Int64, in records: HearingArchive) throws {
    let history = try SessionHistory(session: id, in: records)
    let questionnaires = try records.questionnaires(of: history.session.record.person)
    self.init(history, answers: history.session.answers(among: questionnaires))
  }

  /// How far the results are to be relied on.
  package var standing: Standing {
    if !session.isValid { return .invalid }
    if !session.record.conditions.source.isPerson { return .trial }
    if session.record.ended == nil { return .unfinished }
    return session.validity.grade == .valid && !session.calibrationDoubts.contains(where: \.isSerious)
      ? .final : .doubtful
  }

  /// Whether the person's doctor should see the result: something is urgent, an ear hears worse than in earlier sessions, or
  /// the advice is to see a doctor. A trial run, an unfinished and an invalid session say nothing to a doctor.
  package var concernsDoctor: Bool { saysSomething && leadsToDoctor }

  /// Whether the result is one of a person's hearing: of a finished, valid session that was no trial run.
  package var saysSomething: Bool { standing == .final || standing == .doubtful }

  /// The statements of some kinds.
  package func texts(_ kinds: Statement.Kind...) -> [Words] {
    statements.filter { kinds.contains($0.kind) }.map(\.text)
  }

  private static func urgent(_ answers: [String: QuestionnaireAnswer]) -> [Words] {
    let signs = VerdictText.signs.filter { answers[$0.id] == .flag(true) }.map(\.name)
    return (answers["sudden"] == .flag(true) ? [VerdictText.sudden] : [])
      + (signs.isEmpty ? [] : [VerdictText.with(signs)])
  }

  /// What limits the trust in a session.
  private static func doubts(_ session: ReportedSession) -> [Statement] {
    var statements: [Statement] = []
    if session.record.ended == nil { statements.append(.init(kind: .remark, text: VerdictText.unfinished)) }
    if session.validity.grade == .doubtful {
      statements += session.validity.doubts.map { .init(kind: .remark, text: VerdictText.doubt($0)) }
    }
    statements += session.calibrationDoubts.map { .init(kind: .remark, text: VerdictText.doubt($0)) }
    if session.room?.verdict == .tooLoud { statements.append(.init(kind: .remark, text: VerdictText.tooLoud)) }
    return statements
  }
}

extension ReportedSession {
  /// The answers that belong to the session: those that were stored with it, and those within a day of it. Of two
  /// answers to a question the later one counts.
  package func answers(among questionnaires: [AnsweredQuestionnaire]) -> [String: QuestionnaireAnswer] {
    let day = 86_400.0
    let range = record.started.addingTimeInterval(-day)...(record.ended ?? record.started).addingTimeInterval(day)
    return questionnaires.filter { $0.session == record.id || range.contains($0.date) }
      .sorted { $0.date < $1.date }
      .reduce(into: [:]) { $0.merge($1.answers) { _, later in later } }
  }
}
