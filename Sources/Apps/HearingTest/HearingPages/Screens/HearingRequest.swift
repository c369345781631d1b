import AppWords
import HearingRuns
import HearingTest

/// What the page says (Docs/Formats/hearing-events.md).
enum HearingRequest {
  /// `choose-person`: the number of a person.
  struct ChosenPerson: Decodable { var id: Int64 }

  /// `add-person`: a new person.
  struct NewPerson: Decodable {
    var name: String
    var birthYear: Int?
    var sex: AgeNorm.Sex?
  }

  /// `begin`: what the person wants to do.
  struct Part: Decodable {
    enum Name: String, Decodable { case tones, digits, questions, result }
    var part: Name
  }

  /// `answer`: the answer to a tone of the checks; `question` is that of the screen, so that a second tap on the same
  /// button is no answer to the next tone.
  struct Named: Decodable {
    var answer: Answer
    var question: Int?
  }

  /// `digits`: the digits that were heard.
  struct Digits: Decodable {
    var digits: [Int]
    var number: Int
  }

  /// `question-answer`: the answer to the question with an id; without one it is left open.
  struct Reply: Decodable {
    var id: String
    var answer: QuestionnaireAnswer?
  }

  /// `language`: the language that was chosen.
  struct Chosen: Decodable { var language: Language }
}
