import ArgumentParser
import BatchProcessing
import CommandSupport
import Foundation
import HearingRecords
import HearingReports

/// `hearing-test send`: sends results to a doctor.
struct SendCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "send", abstract: "Sends a session as a FHIR R4 bundle to a folder or a server.",
    discussion: """
      A folder gets hearing-SESSION.json, named by the session's UUID. A server gets the bundle by HTTP POST \
      (application/fhir+json). The command prints 'sent' and the answer only if the server confirms in FHIR that it \
      has taken the bundle. A redirection is not followed. A token goes over https:// only, or to this machine.

      Each delivery is kept (`deliveries` lists them). A bundle that was delivered to a place, or may have been, is \
      sent there again only with --again; it creates nothing twice there.

      Exit status: 0 delivered, 1 not delivered or not known to be, 2 wrong usage or delivered before.
      """)

  @Argument(help: "The folder, or the server's address (https://HOST/PATH).") var target: String
  @OptionGroup var choice: SessionChoice
  @Option(name: .long, help: "File with an access token, which is sent as `Authorization: Bearer TOKEN`.")
  var tokenFile: String?
  @Option(name: .long, help: "Longest time of a delivery in seconds, 0.1 to 3600.") var timeout = 30.0
  @Flag(name: .long, help: "Send even if the same bundle was delivered there before.") var again = false
  @OptionGroup var records: RecordsOptions

  func validate() throws {
    guard (0.1...3600).contains(timeout) else {
      throw ValidationError("--timeout: expected 0.1 to 3600 s, got \(timeout).")
    }
    guard ServerAddress.isMeant(by: target) else {
      if tokenFile != nil { throw ValidationError("--token-file: expected a server's address, got a folder.") }
      return
    }
    let address = try ServerAddress(target)
    if tokenFile != nil, !address.isEncrypted, !address.isThisMachine {
      throw ValidationError(
        "--token-file: expected https://, since over http:// anybody on the way can read the token.")
    }
  }

  func run() throws {
    try records.with { records in
      let session = try choice.chosen(records)
      let bundle = try FHIRBundle(session: session, in: records)
      let delivery = BundleDelivery(
        records: records, session: session, bundle: try bundle.json(), entryCount: bundle.entryCount, again: again)
      if ServerAddress.isMeant(by: target) {
        let token = try tokenFile.map(BearerToken.init(file:))
        try delivery.post(to: try ServerAddress(target), token: token, timeout: timeout)
      } else {
        try delivery.write(to: target)
      }
    }
  }
}
