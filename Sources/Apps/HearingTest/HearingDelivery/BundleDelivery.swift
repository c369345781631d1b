import AppDelivery
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
    /// Whether a bundle that failed would fail again.
    package var isForGood: Bool

    /// Creates a result.
    package init(outcome: Delivery.Outcome, text: String, isForGood: Bool = false) {
      (self.outcome, self.text, self.isForGood) = (outcome, text, isForGood)
    }
  }

  /// What posts a body to a server, and waits for the end.
  package typealias Post =
    @Sendable (
      _ body: Data, _ address: ServerAddress, _ token: BearerToken?, _ timeout: Double
    ) -> HTTPTransfer.Ending

  private let records: HearingArchive
  private let session: Int64
  private let bundle: Data
  private let entryCount: Int
  private let post: Post
  /// The checksum of the bundle's bytes.
  package let checksum: String

  /// Prepares the bundle of a session.
  ///
  /// - Parameter post: what posts the bundle to a server.
  /// - Throws: the errors of `FHIRBundle`.
  package init(session: Int64, in records: HearingArchive, by post: @escaping Post = Self.post) throws {
    let bundle = try FHIRBundle(session: session, in: records)
    self.records = records
    self.session = session
    self.bundle = try bundle.json()
    self.post = post
    entryCount = bundle.entryCount
    checksum = FileChecksum.checksum(text: String(decoding: self.bundle, as: UTF8.self))
  }

  /// Posts over HTTP.
  package static let post: Post = {
    HTTPTransfer.post(
      $0, to: $1, token: $2, contentType: "application/fhir+json", accepting: "application/fhir+json", timeout: $3)
  }

  /// Sends the bundle; waits for the end.
  ///
  /// - Parameters:
  ///   - again: whether the bundle may go to the same place once more.
  ///   - onBegin: called when the delivery is recorded, before anything is sent.
  /// - Throws: `HearingRecordsError.alreadyDelivered`; the errors of writing a file.
  package func send(to target: Target, again: Bool, at date: Date, onBegin: () -> Void = {}) throws -> Result {
    let number = try records.beginDelivery(
      ofSession: session, to: target.place, checksum: checksum, at: date, again: again)
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
      let result = judged(post(bundle, address, token, timeout), secret: token?.text)
      try records.finish(delivery: number, result.outcome, answer: result.text)
      return result
    }
  }

  /// Sends the bundle unless it has arrived there before; what may have arrived is sent again. Waits for the end.
  ///
  /// - Throws: the errors of writing a file.
  package func sendUnlessArrived(to target: Target, at date: Date) throws -> Result {
    do { return try send(to: target, again: false, at: date) } catch HearingRecordsError.alreadyDelivered(let earlier) {
      if earlier.outcome == .delivered { return Result(outcome: .delivered, text: earlier.answer) }
      return try send(to: target, again: true, at: date)
    }
  }

  private func judged(_ ending: HTTPTransfer.Ending, secret: String?) -> Result {
    switch ending {
    case .answer(let status, let body):
      let answer = FHIRAnswer(status: status, body: body, entryCount: entryCount, secret: secret)
      return Result(outcome: answer.outcome, text: answer.text, isForGood: answer.isForGood)
    case .redirect(let status, let host):
      return Result(
        outcome: .failed, text: ReceiverAnswer.redirection(status: status, to: host),
        isForGood: true)
    case .notSent(let reason): return Result(outcome: .failed, text: reason)
    case .unanswered(let reason): return Result(outcome: .uncertain, text: reason)
    }
  }
}
