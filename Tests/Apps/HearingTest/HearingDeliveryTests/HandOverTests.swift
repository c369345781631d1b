import AppDelivery
import AppRecords
import Expectations
import Foundation
import HearingDelivery
import HearingRecords
import HearingTest
import TestSupport
import Testing

/// The hand-over to one's own doctor, with a server and a clock of the test's own.
@Suite struct HandOverTests {
  private let home: SentSessions

  init() throws { home = try SentSessions() }

  private static func time(_ after: Double) -> Date { SentSessions.start + 1000 + after }

  private func queue(_ session: Int64, by handOver: HandOver? = nil, after: Double = 0) throws -> HandOver.Decision {
    try (handOver ?? home.handOver()).queue(session: session, at: Self.time(after))
  }

  private func isQueued(_ session: Int64) throws -> Bool {
    if case .queued = try queue(session) { true } else { false }
  }

  private func send(_ handOver: HandOver, after: Double) throws -> [Outbox.Outcome] {
    try handOver.sendDue { Self.time(after) }.map(\.outcome)
  }

  private var states: [OutboxItem.State] { get throws { try home.records.outbox.list().map(\.state) } }

  @Test func onlyWithAConsent() throws {
    let session = try home.session(SentSessions.loss)
    expectEqual(try queue(session), .noConsent)
    try home.agree()
    expect(try isQueued(session))
    try home.records.revokeConsent(of: home.anna, at: Self.time(1))
    expectEqual(try queue(session), .noConsent)
    let handOver = home.handOver(SentSessions.taken())
    expect(try send(handOver, after: 100_000).isEmpty && home.sent.isEmpty)
    expectEqual(try states, [.withdrawn])
  }

  @Test func asNeededOnlyWhatConcernsADoctor() throws {
    try home.agree(.asNeeded)
    let (good, loss) = (try home.session(SentSessions.good), try home.session(SentSessions.loss))
    expectEqual(try queue(good), .notNeeded)
    expect(try isQueued(loss))
    // Signs that are told after the tones concern the doctor, too.
    let questions = try Questionnaire(title: "Q", questions: [.init(id: "pain", text: "Pain?", kind: .yesNo)])
    try home.records.add(["pain": .flag(true)], to: questions, of: home.anna, at: Self.time(0))
    expect(try isQueued(good))
  }

  /// Trial runs, unfinished and invalid sessions go to nobody, whatever was chosen.
  @Test func whatSaysNothingIsNotQueued() throws {
    try home.agree(.always)
    let sessions = [
      try home.session(SentSessions.loss, device: "Dummy Output"), try home.session(SentSessions.loss, ends: false),
      try home.session(SentSessions.loss, falseAlarms: 5),
    ]
    for session in sessions { expectEqual(try queue(session), .saysNothing, "\(session)") }
    expect(try isQueued(try home.session(SentSessions.good)))
    expectEqual(try home.records.outbox.list().count, 1)
  }

  @Test func theNetworkIsAwayAndComesBack() throws {
    let token = try home.folder.write("token", "secret-7\n")
    try home.agree(tokenFile: token)
    let session = try home.session(SentSessions.good)
    let handOver = home.handOver(
      .notSent(reason: "no route to host"), SentSessions.answer(503), SentSessions.taken())
    _ = try queue(session, by: handOver)
    expectEqual(try send(handOver, after: 0), [.failed])
    expectEqual(try send(handOver, after: 59), [])
    expectEqual(try send(handOver, after: 60), [.failed])
    expectEqual(try send(handOver, after: 179), [])
    expectEqual(try send(handOver, after: 180), [.delivered])
    expectEqual(try states, [.sent])
    expect(home.sent.allSatisfy { $0.place == SentSessions.place && $0.token == "secret-7" } && home.sent.count == 3)
    expectEqual(try home.records.deliveries().map(\.outcome), [.failed, .failed, .delivered])
    // Nothing is left to be sent, and the same result is not queued again.
    expectEqual(try queue(session, by: handOver, after: 200), .queued(try home.records.outbox.list()[0]))
    expectEqual(try send(handOver, after: 1e6), [])
    let database = try Data(contentsOf: URL(fileURLWithPath: home.folder("h.sqlite")))
    expectNil(database.range(of: Data("secret-7".utf8)))
  }

