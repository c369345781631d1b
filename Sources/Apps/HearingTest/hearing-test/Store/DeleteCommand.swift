import ArgumentParser
import CommandSupport
import Foundation
import HearingRecords

/// `hearing-test delete`: removes results.
struct DeleteCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete", abstract: "Deletes a session, or a person's old sessions and answers.",
    discussion: """
      --session deletes a session with its trials and results. --person with --older-than deletes the person's \
      sessions, tests of digits in noise and answers to questionnaires that are at least that many days old; `people \
      remove` deletes all of a person's data. Deleted data is overwritten and cannot be brought back. Asks once \
      more; without a terminal --yes is needed.
      """)

  @Option(name: .long, help: "The session's number, as `results` lists it.") var session: Int64?
  @Option(name: .long, help: "The person, with --older-than.") var person: String?
  @Option(name: .long, help: ArgumentHelp("Least age in days of what is deleted, 0 or more.", valueName: "days"))
  var olderThan: Int?
  @Flag(name: .long, help: "Do not ask for confirmation.") var yes = false
  @OptionGroup var records: RecordsOptions

  func validate() throws {
    guard (session == nil) != (person == nil), (person == nil) == (olderThan == nil) else {
      throw ValidationError("expected --session, or --person with --older-than.")
    }
    if let olderThan, olderThan < 0 {
      throw ValidationError("--older-than: expected 0 days or more, got \(olderThan).")
    }
  }

  func run() throws {
    try records.with { records in
      if let session {
        let record = try records.session(session)
        try confirm("This deletes session \(session) of \(record.person.name) for ever.", String(session))
        try records.removeSession(session)
        Console.message("deleted session \(session)")
      } else if let person, let olderThan {
        let person = try records.person(named: person)
        try confirm(
          "This deletes all tests and answers of \(person.name) that are \(olderThan) days old or older, for ever.",
          person.name)
        let date = Date().addingTimeInterval(-86_400 * Double(olderThan))
        let count = try records.removeResults(of: person, before: date)
        Console.message("deleted \(count) tests and questionnaires of \(person.name)")
      }
    }
  }

  private func confirm(_ question: String, _ word: String) throws {
    if !yes, try !Confirmation.isGiven(question, word: word) { throw ToolFault(description: "nothing was deleted") }
  }
}
