import ArgumentParser
import BatchProcessing
import CommandSupport
import Foundation
import HearingRecords
import HearingReports
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// `hearing-test send`: results to a doctor.
struct SendCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "send", abstract: "Hands a session as a FHIR R4 bundle to a folder or a server.",
    discussion: """
      A folder gets hearing-SESSION.json, named by the session's UUID. A server gets the bundle by HTTP POST \
      (application/fhir+json); any answer but 2xx is an error. The bundle is a transaction that makes nothing twice, so sending \
      again does no harm. Health data over http:// can be read on the way: use https://.
      """)

  @Argument(help: "The folder, or the server's address (http:// or https://).") var target: String
  @OptionGroup var choice: SessionChoice
  @Option(name: .long, help: "File with a token, which is sent as `Authorization: Bearer TOKEN`.")
  var tokenFile: String?
  @Option(name: .long, help: "Seconds to wait for the server.") var timeout = 30.0
  @OptionGroup var records: RecordsOptions

  func validate() throws {
    guard (0.1...3600).contains(timeout) else {
      throw ValidationError("--timeout: expected 0.1 to 3600 s, got \(timeout).")
    }
    if target.contains("://") { _ = try address() }
  }

  func run() throws {
    try records.with { records in
      let reported = try ReportedSession(try choice.chosen(records), in: records)
      let bundle = try FHIRBundle(session: reported.record.id, in: records).json()
      if target.contains("://") {
        try post(bundle, to: try address())
        Console.message("sent session \(reported.record.id) to \(target)")
        return
      }
      let path = "\(target)/hearing-\(reported.record.uuid).json"
      let file = try OutputFile(path: path, isPrivate: true)
      file.write([UInt8](bundle))
      try file.finish()
      Console.write(path + "\n")
    }
  }

  private func address() throws -> URL {
    guard let url = URL(string: target), let scheme = url.scheme?.lowercased(), ["http", "https"].contains(scheme),
      url.host?.isEmpty == false
    else {
      throw ValidationError("expected a folder, or an address that begins with http:// or https://, got \(target).")
    }
    return url
  }

  private func post(_ bundle: Data, to url: URL) throws {
    var request = URLRequest(url: url, timeoutInterval: timeout)
    request.httpMethod = "POST"
    request.httpBody = bundle
    request.setValue("application/fhir+json", forHTTPHeaderField: "Content-Type")
    request.setValue("application/fhir+json", forHTTPHeaderField: "Accept")
    if let tokenFile {
      let token = String(decoding: try SmallFile.data(tokenFile), as: UTF8.self)
        .trimmingCharacters(in: .whitespacesAndNewlines)
      request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization")
    }
    let answer = Answer()
    let isDone = DispatchSemaphore(value: 0)
    let task = URLSession(configuration: .ephemeral).dataTask(with: request) { _, response, error in
      answer.set((response as? HTTPURLResponse)?.statusCode, error?.localizedDescription)
      isDone.signal()
    }
    task.resume()
    isDone.wait()
    let (status, failure) = answer.value
    guard let status else { throw ToolFault(description: "\(target): not sent: \(failure ?? "no answer")") }
    guard (200..<300).contains(status) else {
      throw ToolFault(description: "\(target): not taken: expected an answer of 2xx, got \(status)")
    }
  }

  /// What a server answered, from the thread on which it did.
  private final class Answer: Sendable {
    private let state = Mutex<(status: Int?, failure: String?)>((nil, nil))

    var value: (status: Int?, failure: String?) { state.withLock { $0 } }

    func set(_ status: Int?, _ failure: String?) { state.withLock { $0 = (status, failure) } }
  }
}