  /// What may succeed later waits; what would be refused again does not; what may have arrived is sent again.
  @Test func endingsAndWhatTheyMean() throws {
    func fault(_ code: String) -> String {
      #"{"resourceType": "OperationOutcome", "issue": [{"severity": "error", "code": "\#(code)"}]}"#
    }
    let response = #"{"resourceType": "Bundle", "type": "transaction-response", "entry": [{"response": {"status": "#
    let endings: [(HTTPTransfer.Ending, Outbox.Outcome)] = [
      (.notSent(reason: "no network"), .failed), (.unanswered(reason: "no whole answer"), .uncertain),
      (.redirect(status: 302, host: "login.example"), .refused), (SentSessions.answer(400), .refused),
      (SentSessions.answer(401), .refused), (SentSessions.answer(404), .refused), (SentSessions.answer(408), .failed),
      (SentSessions.answer(422, fault("invalid")), .refused), (SentSessions.answer(429), .failed),
      (SentSessions.answer(500), .failed), (SentSessions.answer(503), .failed), (SentSessions.answer(502), .uncertain),
      (SentSessions.answer(504), .uncertain), (SentSessions.answer(202), .uncertain),
      (SentSessions.answer(200, "<html>Log in to the hotel</html>"), .failed), (SentSessions.answer(200), .failed),
      (SentSessions.answer(200, fault("invalid")), .refused), (SentSessions.answer(200, fault("transient")), .failed),
      (SentSessions.answer(200, response + #""412 No"}}]}"#), .refused),
      (SentSessions.answer(200, response + #""503"}}]}"#), .failed),
      (SentSessions.answer(200, #"{"resourceType": "Patient"}"#), .uncertain), (SentSessions.taken(3), .uncertain),
      (SentSessions.taken(), .delivered),
    ]
    for (ending, outcome) in endings {
      let home = try SentSessions()
      try home.agree()
      let handOver = home.handOver(ending)
      try handOver.queue(session: try home.session(SentSessions.good), at: Self.time(0))
      let sent = try handOver.sendDue { Self.time(0) }
      expectEqual(sent.map(\.outcome), [outcome], "\(ending)")
      let item = try require(try home.records.outbox.list().first)
      let state: OutboxItem.State =
        outcome == .delivered ? .sent : outcome == .refused ? .refused : .waiting
      expect(item.state == state && item.lastOutcome == outcome, "\(ending): \(item)")
      expect(!item.answer.contains("Nov"), "\(item.answer)")
    }
  }

  /// The program ends after it has sent and before it knows: the bundle goes once more, and creates nothing twice.
  @Test func aProgramThatIsKilledAfterSending() throws {
    try home.agree()
    let session = try home.session(SentSessions.good)
    let handOver = home.handOver(SentSessions.taken())
    _ = try queue(session, by: handOver)
    do {
      // What the killed program left: an attempt and a delivery that have begun.
      let item = try require(try home.records.outbox.list().first)
      _ = try home.records.outbox.begin(item.id, at: Self.time(0))
      _ = try home.records.beginDelivery(
        ofSession: session, to: item.receiver, checksum: item.version, at: Self.time(0))
    }
    expectEqual(try send(handOver, after: 59), [])
    expectEqual(try send(handOver, after: 60), [.delivered])
    expectEqual(home.sent.count, 1)
    expectEqual(try home.records.deliveries().map(\.outcome), [.uncertain, .delivered])
    // Killed between the two records of the end: what has arrived is known, and is not sent again.
    let other = try home.session(SentSessions.loss)
    _ = try queue(other, by: handOver)
    let item = try require(try home.records.outbox.list().last)
    let delivery = try home.records.beginDelivery(
      ofSession: other, to: item.receiver, checksum: item.version, at: Self.time(100))
    try home.records.finish(delivery: delivery, .delivered, answer: "200")
    expectEqual(try send(handOver, after: 200), [.delivered])
    expectEqual(home.sent.count, 1)
  }

  @Test func aConsentThatIsRevokedWhileABundleIsOnItsWay() throws {
    try home.agree()
    let (first, second) = (try home.session(SentSessions.good), try home.session(SentSessions.loss))
    let handOver = home.handOver(SentSessions.taken())
    for session in [first, second] { _ = try queue(session, by: handOver) }
    let (records, anna) = (home.records, home.anna)
    home.meanwhile.withLock {
      $0 = {
        do { try records.revokeConsent(of: anna, at: Self.time(1)) } catch { Issue.record(error) }
      }
    }
    expectEqual(try send(handOver, after: 0), [.delivered])
    // What had gone has gone; the other one stays.
    expectEqual(try states, [.sent, .withdrawn])
    expectEqual(home.sent.count, 1)
  }

  /// What was answered after the tones belongs to the result: it goes once more.
  @Test func aResultThatSaysMoreGoesAgain() throws {
    try home.agree(.asNeeded)
    let session = try home.session(SentSessions.loss)
    let handOver = home.handOver(SentSessions.taken(), SentSessions.taken())
    _ = try queue(session, by: handOver)
    expectEqual(try send(handOver, after: 0), [.delivered])
    let questions = try Questionnaire(title: "Q", questions: [.init(id: "sudden", text: "Sudden?", kind: .yesNo)])
    try home.records.add(["sudden": .flag(true)], to: questions, of: home.anna, at: Self.time(0))
    _ = try queue(session, by: handOver, after: 10)
    expectEqual(try send(handOver, after: 10), [.delivered])
    let texts = home.sent.map { String(decoding: $0.bundle, as: UTF8.self) }
    expect(texts.count == 2 && !texts[0].contains("suddenly") && texts[1].contains("suddenly"))
  }

  @Test func aFolderGetsAFile() throws {
    let place = home.folder("clinic")
    try home.agree(to: place)
    let handOver = home.handOver()
    _ = try queue(try home.session(SentSessions.good), by: handOver)
    expectEqual(try send(handOver, after: 0), [.delivered])
    expectEqual(try FileManager.default.contentsOfDirectory(atPath: place).count, 1)
    // A file in the place of the folder: it may be a disk that is not there now.
    let file = try home.folder.write("file", "")
    try home.agree(to: file + "/below")
    _ = try queue(try home.session(SentSessions.loss), by: handOver)
    expectEqual(try send(handOver, after: 10), [.failed])
  }

  /// A token that is missing waits for it; an address on whose way anybody reads is refused.
  @Test func placesAndTokens() throws {
    for (place, reason) in [
      ("http://clinic.example/fhir", DoctorPlace.Fault.readableOnTheWay),
      ("ftp://clinic.example", .noAddress(reason: "")), ("https://a:b@clinic.example", .noAddress(reason: "")),
    ] {
      let fault = expect(throws: DoctorPlace.Fault.self, "\(place)") { try DoctorPlace.place(place) }
      if case .noAddress = reason {
        expect(fault?.description.contains("a:b") == false)
      } else {
        expectEqual(fault, reason)
      }
    }
    expectEqual(try DoctorPlace.place("HTTPS://Clinic.example:443/fhir/"), SentSessions.place)
    expectEqual(try DoctorPlace.place("http://127.0.0.1:8080/fhir"), "http://127.0.0.1:8080/fhir")
    try home.agree(tokenFile: home.folder("missing"))
    let handOver = home.handOver(SentSessions.taken())
    _ = try queue(try home.session(SentSessions.good), by: handOver)
    expectEqual(try send(handOver, after: 0), [.failed])
    expect(home.sent.isEmpty)
    _ = try home.folder.write("missing", "abc")
    expectEqual(try send(handOver, after: 60), [.delivered])
    expectEqual(home.sent.first?.token, "abc")
  }

  /// The courier sends on its own thread, and tells what became of it.
  @Test func theCourierTells() throws {
    try home.agree()
    let handOver = home.handOver(SentSessions.taken())
    _ = try queue(try home.session(SentSessions.good), by: handOver)
    let courier = HandOverCourier(handOver) { Self.time(0) }
    let told = News()
    courier.tell { told.add($0) }
    courier.sendNow()
    courier.sendNow()
    courier.waitUntilIdle()
    expectEqual(told.outcomes, [[.delivered]])
    courier.end()
    _ = try queue(try home.session(SentSessions.loss), by: handOver)
    courier.sendNow()
    courier.waitUntilIdle()
    expectEqual(home.sent.count, 1)
  }

  private final class News: @unchecked Sendable {
    private let lock = NSLock()
    private var kept: [[Outbox.Outcome]] = []

    var outcomes: [[Outbox.Outcome]] { lock.withLock { kept } }

    func add(_ news: Result<[OutboxSent], any Error>) {
      do {
        let sent = try news.get().map(\.outcome)
        lock.withLock { kept.append(sent) }
      } catch { Issue.record(error) }
    }
  }
}
