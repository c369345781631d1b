import AppDatabases
import AppDelivery
import AppRecords
import BatchProcessing
import Foundation
import JSONReading
import Tables
import VoiceGameRecords

/// The upload of finished sessions' events to the server of a centre. Nothing is sent unless the records name a server; what
/// cannot be sent now waits in the outbox.
///
/// The server gets one POST for each session: an object of JSON in each line, as `voice-games export` writes it. It confirms
/// by `{"accepted": N}`, where N is the number of lines; any other answer does not count, since a network to which one has to
/// log in answers with a page of its own. A session can arrive twice: each line has an `insert_id` that no other event has.
package struct EventUpload: OutboxSender {
  /// A server, with its token.
  package struct Server: Sendable {
    let place: UploadTarget
    let address: ServerAddress
    let token: BearerToken?
  }

  /// What posts lines to a server, and waits for the end.
  package typealias Post =
    @Sendable (_ body: Data, _ address: ServerAddress, _ token: BearerToken?) -> HTTPTransfer.Ending

  /// Posts over HTTP.
  package static let post: Post = {
    HTTPTransfer.post(
      $0, to: $1, token: $2, contentType: "application/x-ndjson", accepting: "application/json", timeout: timeout)
  }

  /// The longest time of an attempt, in seconds. It is shorter than the outbox's shortest wait.
  private static let timeout = 30.0

  private let records: GameRecords
  private let post: Post

  /// Creates an upload.
  ///
  /// - Parameter post: what posts lines to a server.
  package init(_ records: GameRecords, by post: @escaping Post = Self.post) {
    (self.records, self.post) = (records, post)
  }

  /// What is to be sent.
  package var outbox: Outbox { records.outbox }

  /// Adds the sessions that have ended since the last time.
  ///
  /// - Throws: the errors of the records.
  package func collect(at date: Date) throws {
    guard let place = try records.uploadTarget() else { return }
    for (session, child) in try records.sessionsToUpload(to: place, at: date) {
      let version = FileChecksum.checksum(text: try lines(of: session, for: place).text)
      try outbox.add(
        GameRecords.sessionKind, session, version: version, to: place.address, of: child, at: date)
    }
  }

  /// The server, if it is still the one to which the item is to go.
  package func target(of item: OutboxItem) throws -> Result<Server, UploadFault>? {
    guard item.kind == GameRecords.sessionKind, let place = try records.uploadTarget(), place.address == item.receiver
    else { return nil }
    return Result { () throws(UploadFault) in
      let address = try Self.address(place.address)
      guard let file = place.tokenFile else { return Server(place: place, address: address, token: nil) }
      guard let token = BearerToken(file: file) else { throw .noToken }
      return Server(place: place, address: address, token: token)
    }
  }

  /// The address in its unambiguous form. Nobody on the way can read what is sent there.
  package static func address(_ text: String) throws(UploadFault) -> ServerAddress {
    guard let address = try? ServerAddress(text) else { throw .noAddress }
    guard address.isEncrypted || address.isThisMachine else { throw .readableOnTheWay }
    return address
  }

  /// Sends the events of a session; waits for the end.
  package func deliver(
    _ item: OutboxItem, to target: Result<Server, UploadFault>, at date: Date
  ) throws -> (Outbox.Outcome, String) {
    do {
      let target = try target.get()
      let (text, count) = try lines(of: item.number, for: target.place)
      return Self.judged(
        post(Data(text.utf8), target.address, target.token), count: count, secret: target.token?.text)
    } catch let fault as UploadFault {
      return (fault == .noToken ? .failed : .refused, fault.description)
    } catch let error as AppDatabaseError {
      guard error.isOfOneValue else { throw error }
      // The error may quote a value, a name for example.
      return (.refused, "a stored value of the session is damaged")
    } catch is GameRecordsError { return (.refused, "the session is not stored any more") }
  }

  private func lines(of session: Int64, for place: UploadTarget) throws -> (text: String, count: Int) {
    let rows = try records.uploadedRows(ofSession: session, named: place.sendsNames)
    let format = JSONLinesFormat(columns: GameRecords.logColumns)
    return (rows.map(format.line).joined(), rows.count)
  }

  private struct Receipt: Decodable { var accepted: Int }

  private static func judged(
    _ ending: HTTPTransfer.Ending, count: Int, secret: String?
  ) -> (Outbox.Outcome, String) {
    switch ending {
    case .answer(let status, let body):
      let line = { (text: String) in ReceiverAnswer.line("\(status), \(text)", without: secret) }
      let wanted = #"expected 200 and {"accepted": \#(count)}"#
      guard (200..<300).contains(status) else {
        if ReceiverAnswer.isRefusal(status: status) { return (.refused, line(wanted)) }
        return (ReceiverAnswer.isFromTheWay(status: status) ? .uncertain : .failed, line(wanted))
      }
      guard let receipt = try? JSONDecoder().value(Receipt.self, in: body) else {
        return (.failed, line(wanted + ", got something else, as a page to log in is"))
      }
      guard receipt.accepted == count else { return (.uncertain, line(wanted + ", got \(receipt.accepted)")) }
      return (.delivered, line("accepted \(count)"))
    case .redirect(let status, let host):
      let said = ReceiverAnswer.redirection(status: status, to: host)
      return (.refused, ReceiverAnswer.line(said, without: secret))
    case .notSent(let reason): return (.failed, reason)
    case .unanswered(let reason): return (.uncertain, reason)
    }
  }
}
