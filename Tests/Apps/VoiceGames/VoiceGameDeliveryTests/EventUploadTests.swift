import AppDelivery
import AppRecords
import Expectations
import Foundation
import Synchronization
import TestSupport
import Testing
import VoiceGameDelivery
import VoiceGameRecords
import VoiceGames

/// The upload of events to a centre's server: what is sent and when, and what an answer means.
@Suite struct EventUploadTests {
  private static let start = Date(timeIntervalSince1970: 1_795_000_000)
  private static let place = "https://centre.example/events"

  private let folder: TemporaryFolder
  private let records: GameRecords
  private let anna: Child

  init() throws {
    folder = try TemporaryFolder()
    records = try GameRecords(path: folder("games.sqlite"))
    anna = try records.addChild(named: "Anna Nováková", at: Self.start)
  }

  private func play(after seconds: Double, finishes: Bool = true) throws -> Int64 {
    let date = Self.start + seconds
    let settings = try require(GameSettings.standard(for: .balloon))
    let recorder = try records.beginSession(of: anna, settings: settings, source: "mic", at: date)
    for (time, name) in [GameEvent.Name.gameStarted, .gameExited].enumerated() {
      try recorder.record(GameEvent(time: Double(time), game: .balloon, name: name))
    }
    if finishes { try recorder.finish(duration: 5, at: date + 5) }
    return recorder.session
  }

  private func aim(at place: String = place, names: Bool = false, tokenFile: String? = nil) throws {
    try records.setUploadTarget(
      UploadTarget(address: place, tokenFile: tokenFile, sendsNames: names, since: Self.start), at: Self.start)
  }

  private func upload(_ ending: HTTPTransfer.Ending, after seconds: Double) throws -> [OutboxSent] {
    try EventUpload(records) { _, _, _ in ending }.sendDue { Self.start + seconds }
  }

  private static func answer(_ status: Int, _ body: String = "") -> HTTPTransfer.Ending {
    .answer(status: status, body: Data(body.utf8))
  }

