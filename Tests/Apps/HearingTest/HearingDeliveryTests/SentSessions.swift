import AppDelivery
import Foundation
import HearingDelivery
import HearingRecords
import HearingTest
import LevelCalibration
import Synchronization
import TestSupport

/// Anna with her sessions, and a server that answers what a test wants.
final class SentSessions: Sendable {
  static let start = Date(timeIntervalSince1970: 1_795_000_000)
  static let place = "https://clinic.example/fhir"

  /// What a server answers that has taken a bundle of this many entries.
  static func taken(_ count: Int = 10) -> HTTPTransfer.Ending {
    let entry = #"{"response": {"status": "201"}}"#
    let entries = Array(repeating: entry, count: count).joined(separator: ",")
    return answer(200, #"{"resourceType": "Bundle", "type": "transaction-response", "entry": [\#(entries)]}"#)
  }

  static func answer(_ status: Int, _ body: String = "") -> HTTPTransfer.Ending {
    .answer(status: status, body: Data(body.utf8))
  }

  let folder: TemporaryFolder
  let records: HearingArchive
  let anna: Person
  private let answers = Mutex<[HTTPTransfer.Ending]>([])
  private let posts = Mutex<[(bundle: Data, place: String, token: String?)]>([])
  /// What happens while a bundle is being sent.
  let meanwhile = Mutex<(@Sendable () -> Void)?>(nil)

  init() throws {
    folder = try TemporaryFolder()
    records = try HearingArchive(path: folder("h.sqlite"))
    anna = try records.addPerson(named: "Anna Nováková", birthYear: 1966, sex: .female, at: Self.start)
  }

  /// The hand-over to a server that gives these answers, one after the other.
  func handOver(_ endings: HTTPTransfer.Ending...) -> HandOver {
    answers.withLock { $0 = endings }
    return HandOver(records) { [self] bundle, address, token, _ in
      posts.withLock { $0.append((bundle, address.place, token?.text)) }
      meanwhile.withLock { $0 }?()
      return answers.withLock { $0.isEmpty ? .notSent(reason: "expected no further post") : $0.removeFirst() }
    }
  }

  /// What was sent so far.
  var sent: [(bundle: Data, place: String, token: String?)] { posts.withLock { $0 } }

  /// Sets Anna's doctor.
  func agree(
    _ occasion: OwnDoctor.Occasion = .always, to address: String = place, tokenFile: String? = nil
  ) throws {
    try records.setOwnDoctor(
      try OwnDoctor(
        name: "Dr. Malý", address: address, tokenFile: tokenFile, occasion: occasion,
        consent: .init(date: Self.start, text: "yes")), of: anna, at: Self.start)
  }

  /// A session of Anna's with these thresholds of both ears at 500, 1000, 2000 and 4000 Hz.
  func session(_ levels: [Double], device: String = "card", falseAlarms: Int = 0, ends: Bool = true) throws -> Int64 {
    let entries = Ear.allCases.flatMap { ear in
      zip([500.0, 1000, 2000, 4000], levels).map { frequency, level in
        SessionOutcome.Entry(
          point: TonePoint(ear, frequency), result: .threshold(level, standardDeviation: 1.5, trialCount: 12))
      }
    }
    let range = try LevelRange(lowest: -10, highest: 85)
    let calibration = CalibrationRecord(
      kind: .headphone, transducer: "TDH39", device: "card", coupler: .iec60318Part3, method: .stated(source: "a test"),
      date: try CalibrationDate("2026-03-01"),
      fullScale: try FrequencyTable([.init(frequency: 125, level: 110), .init(frequency: 8000, level: 110)]))
    let recorder = try records.beginSession(
      of: anna, plan: SessionPlan(places: entries.map { .init($0.point, range: range) }, seed: 1),
      conditions: SessionConditions(
        calibration: calibration, stimulus: try ToneStimulus(), device: device, isSimulated: false), at: Self.start)
    if ends {
      try recorder.finish(
        SessionOutcome(
          entries: entries, catchTrialCount: 6, falseAlarmCount: falseAlarms, answeredToneCount: 40, strayPressCount: 0,
          trialCount: 0), at: Self.start + 600)
    }
    return recorder.session
  }

  /// Thresholds of good hearing, and of a loss.
  static let (good, loss) = ([5.0, 5, 10, 10], [30.0, 35, 40, 45])
}
