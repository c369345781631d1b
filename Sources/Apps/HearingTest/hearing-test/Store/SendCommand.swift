import AppDelivery
import ArgumentParser
import CommandSupport
import Foundation
import HearingDelivery
import HearingRecords

/// `hearing-test send`: sends results to a doctor.
struct SendCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "send", abstract: "Sends a session as a FHIR R4 bundle to a folder or a server.",
    discussion: """
      A folder gets hearing-SESSION.json, named by the session's UUID. A server gets the bundle by HTTP POST \
      (application/fhir+json). The command prints 'sent' and the answer only if the server confirms in FHIR that it \
      has taken every entry of the bundle; another answer in FHIR is 'not known to be sent'. A redirection is not \
      followed. A token goes over https:// only, or to this machine.

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
    let address = try address()
    if tokenFile != nil, !address.isEncrypted, !address.isThisMachine {
      throw ValidationError(
        "--token-file: expected https://, since over http:// anybody on the way can read the token.")
    }
  }

  private func address() throws -> ServerAddress {
    do { return try ServerAddress(target) } catch { throw ValidationError("\(error)") }
  }

  func run() throws {
    try records.with { records in
      let session = try choice.chosen(records)
      let delivery = try BundleDelivery(session: session, in: records)
      let destination: BundleDelivery.Target =
        ServerAddress.isMeant(by: target)
        ? .server(try address(), token: try tokenFile.map(TokenFile.read), timeout: timeout) : .folder(target)
      let result = try sent(delivery, to: destination)
      let place = destination.place
      switch (destination, result.outcome) {
      case (.folder, _): Console.write(result.text + "\n")
      case (.server, .delivered): Console.message("sent session \(session) to \(place): \(result.text)")
      case (.server, .failed): throw ToolFault(description: "\(place): not sent: \(result.text)")
      case (.server, .uncertain):
        throw ToolFault(
          description: "\(place): not known to be sent: \(result.text); ask there, or send it with --again")
      }
    }
  }

  private func sent(_ delivery: BundleDelivery, to target: BundleDelivery.Target) throws -> BundleDelivery.Result {
    do {
      return try delivery.send(to: target, again: again, at: Date()) {
        guard target.isReadableOnTheWay else { return }
        Console.message("hearing-test: \(target.place) is not https: anybody on the way can read the bundle")
      }
    } catch HearingRecordsError.alreadyDelivered(let earlier) {
      let error = HearingRecordsError.alreadyDelivered(earlier)
      throw ToolFault(description: "\(error); --again sends it once more", isUsage: true)
    }
  }
}

/// The file of an access token.
enum TokenFile {
  /// Reads a token from a file that contains nothing else.
  ///
  /// - Throws: `ToolFault`, which names the file but not its contents.
  static func read(_ path: String) throws -> BearerToken {
    guard let token = BearerToken(try SmallFile.data(path)) else {
      throw ToolFault(description: "\(path): expected one token of letters, digits and -._~+/", isUsage: true)
    }
    return token
  }
}
