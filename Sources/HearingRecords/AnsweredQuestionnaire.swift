import Foundation
import HearingTest

/// A questionnaire that a person has answered.
public struct AnsweredQuestionnaire: Sendable, Hashable {
  /// When.
  public let date: Date
  /// The session that it belongs to; `nil` if there was none yet.
  public let session: Int64?
  /// The questions, as they were then.
  public let questionnaire: Questionnaire
  /// The answers by the questions' ids; what was not answered is missing.
  public let answers: [String: QuestionnaireAnswer]
}
