import AppDatabases
import Foundation
import GRDB
import HearingTest

/// Questions that a person has begun to answer.
package struct OpenQuestionnaire: Sendable, Hashable {
  /// The questions as they were asked.
  package var questionnaire: Questionnaire
  /// The answers so far, by the questions' ids.
  package var answers: [String: QuestionnaireAnswer]
  /// The number of questions that were answered or left out.
  package var passedCount: Int

  /// Creates questions that are being answered.
  package init(questionnaire: Questionnaire, answers: [String: QuestionnaireAnswer] = [:], passedCount: Int = 0) {
    (self.questionnaire, self.answers, self.passedCount) = (questionnaire, answers, passedCount)
  }
}

/// The questions that people have begun to answer. Each person has at most one such questionnaire.
extension HearingArchive {
  /// Stores how far a person has come; it replaces what was stored before.
  package func keep(_ open: OpenQuestionnaire, of person: Person, at date: Date) throws {
    let (questions, answers) = (try StoredText.json(open.questionnaire), try StoredText.json(open.answers))
    try database.write {
      try $0.execute(
        sql: """
          INSERT OR REPLACE INTO open_questionnaire (person_id, at, questions, answers, passed) VALUES (?, ?, ?, ?, ?)
          """, arguments: [person.id, StoredText.text(date), questions, answers, open.passedCount])
    }
  }

  /// How far a person has come since `date`; `nil` if no questions were begun since then, or all were answered.
  package func openQuestionnaire(of person: Person, since date: Date) throws -> OpenQuestionnaire? {
    let row = try database.read {
      try $0.row(
        of: "open_questionnaire", "SELECT * FROM open_questionnaire WHERE person_id = ? AND at > ?",
        [person.id, StoredText.text(date)])
    }
    guard let row else { return nil }
    let questionnaire = try row.json("questions", as: Questionnaire.self)
    return OpenQuestionnaire(
      questionnaire: questionnaire, answers: try row.json("answers") { try questionnaire.check($0) },
      passedCount: try row["passed", 0...questionnaire.questions.count])
  }
}
