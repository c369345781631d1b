import AppRecords
import Expectations
import Foundation
import HearingDelivery
import HearingPages
import HearingRecords
import PageMessages
import PageServer
import Synchronization
import TestSupport
import Testing

/// The person's own doctor on the page.
@Suite(.timeLimit(.minutes(5))) struct DoctorDeskTests {
  private static let address = "https://clinic.example/fhir"

  /// A server that is away at first, and then takes everything.
  private final class Server: Sendable {
    private let isThere = Mutex(false)
    private let count = Mutex(0)

    var posts: Int { count.withLock { $0 } }
    func comes() { isThere.withLock { $0 = true } }

    var post: BundleDelivery.Post {
      { [self] _, _, _, _ in
        guard isThere.withLock({ $0 }) else { return .notSent(reason: "no network") }
        count.withLock { $0 += 1 }
        // Two places in each ear, the patient and the report.
        let entries = Array(repeating: #"{"response": {"status": "201"}}"#, count: 6).joined(separator: ",")
        let body = #"{"resourceType": "Bundle", "type": "transaction-response", "entry": [\#(entries)]}"#
        return .answer(status: 200, body: Data(body.utf8))
      }
    }
  }

  private func doctor(
    _ page: DeskHarness, address: String = address, when: String = "always", more: [String: Any] = [:]
  ) throws -> [String: Any] {
    let consents = try require(page.screen["consents"] as? [String: [String: String]])
    let form = try require(consents[when == "always" ? "always" : "asNeeded"]?["en"])
    let consent = form.replacingOccurrences(of: "{doctor}", with: "Dr. Nová")
      .replacingOccurrences(of: "{address}", with: address)
    return ["name": "Dr. Nová", "address": address, "when": when, "consent": consent].merging(more) { $1 }
  }

  /// A person with a doctor, before the tones.
  private func agreed(_ server: Server, when: String = "always") async throws -> DeskHarness {
    let page = try DeskHarness(post: server.post)
    await page.desk.pageCame(PageGreeting(language: .english))
    try await page.say("add-person", ["name": "Anna"])
    try await page.say("doctor")
    try await page.say("doctor-set", try doctor(page, when: when))
    expect(page.screen["agreed"] != nil && page.screen["fault"] == nil)
    try await page.say("back")
    return page
  }

  private func tones(_ page: DeskHarness) async throws {
    try await page.walkToReady()
    try await page.say("next")
    try await page.waitFor("person") { ($0["done"] as? [String])?.contains("tones") == true }
    page.courier.waitUntilIdle()
  }

  private func handedOver(_ screen: [String: Any]) -> [String: Any] { screen["handedOver"] as? [String: Any] ?? [:] }
  private func state(_ screen: [String: Any]) -> String? { handedOver(screen)["state"] as? String }

  @Test func theFormAndItsFaults() async throws {
    let page = try DeskHarness()
    await page.desk.pageCame(PageGreeting(language: .english))
    await #expect(throws: PageRefusal.self) { try await page.say("doctor") }
    try await page.say("add-person", ["name": "Anna"])
    try await page.say("doctor")
    expect(page.screen["screen"] as? String == "doctor" && page.screen["doctor"] == nil)
    let anna = try page.records.person(named: "Anna")
    let wrong: [[String: Any]] = [
      try doctor(page, address: "http://clinic.example"), try doctor(page, address: "/tmp"),
      try doctor(page, address: "clinic.example"), try doctor(page, more: ["consent": "I agree."]),
      try doctor(page, more: ["name": "Dr. Starý"]), try doctor(page, more: ["when": "as-needed"]),
      try doctor(page, more: ["number": "7"]), try doctor(page, more: ["number": "7", "system": "clinic"]),
    ]
    for members in wrong {
      try await page.say("doctor-set", members)
      let fault = page.screen["fault"] as? [String: String]
      expect(fault?["cs"]?.isEmpty == false && fault?["en"]?.isEmpty == false, "\(members)")
      expect(try page.records.ownDoctor(of: anna) == nil, "\(members)")
    }
    let members = try doctor(page, when: "as-needed", more: ["number": "7", "system": "urn:oid:1.2"])
    try await page.say("doctor-set", members)
    let stored = try require(try page.records.ownDoctor(of: anna))
    expect(stored.occasion == .asNeeded && stored.consent?.text == members["consent"] as? String)
    expectEqual(stored.consent?.date, DeskHarness.date)
    expect(page.screen["number"] as? String == "7" && page.screen["agreedText"] as? String == stored.consent?.text)
    // The token of an address goes to no other one.
    let token = try OwnDoctor(
      name: "Dr. Nová", address: Self.address, tokenFile: "/token", occasion: .always, consent: stored.consent)
    try page.records.setOwnDoctor(token, of: anna, at: DeskHarness.date)
    try await page.say("doctor-set", try doctor(page))
    expectEqual(try page.records.ownDoctor(of: anna)?.tokenFile, "/token")
    try await page.say("doctor-set", try doctor(page, address: "https://other.example"))
    expectNil(try page.records.ownDoctor(of: anna)?.tokenFile)
    await page.desk.close()
  }

  @Test func aResultWaitsForTheNetworkAndIsSent() async throws {
    let server = Server()
    let page = try await agreed(server)
    try await tones(page)
    try await page.say("begin", ["part": "result"])
    expect(state(page.screen) == "waiting" && handedOver(page.screen)["answer"] as? String == "no network")
    server.comes()
    // Not before its time.
    page.courier.sendNow()
    page.courier.waitUntilIdle()
    expectEqual(server.posts, 0)
    page.clock.move(by: 60)
    page.courier.sendNow()
    let sent = try await page.waitFor("result") { state($0) == "sent" }
    expect(handedOver(sent)["doctor"] as? String == "Dr. Nová" && handedOver(sent)["at"] != nil)
    try await page.say("doctor")
    let items = try require(page.screen["items"] as? [[String: Any]])
    expect(items.count == 1 && items[0]["state"] as? String == "sent" && server.posts == 1)
    await page.desk.close()
  }

  @Test func aResultIsCalledOffAndTheConsentRevoked() async throws {
    let server = Server()
    let page = try await agreed(server)
    try await tones(page)
    try await page.say("begin", ["part": "result"])
    let item = try require(handedOver(page.screen)["item"] as? Int)
    await #expect(throws: PageRefusal.self) { try await page.say("doctor-withdraw", ["id": item + 1]) }
    try await page.say("doctor-withdraw", ["id": item])
    expectEqual(state(page.screen), "withdrawn")
    try await page.say("doctor-again", ["id": item])
    page.courier.waitUntilIdle()
    expectEqual(state(page.screen), "waiting")
    try await page.say("doctor")
    try await page.say("doctor-revoke")
    expect(page.screen["agreed"] == nil && page.screen["doctor"] as? String == "Dr. Nová")
    server.comes()
    page.clock.move(by: 100_000)
    page.courier.sendNow()
    page.courier.waitUntilIdle()
    expectEqual(server.posts, 0)
    expectEqual(try page.records.outbox.list().map(\.state), [.withdrawn])
    await #expect(throws: PageRefusal.self) { try await page.say("doctor-again", ["id": item]) }
    await page.desk.close()
  }

  /// Nominal levels do not lead to a doctor; a sign in the answers to the questions, which come after the tones, does.
  @Test func asNeeded() async throws {
    let server = Server()
    server.comes()
    let page = try await agreed(server, when: "as-needed")
    try await tones(page)
    try await page.say("begin", ["part": "result"])
    expectEqual(state(page.screen), "not-needed")
    try await page.say("back")
    try await page.say("begin", ["part": "questions"])
    while page.screen["screen"] as? String == "question" {
      let question = try require(page.screen["question"] as? [String: Any])
      let id = try require(question["id"] as? String)
      try await page.say("question-answer", id == "pain" ? ["id": id, "answer": true] : ["id": id])
    }
    page.courier.waitUntilIdle()
    try await page.say("begin", ["part": "result"])
    expectEqual(state(page.screen), "sent")
    await page.desk.close()
  }
}
