import AppDelivery
import AppRecords
import CommandSupport
import Foundation
import HearingDelivery
import HearingRecords

/// What the commands say of the hand-over to people's own doctors.
enum HandOverReport {
  /// Queues a session for its person's doctor, tries once to send it, and says what became of it. A fault is said, too.
  static func handOver(session: Int64, in records: HearingArchive) {
    do {
      let handOver = HandOver(records)
      let decision = try handOver.queue(session: session, at: Date())
      guard case .queued(let item) = decision else {
        if let text = text(decision) { Console.message("session \(session): \(text)") }
        return
      }
      let sent = try handOver.sendDue(only: item.id) { Date() }
      // What was sent before, or waits for its time, was not due.
      for line in sent.isEmpty ? [text(item)] : sent.map(text) { Console.message(line) }
    } catch { Console.message("hearing-test: not handed over to the doctor: \(error)") }
  }

  /// Why a session is not queued; `nil` if there is nothing to say.
  static func text(_ decision: HandOver.Decision) -> String? {
    switch decision {
    case .noConsent: nil
    case .saysNothing: "not handed over to the doctor, since it says nothing of hearing"
    case .notNeeded: "not handed over to the doctor, since it is no result with which to see a doctor"
    case .queued(let item): text(item)
    }
  }

  /// What became of an item that was due, in a line.
  static func text(_ sent: OutboxSent) -> String {
    let what = "\(sent.item.kind) \(sent.item.number) to \(sent.item.receiver)"
    switch sent.outcome {
    case .delivered: return "\(what): sent: \(sent.answer)"
    case .failed: return "\(what): not sent yet, it is tried again: \(sent.answer)"
    case .uncertain: return "\(what): not known to be sent, it is tried again: \(sent.answer)"
    case .refused: return "\(what): refused: \(sent.answer)"
    }
  }

  private static func text(_ item: OutboxItem) -> String {
    let what = "\(item.kind) \(item.number) to \(item.receiver)"
    switch item.state {
    case .waiting: return "\(what): waits until \(item.nextAttempt.formatted(.iso8601))"
    case .sent: return "\(what): sent on \(item.date.formatted(.iso8601))"
    case .refused: return "\(what): refused: \(item.answer)"
    case .withdrawn: return "\(what): withdrawn"
    }
  }
}
