import BatchProcessing
import Foundation
import HearingRecords
import HearingReports

/// The delivery of a session's bundle to a folder or a server. It is recorded before the bundle is sent.
package struct BundleDelivery: Sendable {
  /// Where a bundle goes.
  package enum Target: Sendable {
    /// A folder of this machine, which gets a file with the name of the session's UUID.
    case folder(String)
    /// A FHIR server.
    case server(ServerAddress, token: BearerToken?, timeout: Double)

    /// The stored and printed name of the place.
    package var place: String {
      switch self {
      case .folder(let path): URL(fileURLWithPath: path).standardizedFileURL.path
      case .server(let address, _, _): address.place
      }
    }

    /// Whether anybody on the way can read the bundle.
    package var isReadableOnTheWay: Bool {
      if case .server(let address, _, _) = self { !address.isEncrypted && !address.isThisMachine } else { false }
    }
  }

  /// The end of a delivery.
  package struct Result: Sendable {
    /// Whether the bundle arrived.
    package var outcome: Delivery.Outcome
    /// The server's answer, or the path of the written file.
    package var text: String

    /// Creates a result.
    package init(outcome: Delivery.Outcome, text: String) {
      self.outcome = outcome
      self.text = text
    }
  }

  private let records: HearingArchive
  private let session: Int64
  private let bundle: Data
  private let entryCount: Int

  /// Prepares the bundle of a session.
  ///
  /// - Throws: the errors of `FHIRBundle`.
  package init(session: Int64, in records: HearingArchive) throws {
    let bundle = try FHIRBundle(session: session, in: records)
    self.records = records
    self.session = session
    self.bundle = try bundle.json()
    entryCount = bundle.entryCount
  }

  /// Sends the bundle; waits for the end.
  ///
  /// - Parameters:
  ///   - again: whether the bundle may go to the same place once more.
  ///   - onBegin: called when the delivery is recorded, before anything is sent.
  /// - Throws: `HearingRecordsError.alreadyDelivered`; the errors of writing a file.
  package func send(to target: Target, again: Bool, at date: Date, onBegin: () -> Void = {}) throws -> Result {
    let number = try records.beginDelivery(
      ofSession: session, to: target.place,
      checksum: FileChecksum.checksum(text: String(decoding: bundle, as: UTF8.self)), at: date, again: again)
    onBegin()
    switch target {
    case .folder(let folder):
      let path = "\(folder)/hearing-\(try records.session(session).uuid).json"
      do {
        let file = try OutputFile(path: path, isPrivate: true)
        file.write([UInt8](bundle))
        try file.finish()
      } catch {
        try records.finish(delivery: number, .failed, answer: "\(error)")
        throw error
      }
      try records.finish(delivery: number, .delivered, answer: "written")
      return Result(outcome: .delivered, text: path)
    case .server(let address, let token, let timeout):
      let (outcome, text) = judged(
        HTTPTransfer.post(bundle, to: address, token: token, timeout: timeout), secret: token?.text)
      try records.finish(delivery: number, outcome, answer: text)
      return Result(outcome: outcome, text: text)
    }
  }

  private func judged(_ ending: HTTPTransfer.Ending, secret: String?) -> (Delivery.Outcome, String) {
    switch ending {
    case .answer(let status, let body):
      let answer = FHIRAnswer(status: status, body: body, entryCount: entryCount, secret: secret)
      return (answer.outcome, answer.text)
    case .redirect(let status, let host):
      return (.failed, "\(status), redirected to \(host), which was not followed: give the final address")
    case .notSent(let reason): return (.failed, reason)
    case .unanswered(let reason): return (.uncertain, reason)
    }
  }
}
