import ArgumentParser
import CommandSupport
import Foundation
import HearingRecords
import HearingTest
import JSONReading

/// `hearing-test questionnaire`: asks about hearing and the habits that affect it.
struct QuestionnaireCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "questionnaire", abstract: "Asks the questions of a JSON file and stores the answers.",
    discussion: """
      The file: {"title": "Habits", "questions": [{"id": "noise", "text": "Do you work in noise?", "kind": "yes-no", \
      "required": true}, …]}; kinds: yes-no, choice and choices (with "choices"), number (with "range"), text. \
      Without a terminal the answers come from --answers, an object with the ids as keys. The answers are stored \
      with the person's last session.
      """)

  @Argument(help: "The JSON file of the questions.") var file: String
  @Option(name: .long, help: "The person who answers.") var person: String
  @Option(name: .long, help: "JSON file with the answers, instead of asking.") var answers: String?
  @OptionGroup var records: RecordsOptions

  func run() throws {
    try records.with { records in
      let person = try records.person(named: person)
      let data = try SmallFile.data(file)
      let questionnaire: Questionnaire
      do { questionnaire = try Questionnaire(json: data) } catch {
        throw ToolFault(description: "\(file): \(error)", isUsage: true)
      }
      let given = try answers.map { try read($0) } ?? ask(questionnaire)
      try records.add(given, to: questionnaire, of: person, at: Date())
      Console.message("kept \(given.count) of \(questionnaire.questions.count) answers of \(person.name)")
    }
  }

  private func read(_ path: String) throws -> [String: QuestionnaireAnswer] {
    let data = try SmallFile.data(path)
    do { return try JSONDecoder().value([String: QuestionnaireAnswer].self, in: data) } catch {
      throw ToolFault(description: "\(path): expected an object with answers by the questions' ids", isUsage: true)
    }
  }

  private func ask(_ questionnaire: Questionnaire) throws -> [String: QuestionnaireAnswer] {
    guard isatty(STDIN_FILENO) == 1 else {
      throw ToolFault(description: "expected a terminal, or --answers", isUsage: true)
    }
    var answers: [String: QuestionnaireAnswer] = [:]
    for question in questionnaire.questions {
      while true {
        Console.message(question.text + " " + Self.hint(question))
        guard let line = readLine() else { throw ToolFault(description: "not finished: nothing was kept") }
        let text = line.trimmingCharacters(in: .whitespaces)
        if text.isEmpty {
          if question.isRequired != true { break }
          Console.message("This question must be answered.")
          continue
        }
        // Each answer is checked alone, so that its question can be repeated.
        if let answer = Self.answer(text, question),
          let alone = try? Questionnaire(title: questionnaire.title, questions: [question]),
          (try? alone.check([question.id: answer])) != nil
        {
          answers[question.id] = answer
          break
        }
        Console.message("That is not one of the answers.")
      }
    }
    return answers
  }

  private static func hint(_ question: Questionnaire.Question) -> String {
    let list = (question.choices ?? []).enumerated().map { "\($0 + 1) \($1)" }.joined(separator: ", ")
    switch question.kind {
    case .yesNo: return "[y/n]"
    case .choice: return "[one of: \(list)]"
    case .choices: return "[some of, by numbers: \(list)]"
    case .number: return question.range.map { String(format: "[%.7g to %.7g]", $0[0], $0[1]) } ?? "[a number]"
    case .text: return ""
    }
  }

  private static func answer(_ text: String, _ question: Questionnaire.Question) -> QuestionnaireAnswer? {
    let choices = question.choices ?? []
    func chosen(_ word: Substring) -> String? {
      if let number = Int(word), choices.indices.contains(number - 1) { return choices[number - 1] }
      return choices.first { $0.lowercased() == word.lowercased() }
    }
    switch question.kind {
    case .yesNo:
      return ["y", "yes"].contains(text.lowercased())
        ? .flag(true) : ["n", "no"].contains(text.lowercased()) ? .flag(false) : nil
    case .choice: return chosen(text[...]).map { .text($0) }
    case .choices:
      let words = text.split { $0 == "," || $0 == " " }.map(chosen)
      return words.contains { $0 == nil } ? nil : .list(words.compactMap { $0 })
    case .number: return Double(text).map { .number($0) }
    case .text: return .text(text)
    }
  }
}
