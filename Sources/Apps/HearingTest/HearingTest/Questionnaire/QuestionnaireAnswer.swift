/// An answer to a question: in JSON a bare value (`true`, `3`, `"often"`, `["left", "right"]`).
public enum QuestionnaireAnswer: Sendable, Hashable, Codable {
  /// Yes or no.
  case flag(Bool)
  /// A number.
  case number(Double)
  /// A text, or one choice.
  case text(String)
  /// Several choices.
  case list([String])

  /// Decodes a bare value.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let flag = try? container.decode(Bool.self) {
      self = .flag(flag)
    } else if let number = try? container.decode(Double.self) {
      self = .number(number)
    } else if let text = try? container.decode(String.self) {
      self = .text(text)
    } else {
      self = .list(try container.decode([String].self))
    }
  }

  /// Encodes a bare value.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .flag(let flag): try container.encode(flag)
    case .number(let number): try container.encode(number)
    case .text(let text): try container.encode(text)
    case .list(let list): try container.encode(list)
    }
  }
}

extension Questionnaire {
  /// Checks that answers, by question id, fit the questions: known ids, the right kinds, no required answer missing.
  ///
  /// - Throws: `HearingTestError.invalidQuestionnaire` for the first question, in their order, with a wrong answer.
  public func check(_ answers: [String: QuestionnaireAnswer]) throws(HearingTestError) {
    for question in questions {
      guard let answer = answers[question.id] else {
        if question.isRequired == true {
          throw .invalidQuestionnaire(reason: "question \(question.id): expected an answer, got none")
        }
        continue
      }
      if let expected = Self.problem(answer, question) {
        throw .invalidQuestionnaire(reason: "question \(question.id): expected \(expected)")
      }
    }
    let known = Set(questions.map(\.id))
    if let unknown = answers.keys.sorted().first(where: { !known.contains($0) }) {
      throw .unknownName(what: "answer", expected: questions.map(\.id), got: unknown)
    }
  }

  /// What was expected of an answer; `nil` if it fits.
  private static func problem(_ answer: QuestionnaireAnswer, _ question: Question) -> String? {
    let choices = question.choices ?? []
    switch (question.kind, answer) {
    case (.yesNo, .flag), (.text, .text): return nil
    case (.choice, .text(let text)) where choices.contains(text): return nil
    case (.choices, .list(let list)) where Set(list).count == list.count && Set(list).isSubset(of: choices): return nil
    case (.number, .number(let number)):
      guard let range = question.range else { return nil }
      return (range[0]...range[1]).contains(number) ? nil : "a number from \(range[0]) to \(range[1])"
    case (.yesNo, _): return "true or false"
    case (.choice, _): return "one of \(choices.joined(separator: ", "))"
    case (.choices, _): return "some of \(choices.joined(separator: ", ")), each once"
    case (.number, _): return "a number"
    case (.text, _): return "a text"
    }
  }

  /// Answers that were given to this questionnaire, as answers to the same one in other words, such as in another
  /// language: choices become those of the same place. Answers that do not fit are left out.
  public func translate(_ answers: [String: QuestionnaireAnswer], to other: Questionnaire)
    -> [String: QuestionnaireAnswer]
  {
    var translated: [String: QuestionnaireAnswer] = [:]
    for question in other.questions {
      let own = questions.first { $0.id == question.id }
      guard let own, let answer = answers[question.id] else { continue }
      let same = Self.translate(answer, own.choices ?? [], question.choices ?? [])
      if let same, Self.problem(same, question) == nil { translated[question.id] = same }
    }
    return translated
  }

  private static func translate(_ answer: QuestionnaireAnswer, _ own: [String], _ other: [String])
    -> QuestionnaireAnswer?
  {
    guard own.count == other.count, !own.isEmpty else { return answer }
    let words = Dictionary(zip(own, other)) { first, _ in first }
    switch answer {
    case .text(let text): return words[text].map { .text($0) }
    case .list(let list): return .list(list.compactMap { words[$0] })
    case .flag, .number: return answer
    }
  }
}
