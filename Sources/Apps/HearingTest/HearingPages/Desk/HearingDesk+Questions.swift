import AppWords
import Foundation
import HearingRecords
import HearingTest
import PageMessages
import PageServer

/// The questionnaire.
extension HearingDesk {
  var questionnaire: Questionnaire {
    get throws { try settings.questionnaire ?? HearingQuestions.questionnaire(language) }
  }

  func question(_ index: Int) throws -> HearingScreen.Question {
    let questionnaire = try questionnaire
    let question = questionnaire.questions[index]
    return .init(
      number: index + 1, count: questionnaire.questions.count, title: questionnaire.title, question: Foreign(question),
      answer: replies[question.id].map(Foreign.init))
  }

  /// Shows the first question, or the one at which the person has stopped on the same visit.
  func beginQuestions(of person: Person) throws {
    let questionnaire = try questionnaire
    replies = [:]
    place = .question(index: 0)
    let open = try records.openQuestionnaire(of: person, since: now().addingTimeInterval(-Self.visit))
    guard let open, open.questionnaire.questions.map(\.id) == questionnaire.questions.map(\.id) else { return }
    replies = open.questionnaire.translate(open.answers, to: questionnaire)
    place = .question(index: min(open.passedCount, questionnaire.questions.count - 1))
  }

  /// Chooses another language. The answers so far are said in that language, too.
  func speak(_ other: Language) throws {
    let before = try questionnaire
    language = other
    replies = before.translate(replies, to: try questionnaire)
  }

  func takeQuestion(_ request: HearingRequest) throws {
    guard case .question(let index) = place, let person else { throw unexpected(request, "the questions") }
    guard case .reply(let reply) = request else {
      place = index > 0 ? .question(index: index - 1) : .home
      return
    }
    let questionnaire = try questionnaire
    let question = questionnaire.questions[index]
    // A second tap belongs to the question before.
    guard reply.id.value == question.id else { return }
    do {
      let alone = try Questionnaire(title: questionnaire.title, questions: [question])
      try alone.check(reply.answer.map { [question.id: $0.answer] } ?? [:])
    } catch {
      throw PageRefusal(expected: "an answer to \(question.id)", got: "another one: \(error)")
    }
    replies[question.id] = reply.answer?.answer
    if index + 1 < questionnaire.questions.count {
      // Each answer is on the disk before the next question is shown.
      try records.keep(
        OpenQuestionnaire(questionnaire: questionnaire, answers: replies, passedCount: index + 1), of: person, at: now()
      )
      place = .question(index: index + 1)
    } else {
      try records.add(replies, to: questionnaire, of: person, at: now())
      (place, replies) = (.home, [:])
      handOverLast(of: person)
    }
  }
}

/// The app's own questions.
package enum HearingQuestions {
  /// The questions in a language; ids and the order are the same in all.
  package static func questionnaire(_ language: Language) throws -> Questionnaire {
    guard let text = embeddedAssets["questions.\(language.rawValue).json"] else {
      preconditionFailure("there are questions in every language")
    }
    return try Questionnaire(json: Data("\(text)".utf8))
  }
}
