import BatchProcessing
import CommandSupport
import Foundation
import HearingRecords
import HearingReports

/// The delivery of a bundle to a folder or a server. It is recorded before the bundle is sent.
struct BundleDelivery {
  let records: HearingArchive
  /// The number of the session.
  let session: Int64
  /// The bundle's JSON.
  let bundle: Data
  /// The number of entries in the bundle.
  let entryCount: Int
  /// Whether the bundle may go to the same place once more.
  let again: Bool

  /// Writes the bundle to a folder under the name of the session's UUID, and prints its path.
  func write(to folder: String) throws {
    let place = URL(fileURLWithPath: folder).standardizedFileURL.path
    let number = try begin(place)
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
    Console.write(path + "\n")
  }

  /// Sends the bundle to a server, and reports the server's answer.
  func post(to address: ServerAddress, token: BearerToken?, timeout: Double) throws {
    let number = try begin(address.place)
    if !address.isEncrypted, !address.isThisMachine {
      Console.message("hearing-test: \(address.place) is not https: anybody on the way can read the bundle")
    }
    let (outcome, text) = judged(
      HTTPTransfer.post(bundle, to: address, token: token, timeout: timeout), secret: token?.text)
    try records.finish(delivery: number, outcome, answer: text)
    switch outcome {
    case .delivered: Console.message("sent session \(session) to \(address.place): \(text)")
    case .failed: throw ToolFault(description: "\(address.place): not sent: \(text)")
    case .uncertain:
      throw ToolFault(
        description: "\(address.place): not known to be sent: \(text); ask there, or send it with --again")
    }
  }

  private func begin(_ place: String) throws -> Int64 {
    do {
      return try records.beginDelivery(
        ofSession: session, to: place, checksum: FileChecksum.checksum(text: String(decoding: bundle, as: UTF8.self)),
        at: Date(), again: again)
    } catch HearingRecordsError.alreadyDelivered(let earlier) {
      let error = HearingRecordsError.alreadyDelivered(earlier)
      throw ToolFault(description: "\(error); --again sends it once more", isUsage: true)
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
