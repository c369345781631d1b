import AppWords
import Foundation
import HearingRecords
import HearingTest

/// What a session comes to in plain language, and what to do, for the person who was tested and for the doctor.
///
/// Without a calibration, and without any answer, hearing is not judged: there is no average and no grade. An ear that
/// gave no response at all has none either, since an earphone that does not sound gives the same. The rules for seeing a
/// doctor follow the guideline NG98 of the British National Institute for Health and Care Excellence (hearing loss in
/// adults).
package struct HearingConclusion: Sendable {
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

  /// The statements in the order in which they are read: what is urgent first.
  package let statements: [Statement]

  /// Concludes from a session.
  ///
  /// - Parameters:
  ///   - answers: the person's answers to questions. A `true` for the ids `sudden`, `pain`, `discharge` or `dizziness`
  ///     leads to a doctor whatever the tones say.
  ///   - trend: the trend over the person's sessions.
  ///   - room: the check of the room's noise.
  package init(
    _ session: ReportedSession, answers: [String: QuestionnaireAnswer] = [:], trend: ThresholdTrend? = nil,
    room: RoomCheck? = nil
  ) {
    var statements = Self.urgent(answers).map { Statement(kind: .urgent, text: $0) }
    func add(_ kind: Statement.Kind, _ texts: [Words]) {
      statements += texts.map { Statement(kind: kind, text: $0) }
    }
    add(.remark, [ResultText.warning(session.record.conditions.source)].compactMap { $0 })
    let findings = HearingFindings(session)
    statements += findings.statements
    add(.advice, findings.advice)
    if trend?.lines.contains(where: \.isLoss) == true { add(.advice, [ConclusionText.slowLoss]) }
    if findings.isWithoutWorry, trend?.lines.contains(where: \.isLoss) != true, statements.first?.kind != .urgent {
      add(.advice, [ConclusionText.nothingToDo])
    }
    if !session.isUnanswered { add(.remark, Self.doubts(session, room)) }
    statements.append(
      Statement(kind: .remark, text: ConclusionText.noDiagnosis, plain: ConclusionText.plainNoDiagnosis))
    self.statements = statements
  }

  /// The statements of some kinds.
  package func texts(_ kinds: Statement.Kind...) -> [Words] {
    statements.filter { kinds.contains($0.kind) }.map(\.text)
  }

  private static func urgent(_ answers: [String: QuestionnaireAnswer]) -> [Words] {
    let signs = ConclusionText.signs.filter { answers[$0.id] == .flag(true) }.map(\.name)
    return (answers["sudden"] == .flag(true) ? [ConclusionText.sudden] : [])
      + (signs.isEmpty ? [] : [ConclusionText.with(signs)])
  }

  /// The share of answered silences above which a result is doubtful, and the least number of silences for a share.
  private static let (mostFalseAlarms, leastSilences) = (0.25, 4)

  /// What limits the trust in a session.
  private static func doubts(_ session: ReportedSession, _ room: RoomCheck?) -> [Words] {
    var texts: [Words] = []
    let outcome = session.outcome
    if session.record.ended == nil { texts.append(ConclusionText.unfinished) }
    if let share = outcome.falseAlarmShare, share > mostFalseAlarms, outcome.catchTrialCount >= leastSilences {
      texts.append(ConclusionText.falseAlarms(outcome))
    }
    if room?.verdict == .tooLoud { texts.append(ConclusionText.tooLoud) }
    return texts
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
