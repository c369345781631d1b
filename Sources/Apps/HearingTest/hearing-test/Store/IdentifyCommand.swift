import ArgumentParser
import CommandSupport
import HearingRecords

/// `hearing-test people identify`: stores the clinic's identifier of a person.
struct IdentifyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "identify", abstract: "Stores a person's number in the clinic's system, which goes into FHIR bundles.",
    discussion: """
      With this number a server adds the results to the clinic's patient of that number, instead of making a new \
      patient. The clinic knows the address of its numbering system, such as https://clinic.example/patients or \
      urn:oid:2.16.840.1.

      Without an option the command prints the stored number, as SYSTEM|NUMBER.
      """)

  @Argument(help: "The person's name.") var name: String
  @Option(name: .long, help: ArgumentHelp("The address of the numbering system.", valueName: "uri")) var system: String?
  @Option(name: .long, help: ArgumentHelp("The person's number in that system.", valueName: "text")) var number: String?
  @Flag(name: .long, help: "Remove the stored number.") var remove = false
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
