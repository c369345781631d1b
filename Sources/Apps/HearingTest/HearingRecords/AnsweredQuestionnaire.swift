import Foundation
import HearingTest

/// A questionnaire that a person has answered.
package struct AnsweredQuestionnaire: Sendable, Hashable {
  /// When.
  package let date: Date
  /// The session that it belongs to; `nil` if there was none yet.
  package let session: Int64?
  /// The questions, as they were then.
  package let questionnaire: Questionnaire
  /// The answers by the questions' ids; what was not answered is missing.
  package let answers: [String: QuestionnaireAnswer]
}
