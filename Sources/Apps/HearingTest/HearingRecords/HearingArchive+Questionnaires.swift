import AppDatabases
import Foundation
import GRDB
import HearingTest

/// The answers to questionnaires.
extension HearingArchive {
  /// Stores answers together with the present questions, and links them to the person's last session. Questions that the
  /// person had begun to answer are done by that.
  ///
  /// - Throws: `HearingTestError.invalidQuestionnaire`; `.unknownName` for answers that do not match the questions.
  package func add(
    _ answers: [String: QuestionnaireAnswer], to questionnaire: Questionnaire, of person: Person, at date: Date
  ) throws {
    try questionnaire.check(answers)
    let (questions, answers) = (try StoredText.json(questionnaire), try StoredText.json(answers))
    try database.write {
      try $0.execute(
        sql: """
          INSERT INTO questionnaire (person_id, session_id, at, questions, answers)
          VALUES (?, (SELECT max(id) FROM session WHERE person_id = ?), ?, ?, ?)
          """, arguments: [person.id, person.id, StoredText.text(date), questions, answers])
      try $0.execute(sql: "DELETE FROM open_questionnaire WHERE person_id = ?", arguments: [person.id])
    }
  }

  /// The answered questionnaires of a person in chronological order.
  package func questionnaires(of person: Person) throws -> [AnsweredQuestionnaire] {
    let rows = try database.read {
      try $0.rows(of: "questionnaire", "SELECT * FROM questionnaire WHERE person_id = ? ORDER BY at, id", [person.id])
    }
    return try database.intact(rows) { row in
      let questionnaire = try row.json("questions", as: Questionnaire.self)
      return AnsweredQuestionnaire(
        date: try row["at"], session: try row["session_id"], questionnaire: questionnaire,
        answers: try row.json("answers") { try questionnaire.check($0) })
    }
  }
}
