import AppDelivery
import ArgumentParser
import CommandSupport
import Foundation
import HearingDelivery
import HearingRecords

extension OwnDoctor.Occasion: ExpressibleByArgument {}

/// `hearing-test doctor`: a person's own doctor, who gets results by themselves.
struct DoctorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor", abstract: "Sets, shows and revokes the hand-over of a person's results to their own doctor.",
    discussion: """
      Once a person has agreed, results go to the doctor by themselves: at the end of `run`, and while `serve` runs. \
      What cannot be sent waits, however long the network is away; `outbox` shows it.
      """,
    subcommands: [Set.self, Show.self, Revoke.self])

  struct Set: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Sets a person's own doctor, with the person's consent.",
      discussion: """
        Without --consent the command prints what the person is to agree to, changes nothing and exits with 2. Let the \
        person read it, then say the same with --consent. The words are stored with the time.

        The address begins with https://, or is of this machine; a folder gets a file for each session. What waits for \
        an earlier address is withdrawn. Sessions from before are sent by `outbox add`.
        """)

    @Option(name: .long, help: "The person's name.") var person: String
    @Option(
      name: .long, help: ArgumentHelp("The folder, or the server's address (https://HOST/PATH).", valueName: "place"))
    var address: String
    @Option(
      name: .long, help: ArgumentHelp("The name of the doctor or clinic. (default: the address)", valueName: "name"))
    var doctor: String?
    @Option(name: .long, help: "File with an access token, which is sent as `Authorization: Bearer TOKEN`.")
    var tokenFile: String?
    @Option(name: .long, help: "Which results go there: every valid one, or those with which to see a doctor.")
    var when = OwnDoctor.Occasion.asNeeded
    @Option(name: .long, help: ArgumentHelp("The address of the clinic's numbering system.", valueName: "uri"))
    var clinicSystem: String?
    @Option(name: .long, help: ArgumentHelp("The person's number in that system.", valueName: "text"))
    var clinicNumber: String?
    @Flag(name: .long, help: "The person has read what it is about, and agrees.") var consent = false
    @OptionGroup var records: RecordsOptions

    func validate() throws {
      guard (clinicSystem == nil) == (clinicNumber == nil) else {
        throw ValidationError("expected --clinic-system and --clinic-number together.")
      }
      if tokenFile != nil, !ServerAddress.isMeant(by: address) {
        throw ValidationError("--token-file: expected a server's address, got a folder.")
      }
      do { _ = try DoctorPlace.place(address) } catch { throw ValidationError("--address: \(error)") }
    }

    func run() throws {
      try records.with { records in
        let person = try records.person(named: person)
        let place = try DoctorPlace.place(address)
        let name = doctor ?? place
        let text = ConsentWords.text(name, at: place, when).text
        guard consent else {
          try Console.send(text + "\n")
          throw ToolFault(
            description: "\(person.name) has not agreed: if they do, say the same with --consent", isUsage: true)
        }
        if let tokenFile { _ = try TokenFile.read(tokenFile) }
        let identifier = try clinicSystem.flatMap { system in
          try clinicNumber.map { try ClinicIdentifier(system: system, value: $0) }
        }
        let doctor = try OwnDoctor(
          name: name, address: place,
          tokenFile: tokenFile.map { URL(fileURLWithPath: $0).standardizedFileURL.path }, occasion: when,
          consent: .init(date: Date(), text: text))
        try records.setOwnDoctor(doctor, identifier: identifier, of: person, at: Date())
        Console.message("results of \(person.name) go to \(name), \(place)")
      }
    }
  }

  struct Show: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Shows a person's own doctor, and the words that the person agreed to.")
    @Option(name: .long, help: "The person's name.") var person: String
    @OptionGroup var records: RecordsOptions

    func run() throws {
      try records.with { records in
        let person = try records.person(named: person)
        guard let doctor = try records.ownDoctor(of: person) else {
          return Console.message("\(person.name) has no doctor here: `hearing-test doctor set` sets one")
        }
        var lines = ["doctor: \(doctor.name)", "address: \(doctor.address)", "when: \(doctor.occasion.rawValue)"]
        if let file = doctor.tokenFile { lines.append("token: \(file)") }
        if let identifier = try records.clinicIdentifier(of: person) {
          lines.append("number: \(identifier.system)|\(identifier.value)")
        }
        if let consent = doctor.consent {
          lines += ["consent: \(consent.date.formatted(.iso8601))", consent.text]
        } else {
          lines.append("consent: none, nothing is sent")
        }
        try Console.send(lines.joined(separator: "\n") + "\n")
      }
    }
  }

  struct Revoke: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Revokes a person's consent: nothing goes to the doctor any more, and what waits is withdrawn.")
    @Option(name: .long, help: "The person's name.") var person: String
    @OptionGroup var records: RecordsOptions

    func run() throws {
      try records.with { records in
        let person = try records.person(named: person)
        let count = try records.revokeConsent(of: person, at: Date())
        Console.message("nothing of \(person.name) goes to a doctor by itself; withdrawn: \(count)")
      }
    }
  }
}