  /// Without a server nothing is sent; with one, what began since then and has ended.
  @Test func whatIsSent() throws {
    let before = try play(after: -100)
    expect(try upload(Self.answer(200, #"{"accepted": 2}"#), after: 0).isEmpty)
    expect(try records.outbox.list().isEmpty)
    try aim()
    let (first, second) = (try play(after: 10), try play(after: 20))
    let going = try play(after: 30, finishes: false)
    let posted = Mutex<[(text: String, place: String)]>([])
    let upload = EventUpload(records) { body, address, _ in
      posted.withLock { $0.append((String(decoding: body, as: UTF8.self), address.place)) }
      return Self.answer(200, #"{"accepted": 2}"#)
    }
    let sent = try upload.sendDue { Self.start + 60 }
    expectEqual(sent.map(\.item.number), [first, second])
    expect(sent.allSatisfy { $0.outcome == .delivered && $0.answer == "200, accepted 2" }, "\(sent)")
    // Nothing goes twice. A session that was killed goes after a day.
    expectEqual(try upload.sendDue { Self.start + 1000 }.count, 0)
    expectEqual(try upload.sendDue { Self.start + 90_000 }.map(\.item.number), [going])
    let texts = posted.withLock { $0 }
    expect(texts.allSatisfy { $0.place == Self.place } && texts.count == 3 && before < first)
    let lines = texts.flatMap { $0.text.split(separator: "\n") }
    let rows = try lines.map { try require(JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any]) }
    expectEqual(rows.compactMap { $0["event"] as? String }.count, 6)
    expectEqual(Set(rows.compactMap { $0["insert_id"] as? String }).count, 6)
    // A number stands for the child, the same one in all sessions.
    let children = Set(rows.compactMap { $0["child"] as? String })
    expect(children.count == 1 && children.first?.hasSuffix("-child-\(anna.id)") == true, "\(children)")
    expect(!texts.contains { $0.text.contains("Anna") })
  }

  @Test func namesOnlyIfChosen() throws {
    try aim(names: true)
    let session = try play(after: 10)
    let rows = try records.uploadedRows(ofSession: session, named: true)
    expect(rows.count == 2 && rows.allSatisfy { $0.cells.contains(.text("Anna Nováková")) })
  }

  /// What may succeed later waits; what would be refused again does not; only a receipt of all lines confirms.
  @Test func answersAndWhatTheyMean() throws {
    let answers: [(HTTPTransfer.Ending, Outbox.Outcome)] = [
      (Self.answer(200, #"{"accepted": 2}"#), .delivered), (Self.answer(201, #"{"accepted": 2}"#), .delivered),
      (Self.answer(200, #"{"accepted": 1}"#), .uncertain), (Self.answer(200, "<html>Log in</html>"), .failed),
      (Self.answer(200), .failed), (Self.answer(204), .failed), (Self.answer(400), .refused),
      (Self.answer(403), .refused), (Self.answer(408), .failed), (Self.answer(429), .failed),
      (Self.answer(500), .failed),
      (Self.answer(502), .uncertain), (.redirect(status: 302, host: "login.example"), .refused),
      (.notSent(reason: "no network"), .failed), (.unanswered(reason: "no whole answer"), .uncertain),
    ]
    try aim()
    for (number, (ending, outcome)) in answers.enumerated() {
      let time = Double(number) * 10
      let session = try play(after: time)
      let sent = try upload(ending, after: time + 6).first { $0.item.number == session }
      expectEqual(sent?.outcome, outcome, "\(ending)")
      // What is tried again does not come into the way of the next answer.
      for item in try records.outbox.list() { try records.outbox.withdraw(item.id, at: Self.start + time + 7) }
    }
  }

  /// What waits for a server that is not the centre's any more is not sent; nor is a session that was removed.
  @Test func whatIsWithdrawn() throws {
    try aim()
    let session = try play(after: 10)
    expectEqual(try upload(.notSent(reason: "no network"), after: 20).map(\.outcome), [.failed])
    try aim(at: "https://other.example")
    expectEqual(try records.outbox.list().map(\.state), [.withdrawn])
    expectEqual(
      try upload(Self.answer(200, #"{"accepted": 2}"#), after: 1000).map(\.item.receiver), ["https://other.example"])
    try records.setUploadTarget(nil, at: Self.start)
    _ = try play(after: 2000)
    expect(try upload(Self.answer(200, #"{"accepted": 2}"#), after: 3000).isEmpty)
    try records.remove(try records.sessions(numbered: [session]))
    expect(try records.outbox.list().isEmpty)
  }

  /// A token that is missing waits for it. It is not in the database, and an answer that repeats it is cut.
  @Test func theToken() throws {
    try aim(tokenFile: folder("token"))
    _ = try play(after: 10)
    let tokens = Mutex<[String?]>([])
    let upload = EventUpload(records) { _, _, token in
      tokens.withLock { $0.append(token?.text) }
      return .redirect(status: 302, host: "secret-7.example")
    }
    expectEqual(try upload.sendDue { Self.start + 20 }.map(\.outcome), [.failed])
    _ = try folder.write("token", "secret-7\n")
    expectEqual(try upload.sendDue { Self.start + 200 }.map { $0.answer.contains("secret-7") }, [false])
    expectEqual(tokens.withLock { $0 }, ["secret-7"])
    expectNil(try Data(contentsOf: URL(fileURLWithPath: folder("games.sqlite"))).range(of: Data("secret-7".utf8)))
  }

  @Test func addressesThatAreRefused() throws {
    for (text, fault) in [
      ("http://centre.example", UploadFault.readableOnTheWay), ("ftp://centre.example", .noAddress),
      ("a folder", .noAddress),
      ("https://a:b@centre.example", .noAddress),
    ] {
      expectEqual(expect(throws: UploadFault.self, "\(text)") { try EventUpload.address(text) }, fault)
    }
    expectEqual(try EventUpload.address("HTTPS://Centre.example:443/events/").place, Self.place)
  }
}
