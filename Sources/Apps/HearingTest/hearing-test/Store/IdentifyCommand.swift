import ArgumentParser
import CommandSupport
import HearingRecords

/// `hearing-test people identify`: stores the clinic's identifier of a person.
struct IdentifyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "identify", abstract: "Keeps the clinic's own number of a person, which goes into FHIR bundles.",
    discussion: """
      With it a server puts the results beside the clinic's own patient of that number, instead of making a new one. The \
      clinic knows its numbering system's address, as https://clinic.example/patients or urn:oid:2.16.840.1.

      Without an option it prints what is kept, as SYSTEM|NUMBER.
      """)

  @Argument(help: "The name.") var name: String
  @Option(name: .long, help: ArgumentHelp("The numbering system.", valueName: "uri")) var system: String?
  @Option(name: .long, help: ArgumentHelp("The person's number in it.", valueName: "text")) var number: String?
  @Flag(name: .long, help: "Forget the number that is kept.") var remove = false
  @OptionGroup var records: RecordsOptions

  func validate() throws {
    guard (system == nil) == (number == nil) else { throw ValidationError("expected --system and --number together.") }
    if remove, system != nil { throw ValidationError("expected --remove alone.") }
  }

  func run() throws {
    try records.with { records in
      let person = try records.person(named: name)
      if let system, let number {
        try records.setClinicIdentifier(try ClinicIdentifier(system: system, value: number), of: person)
        Console.message("\(person.name) is \(system)|\(number)")
      } else if remove {
        try records.setClinicIdentifier(nil, of: person)
        Console.message("\(person.name) has no number of a clinic")
      } else if let identifier = try records.clinicIdentifier(of: person) {
        try Console.send("\(identifier.system)|\(identifier.value)\n")
      } else {
        Console.message("\(person.name) has no number of a clinic")
      }
    }
  }
}
