import Foundation
import JSONReading

/// Questions about a person's hearing and habits, as a JSON file defines them.
public struct Questionnaire: Sendable, Hashable, Codable {
  /// A question with its kind of answer.
  public struct Question: Sendable, Hashable, Codable {
    /// The kind of answer. Raw values are used in stored files and must not change.
    public enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
      /// Yes or no.
      case yesNo = "yes-no"
      /// One of `choices`.
      case choice
      /// Any number of `choices`.
      case choices
      /// A number within `range`.
      case number
      /// Any text.
      case text
    }

    /// Name of the question in the answers: unique, not empty.
    public var id: String
    /// Text of the question.
    public var text: String
    /// The kind of answer.
    public var kind: Kind
    /// The possible answers, for `choice` and `choices`.
    public var choices: [String]?
    /// The smallest and the largest number, for `number`.
    public var range: [Double]?
    /// Whether an answer is required.
    public var isRequired: Bool?

    /// Creates a question.
    public init(
      id: String, text: String, kind: Kind, choices: [String]? = nil, range: [Double]? = nil, isRequired: Bool? = nil
    ) {
      self.id = id
      self.text = text
      self.kind = kind
      self.choices = choices
      self.range = range
      self.isRequired = isRequired
    }

    private enum CodingKeys: String, CodingKey {
      case id, text, kind, choices, range
      case isRequired = "required"
    }
  }

  /// Title of the questionnaire.
  public let title: String
  /// The questions in their order.
  public let questions: [Question]

  /// Creates a questionnaire.
  ///
  /// - Throws: `HearingTestError.invalidQuestionnaire` if an id is empty or occurs twice, or if choices or a range are
  ///   missing.
  public init(title: String, questions: [Question]) throws(HearingTestError) {
    self.title = title
    self.questions = questions
    try validate()
  }

  /// Reads a questionnaire from the contents of a JSON file.
  ///
  /// - Throws: `HearingTestError.invalidQuestionnaire`.
  public init(json: Data) throws(HearingTestError) {
    do {
      let unchecked = try JSONDecoder().value(Unchecked.self, in: json)
      (title, questions) = (unchecked.title, unchecked.questions)
    } catch let error as DecodingError {
      throw .invalidQuestionnaire(reason: Self.reason(error))
    } catch {
      throw .invalidQuestionnaire(reason: "not a questionnaire that can be read")
    }
    try validate()
  }

  /// A questionnaire as it is written, before it is checked.
  private struct Unchecked: Decodable {
    let title: String
    let questions: [Question]
  }

  /// Decodes and validates a questionnaire.
  public init(from decoder: any Decoder) throws {
    let unchecked = try Unchecked(from: decoder)
    self = try decoder.checked { () throws(HearingTestError) in
      try Questionnaire(title: unchecked.title, questions: unchecked.questions)
    }
  }

  /// Says what was expected at which place.
  private static func reason(_ error: DecodingError) -> String {
    func place(_ path: [any CodingKey]) -> String {
      // Questions are counted from 1 in messages.
      let words = path.map { key in key.intValue.map { "question \($0 + 1)" } ?? key.stringValue }
      return words.filter { $0 != "questions" || path.count == 1 }.joined(separator: ", ")
    }
    switch error {
    case .keyNotFound(let key, let context):
      let place = place(context.codingPath)
      return "\(place.isEmpty ? "questionnaire" : place): expected \(key.stringValue), found none"
    case .typeMismatch(_, let context), .valueNotFound(_, let context):
      return "\(place(context.codingPath)): expected a value of another type"
    case .dataCorrupted(let context) where context.codingPath.last?.stringValue == "kind":
      let kinds = Question.Kind.allCases.map(\.rawValue).joined(separator: ", ")
      return "\(place(context.codingPath)): expected one of \(kinds)"
    default: return "expected a questionnaire in JSON"
    }
  }

  private func validate() throws(HearingTestError) {
    guard !questions.isEmpty else { throw .empty(what: "questions") }
    var ids: Set<String> = []
    for question in questions {
      guard !question.id.isEmpty, !question.text.isEmpty else {
        throw .invalidQuestionnaire(reason: "a question: expected an id and a text")
      }
      guard ids.insert(question.id).inserted else {
        throw .invalidQuestionnaire(reason: "question \(question.id): expected each id once, got it twice")
      }
      switch question.kind {
      case .choice, .choices:
        guard let choices = question.choices, choices.count > 1, Set(choices).count == choices.count else {
          throw .invalidQuestionnaire(reason: "question \(question.id): expected two or more different choices")
        }
      case .number:
        if let range = question.range, range.count != 2 || !(range[0] <= range[1]) {
          throw .invalidQuestionnaire(
            reason: "question \(question.id): range: expected the smallest and the largest number")
        }
      case .yesNo, .text: break
      }
    }
  }
}
