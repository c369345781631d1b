import Expectations
import Foundation
import GRDB
import ScriptedServers
import TestSupport
import Testing

/// The hand-over to one's own doctor by commands, and a server of this machine.
@Suite struct DoctorCommandTests {
  private static let taken: ScriptedServer.Act = {
    let entries = Array(repeating: #"{"response": {"status": "201"}}"#, count: 4).joined(separator: ",")
    return .answer(
      "200 OK", body: #"{"resourceType": "Bundle", "type": "transaction-response", "entry": [\#(entries)]}"#)
  }()

  /// Anna with a session of two places.
  private func home() throws -> Home {
    let home = try Home()
    try home.mustRun(["people", "add", "Anna"])
    try test(home)
    return home
  }

  @discardableResult private func test(_ home: Home) throws -> Tool.Outcome {
    try home.mustRun([
      "run", "--person", "Anna", "--simulate", try home.listener(), "--calibration", try home.calibration(),
      "--frequencies", "1000", "--procedure", "hughson-westlake", "--seed", "1", "--new",
    ])
  }

  /// Takes the simulated sessions for those of a person.
  private func makeReal(_ home: Home) throws {
    try DatabaseQueue(path: home.folder("h.sqlite")).write {
      try $0.execute(sql: "UPDATE session SET source = 'person', is_simulated = 0")
    }
  }

  private func agree(_ home: Home, _ place: String, _ more: [String] = []) throws {
    try home.mustRun(
      ["doctor", "set", "--person", "Anna", "--address", place, "--doctor", "Dr. Malý", "--consent"] + more)
  }

  private func states(_ home: Home) throws -> [String] {
    let text = try home.mustRun(["outbox", "list", "--json"]).output
    let items = try require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String: Any]])
    return items.compactMap { $0["state"] as? String }
  }

  /// Nothing is stored without a consent; its words are the ones that were shown.
  @Test func theConsent() throws {
    let home = try home()
    let words = ["doctor", "set", "--person", "Anna", "--address", "https://clinic.example/fhir/"]
    let asked = try home.run(words)
    expect(asked.status == 2 && asked.output.contains("https://clinic.example/fhir"), "\(asked)")
    expect(asked.messages.contains("--consent"))
    expect(try home.mustRun(["doctor", "show", "--person", "Anna"]).messages.contains("has no doctor here"))
    try home.mustRun(words + ["--consent", "--clinic-system", "urn:oid:1.2", "--clinic-number", "7"])
    let shown = try home.mustRun(["doctor", "show", "--person", "Anna"]).output
    for part in [asked.output, "when: as-needed", "number: urn:oid:1.2|7", "consent: 2"] {
      expect(shown.contains(part), "\(part): \(shown)")
    }
    try home.mustRun(["doctor", "revoke", "--person", "Anna"])
    expect(try home.mustRun(["doctor", "show", "--person", "Anna"]).output.contains("consent: none"))
    for wrong in [
      ["--address", "http://clinic.example"], ["--address", "https://a:b@clinic.example"],
      ["--address", "/tmp", "--token-file", "x"], ["--address", "https://a.example", "--clinic-number", "7"],
      ["--address", "https://a.example", "--token-file", home.folder("missing")],
      ["--address", "https://a.example", "--when", "never"],
    ] {
      expectEqual(try home.run(["doctor", "set", "--person", "Anna", "--consent"] + wrong).status, 2, "\(wrong)")
    }
  }

  @Test func aResultIsQueuedAndSent() throws {
    let home = try home()
    let token = try home.folder.write("token", "secret-7\n")
    let server = try ScriptedServer([.answer("503 Busy"), Self.taken])
    try agree(home, server.address(), ["--when", "always", "--token-file", token])
    // A trial run goes to nobody.
    let trial = try home.run(["outbox", "add", "--person", "Anna"])
    expect(trial.status == 2 && trial.messages.contains("says nothing of hearing"), "\(trial)")
    try makeReal(home)
    try home.mustRun(["outbox", "add", "--person", "Anna"])
    let busy = try home.run(["outbox", "send"])
    expect(busy.status == 1 && busy.messages.contains("session 1 to \(server.address()): not sent yet"), "\(busy)")
    expectEqual(try states(home), ["waiting"])
    // It waits for its time; nothing is due.
    try home.mustRun(["outbox", "send"])
    expectEqual(server.requests.count, 1)
    try DatabaseQueue(path: home.folder("h.sqlite")).write {
      try $0.execute(sql: "UPDATE outbox SET next_attempt = '2020-01-01T00:00:00.000Z'")
    }
    let sent = try home.mustRun(["outbox", "send"])
    expect(sent.messages.contains("sent: 200"), "\(sent)")
    expectEqual(try states(home), ["sent"])
    expect(server.requests.count == 2 && server.requests[1].contains("Bearer secret-7"))
    for said in [busy.messages, sent.messages] { expect(!said.contains("secret-7") && !said.contains("Anna")) }
    server.close()
  }

  @Test func whatIsRefusedOrWithdrawn() throws {
    let home = try home()
    let server = try ScriptedServer([.answer("400 Bad Request")])
    try agree(home, server.address(), ["--when", "always"])
    try makeReal(home)
    try home.mustRun(["outbox", "add", "--session", "1"])
    let refused = try home.run(["outbox", "send"])
    expect(refused.status == 1 && refused.messages.contains("refused: 400"), "\(refused)")
    try home.mustRun(["outbox", "send"])
    expectEqual(try states(home), ["refused"])
    server.close()
    try test(home)
    try makeReal(home)
    try home.mustRun(["outbox", "add", "--session", "2"])
    try home.mustRun(["outbox", "withdraw", "--session", "2"])
    expectEqual(try states(home), ["refused", "withdrawn"])
    expectEqual(try home.run(["outbox", "withdraw"]).status, 2)
    // A revoked consent queues nothing.
    try home.mustRun(["doctor", "revoke", "--person", "Anna"])
    expectEqual(try home.run(["outbox", "add", "--session", "1"]).status, 2)
  }

  /// What becomes of the hand-over is said, and changes no exit status of the test.
  @Test func theEndOfATest() throws {
    let home = try home()
    try agree(home, home.folder("clinic"), ["--when", "always"])
    let run = try test(home)
    expect(run.messages.contains("not handed over to the doctor, since it says nothing of hearing"), "\(run.messages)")
    expect(try states(home).isEmpty)
  }
}
