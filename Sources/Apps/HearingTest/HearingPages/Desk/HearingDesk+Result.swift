import AdultSide
import AppWords
import Foundation
import HearingDelivery
import HearingRecords
import HearingReports
import HearingTest
import PageMessages
import PageServer

/// The result, and its way to the doctor.
extension HearingDesk {
  func result(
    _ id: Int64, _ sending: HearingScreen.Result.Sending, _ answer: String?
  ) throws -> HearingScreen.Result {
    let verdict = try HearingVerdict(session: id, in: records)
    let session = verdict.session
    return .init(
      session: id, paragraphs: verdict.statements.foreign,
      levels: session.isValid || session.isUnanswered ? ResultText.levels(session) : [],
      hasAudiogram: session.isValid && !session.outcome.entries.isEmpty, sending: sending,
      place: settings.target?.place, isReadableOnTheWay: settings.target?.isReadableOnTheWay ?? false, answer: answer,
      handedOver: try handedOver(verdict))
  }

  func takeSending(_ wish: HearingRequest.Sending, _ request: HearingRequest) throws {
    guard case .result(let id, let sending, _) = place, let target = settings.target else {
      throw unexpected(request, "a result that can be sent")
    }
    switch (wish, sending) {
    case (.ask, .possible), (.ask, .failed), (.ask, .uncertain): place = .result(session: id, .asked, answer: nil)
    case (.cancel, .asked): place = .result(session: id, .possible, answer: nil)
    case (.now, .asked):
      place = .result(session: id, .sending, answer: nil)
      work { [self] worker in
        let (state, answer) = delivered(id, to: target)
        worker.tell { desk in
          guard case .result(id, _, _) = desk.place else { return }
          desk.place = .result(session: id, state, answer: answer)
          try desk.show()
        }
      }
    default: throw unexpected(request, "a result that is not being sent")
    }
  }

  /// Sends a session, and says what became of it. What has arrived there before is not sent again; what may have is.
  private nonisolated func delivered(
    _ id: Int64, to target: BundleDelivery.Target
  ) -> (HearingScreen.Result.Sending, String) {
    do {
      let delivered = try BundleDelivery(session: id, in: records).sendUnlessArrived(to: target, at: now())
      return (.init(delivered.outcome), delivered.text)
    } catch { return (.failed, "\(error)") }
  }
}

extension HearingScreen.Result.Sending {
  /// The end of a delivery.
  fileprivate init(_ outcome: Delivery.Outcome) {
    switch outcome {
    case .delivered: self = .delivered
    case .failed: self = .failed
    case .uncertain: self = .uncertain
    }
  }
}

/// A document of the page: `report/SESSION` or `audiogram/SESSION`.
struct HearingDocument {
  private enum Kind: String { case report, audiogram, person }
  /// The width of an octave in the page's audiogram: a small figure that is shown large has large letters.
  private static let octaveWidth = 34.0
  private let kind: Kind
  /// The number of the session, or of the person.
  private let id: Int64
  private let person: Person
  private let records: HearingArchive

  /// Finds a document; `nil` if there is none, or if it belongs to another person than the one who is there.
  init?(path: String, of person: Person?, in records: HearingArchive) throws {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let kind = Kind(rawValue: String(parts[0])), let id = Int64(parts[1]), let person,
      try (kind == .person ? id : records.session(id).person.id) == person.id
    else { return nil }
    (self.kind, self.id, self.person, self.records) = (kind, id, person, records)
  }

  /// The document in a language.
  func page(_ language: Language) throws -> PageDocument {
    switch kind {
    case .audiogram:
      let figure = AudiogramFigure(try ReportedSession(id, in: records), language)
      return PageDocument(.svg, figure.figure(octaveWidth: Self.octaveWidth).svg())
    case .person: return try PersonFiles.document(ofPersonNamed: person.name, in: records)
    case .report:
      var text = ""
      var report = try HearingReport(session: id, in: records)
      report.language = language
      report.write { text += $0 }
      return PageDocument(.html, text)
    }
  }
}
