import Foundation

/// Questions on hearing and its habits, as a JSON file holds them.
public struct Questionnaire: Sendable, Hashable, Codable {
  /// One question.
  public struct Question: Sendable, Hashable, Codable {
    /// What answers it takes. Raw values are stored and stay.
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

    /// Its name among the answers: unique, not empty.
    public var id: String
    /// What is asked.
    public var text: String
    /// What answers it takes.
    public var kind: Kind
    /// What can be chosen, for `choice` and `choices`.
    public var choices: [String]?
    /// The smallest and the largest number, for `number`.
    public var range: [Double]?
    /// Whether it must be answered.
    public var isRequired: Bool?

    /// A question.
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

  /// Its name.
  public let title: String
  /// The questions in their order.
  public let questions: [Question]

  /// A questionnaire.
  ///
  /// - Throws: `HearingTestError.invalidQuestionnaire` for ids that are empty or twice, choices or ranges that are missing.
  public init(title: String, questions: [Question]) throws(HearingTestError) {
    self.title = title
    self.questions = questions
    try validate()
  }

  /// The questionnaire in a JSON file's bytes.
  ///
  /// - Throws: `HearingTestError.invalidQuestionnaire`.
  public init(json: Data) throws(HearingTestError) {
    do {
      self = try JSONDecoder().decode(Questionnaire.self, from: json)
    } catch let error as DecodingError {
      throw .invalidQuestionnaire(reason: Self.reason(error))
    } catch {
      throw .invalidQuestionnaire(reason: "not a questionnaire that can be read")
    }
    try validate()
  }

  /// What was expected where.
  private static func reason(_ error: DecodingError) -> String {
    func place(_ path: [any CodingKey]) -> String {
      // Questions count from 1 for people.
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
        if let range = question.range, range.count != 2 || range[0] > range[1] {
          throw .invalidQuestionnaire(
            reason: "question \(question.id): range: expected the smallest and the largest number")
        }
      case .yesNo, .text: break
      }
    }
  }
}
