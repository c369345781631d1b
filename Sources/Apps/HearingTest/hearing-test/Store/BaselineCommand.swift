import ArgumentParser
import CommandSupport
import HearingRecords

/// `hearing-test people baseline`: chooses the session with which later sessions of a person are compared.
struct BaselineCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "baseline", abstract: "Chooses the session that a person's later ones are compared with.",
    discussion: """
      A baseline is, for example, the last session before a treatment. Without a baseline `report` compares a \
      session with the one before it, which cannot show a slow loss; `trend` uses all sessions.

      Without an option the command prints the number of the chosen session.
      """)

  @Argument(help: "The person's name.") var name: String
  @Option(name: .long, help: "A finished session's number, as `results` lists it.") var session: Int64?
  @Flag(name: .long, help: "Remove the choice.") var remove = false
  @OptionGroup var records: RecordsOptions

  func validate() throws {
    if remove, session != nil { throw ValidationError("expected --session or --remove, not both.") }
  }

  func run() throws {
    try records.with { records in
      let person = try records.person(named: name)
      if let session {
        try records.setBaseline(session, of: person)
        Console.message("later sessions of \(person.name) are compared with session \(session)")
      } else if remove {
        try records.setBaseline(nil, of: person)
        Console.message("\(person.name) has no baseline")
      } else if let baseline = try records.baseline(of: person) {
        try Console.send("\(baseline)\n")
      } else {
        Console.message("\(person.name) has no baseline")
      }
    }
  }
}
