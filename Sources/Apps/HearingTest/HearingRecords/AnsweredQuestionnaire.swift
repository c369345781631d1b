import Foundation
import HearingTest

/// A questionnaire that a person has answered.
package struct AnsweredQuestionnaire: Sendable, Hashable {
  /// The time of the answers.
  package let date: Date
  /// The number of the person's last session at that time; `nil` if there was none yet.
  package let session: Int64?
  /// The questions as they were at that time.
  package let questionnaire: Questionnaire
  /// The answers by the questions' ids. Questions without an answer are missing.
  package let answers: [String: QuestionnaireAnswer]
}
