import AppDatabases
import AppDelivery
import AppRecords
import AppWords
import Foundation
import HearingRecords
import HearingReports

/// The hand-over of results to people's own doctors. It needs a consent; what cannot be sent now waits in the outbox.
package struct HandOver: OutboxSender {
  /// What becomes of a result.
  package enum Decision: Sendable, Hashable {
    /// The person has no doctor, or has given no consent.
    case noConsent
    /// The session says nothing of a person's hearing: it is not finished, not valid, or a trial run.
    case saysNothing
    /// The doctor gets results with which to see a doctor, and this is none.
    case notNeeded
    /// It is in the outbox.
    case queued(OutboxItem)
  }

  /// The longest time of a delivery, in seconds. It is shorter than the outbox's shortest wait.
  private static let timeout = 30.0

  private let records: HearingArchive
  private let post: BundleDelivery.Post
  /// What is to be sent.
  package var outbox: Outbox { records.outbox }

  /// Creates the hand-over.
  ///
  /// - Parameter post: what posts a bundle to a server.
  package init(_ records: HearingArchive, by post: @escaping BundleDelivery.Post = BundleDelivery.post) {
    (self.records, self.post) = (records, post)
  }

  // MARK: What is queued

  /// Queues a session for its person's doctor, if the person has agreed and the result is one for the doctor. A result that
  /// was sent is queued again if it is another one by now, since questions were answered after the tones for example.
  ///
  /// - Throws: the errors of the records.
  @discardableResult package func queue(session id: Int64, at date: Date) throws -> Decision {
    let person = try records.session(id).person
    guard let doctor = try records.ownDoctor(of: person), doctor.consent != nil else { return .noConsent }
    let verdict = try HearingVerdict(session: id, in: records)
    guard verdict.saysSomething else { return .saysNothing }
    let earlier = try outbox.item(HearingArchive.sessionKind, id, to: doctor.address)
    // What the doctor knows already is kept true.
    guard doctor.occasion == .always || verdict.concernsDoctor || earlier?.state == .sent else { return .notNeeded }
    let delivery = try BundleDelivery(session: id, in: records, by: post)
    return .queued(
      try outbox.add(
        HearingArchive.sessionKind, id, version: delivery.checksum, to: doctor.address, of: person.id, at: date))
  }

  // MARK: What is sent

  /// The place to which an item goes, or why there is none. An item without a consent, or for another
  /// address, is withdrawn.
  package func target(of item: OutboxItem) throws -> Result<BundleDelivery.Target, DoctorPlace.Fault>? {
    let person = try records.people().first { $0.id == item.person }
    guard item.kind == HearingArchive.sessionKind, let doctor = try person.flatMap({ try records.ownDoctor(of: $0) }),
      doctor.consent != nil, doctor.address == item.receiver
    else { return nil }
    return Result { () throws(DoctorPlace.Fault) in try DoctorPlace.target(of: doctor, timeout: Self.timeout) }
  }

  package func deliver(
    _ item: OutboxItem, to target: Result<BundleDelivery.Target, DoctorPlace.Fault>, at date: Date
  ) throws -> (Outbox.Outcome, String) {
    do {
      let delivery = try BundleDelivery(session: item.number, in: records, by: post)
      let result = try delivery.sendUnlessArrived(to: try target.get(), at: date)
      switch result.outcome {
      case .delivered: return (.delivered, result.text)
      case .failed: return (result.isForGood ? .refused : .failed, result.text)
      case .uncertain: return (.uncertain, result.text)
      }
    } catch let fault as DoctorPlace.Fault {
      return (fault.isForGood ? .refused : .failed, fault.description)
    } catch let error as AppDatabaseError {
      guard error.isOfOneValue else { throw error }
      // The error may quote a value, a name for example.
      return (.refused, "a stored value of the session is damaged")
    } catch is HearingRecordsError {
      return (.refused, "the session is not stored any more")
    } catch { return (.failed, "\(error)") }
  }
}

/// Sends what is due to people's own doctors while a program runs.
package typealias HandOverCourier = OutboxCourier<HandOver>
