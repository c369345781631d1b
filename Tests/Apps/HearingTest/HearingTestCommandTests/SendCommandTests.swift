import Expectations
import Foundation
import ScriptedServers
import TestSupport
import Testing

@Suite struct SendCommandTests {
  private typealias Act = ScriptedServer.Act
  /// What a server answers that has taken the bundle: Patient, Observation, DiagnosticReport twice.
  private static let taken = Act.answer("200 OK", body: response(["201 Created", "201", "200 OK", "201 Created"]))

  private static func response(_ states: [String], type: String = "transaction-response") -> String {
    let entries = states.map { #"{"response": {"status": "\#($0)"}}"# }.joined(separator: ",")
    return #"{"resourceType": "Bundle", "type": "\#(type)", "entry": [\#(entries)]}"#
  }

  private static func resource(_ type: String) -> String { #"{"resourceType": "\#(type)", "id": "1"}"# }

  /// Anna with a session of two places.
  private func home() throws -> Home {
    let home = try Home()
    try home.mustRun(["people", "add", "Anna"])
    try home.mustRun([
      "run", "--person", "Anna", "--simulate", try home.listener(), "--calibration", try home.calibration(),
      "--frequencies", "1000", "--procedure", "hughson-westlake", "--seed", "1",
    ])
    return home
  }

  /// What the records say of the deliveries so far.
  private func outcomes(_ home: Home) throws -> [String] {
    try Home.objects(try home.mustRun(["deliveries", "--format", "jsonl"]).output).compactMap {
      $0["outcome"] as? String
    }
  }

  @Test func toAFolder() throws {
    let home = try home()
    let words = ["send", home.folder("doctor"), "--person", "Anna"]
    let path = try home.mustRun(words).output
    let sent = try String(contentsOfFile: String(path.dropLast()), encoding: .utf8)
    expectEqual(sent, (try home.mustRun(["export", "--format", "fhir", "--person", "Anna"]).output))
    expect(sent.contains("89017-8") && path.contains("/doctor/hearing-"))
    let twice = try home.run(words)
    expect(twice.status == 2 && twice.messages.contains("session 1 was delivered to") && twice.output.isEmpty)
    expect(twice.messages.contains("--again"), "\(twice.messages)")
    expectEqual(try home.mustRun(words + ["--again"]).output, path)
    let file = try home.folder.write("file", "")
    expectEqual(try home.run(["send", file + "/below", "--person", "Anna"]).status, 1)
    expectEqual(try outcomes(home), ["delivered", "delivered", "failed"])
  }

  @Test func toAServer() throws {
    let home = try home()
    let bundle = try home.mustRun(["export", "--format", "fhir", "--session", "1"]).output
    let token = try home.folder.write("token", "secret-7\n")
    let no =
      #"{"resourceType": "OperationOutcome", "issue": [{"severity": "error", "diagnostics": "no secret-7\u001b[2J"}]}"#
    let server = try ScriptedServer([.answer("422 Unprocessable Entity", body: no), Self.taken])
    let words = ["send", server.address(), "--session", "1", "--token-file", token]
    let refused = try home.run(words)
    expect(
      refused.status == 1 && refused.messages.contains("422, OperationOutcome: error, no …"), "\(refused.messages)")
    // What was refused may be sent again; what was taken not.
    let sent = try home.mustRun(words)
    expect(sent.messages.contains("200, transaction-response: 3 of 4 resources made"), "\(sent.messages)")
    let twice = try home.run(words)
    expect(twice.status == 2 && twice.messages.contains("was delivered to \(server.address())"), "\(twice.messages)")
    let requests = server.requests
    expect(requests.count == 2 && requests[0].hasPrefix("POST /fhir HTTP/1.1") && requests[0].hasSuffix(bundle))
    expect(requests[0].contains("application/fhir+json") && requests[1].contains("Bearer secret-7"))
    server.close()
    let gone = try home.run(words + ["--again"])
    expect(gone.status == 1 && gone.messages.contains("not sent"), "\(gone.messages)")
    expectEqual(try outcomes(home), ["failed", "delivered", "failed"])
    // Neither in the database nor in what was printed, nor a terminal's controls.
    let database = try Data(contentsOf: URL(fileURLWithPath: home.folder("h.sqlite")))
    let said = refused.messages + sent.messages + twice.messages + gone.messages
    expect(database.range(of: Data("secret-7".utf8)) == nil && !said.contains("secret-7") && !said.contains("\u{1B}"))
  }

  /// What does not confirm each entry is no yes, whatever its status: a refusal, or an answer that leaves open what happened.
  @Test(arguments: [
    ("200 OK", "<html>Welcome to the hotel: log in</html>", "expected FHIR", "failed"),
    ("200 OK", "", "got nothing", "failed"), ("200 OK", #"{"ok": true}"#, "expected FHIR", "failed"),
    (
      "200 OK", #"{"resourceType": "OperationOutcome", "issue": [{"severity": "fatal", "diagnostics": "disk"}]}"#,
      "fatal, disk", "failed"
    ),
    (
      "200 OK", response(["201", "201", "412 Precondition Failed", "201"]),
      "entry 3: expected 200, 201 or 204, got 412", "failed"
    ),
    ("200 OK", response(["500"]), "entry 1: expected 200, 201 or 204, got 500", "failed"),
    ("401 Unauthorized", "", "401", "failed"), ("500 Internal Server Error", "", "500", "failed"),
    ("202 Accepted", "", "202", "uncertain"), ("504 Gateway Timeout", "", "504", "uncertain"),
    ("200 OK", resource("CapabilityStatement"), "with 4 entries, got CapabilityStatement", "uncertain"),
    ("200 OK", resource("Patient"), "with 4 entries, got Patient", "uncertain"),
    ("201 Created", resource("Observation"), "with 4 entries, got Observation", "uncertain"),
    ("201 Created", resource("DiagnosticReport"), "with 4 entries, got DiagnosticReport", "uncertain"),
    ("200 OK", #"{"resourceType": "Composition", "type": {}}"#, "with 4 entries, got Composition", "uncertain"),
    ("200 OK", #"{"resourceType": "Bundle", "type": "searchset"}"#, "with 4 entries, got searchset", "uncertain"),
    (
      "200 OK", #"{"resourceType": "OperationOutcome", "issue": [{"severity": "information", "code": "valid"}]}"#,
      "with 4 entries, got OperationOutcome: information, valid", "uncertain"
    ),
    ("200 OK", resource("OperationOutcome"), "with 4 entries, got OperationOutcome", "uncertain"),
    ("200 OK", #"{"resourceType": "Bundle", "type": "transaction-response"}"#, "4 entries, got 0", "uncertain"),
    ("200 OK", response([]), "transaction-response: expected 4 entries, got 0", "uncertain"),
    ("200 OK", response(["201"]), "transaction-response: expected 4 entries, got 1", "uncertain"),
    ("200 OK", response(Array(repeating: "201", count: 5)), "expected 4 entries, got 5", "uncertain"),
    ("200 OK", response(["201", "202", "201", "201"]), "entry 2: expected 200, 201 or 204, got 202", "uncertain"),
    ("200 OK", response(["201", "201", "201", "2010"]), "entry 4: expected 200, 201 or 204, got 2010", "uncertain"),
    (
      "200 OK", #"{"resourceType": "Bundle", "type": "transaction-response", "entry": [{}, {}, {}, {}]}"#,
      "entry 1: expected 200, 201 or 204, got none", "uncertain"
    ),
  ])
  func whatIsNoYes(status: String, body: String, says: String, outcome: String) throws {
    try expectNoYes(try home(), .answer(status, headers: ["WWW-Authenticate: Basic"], body: body), says, outcome)
  }

  /// A proxy that gives back what it gets has confirmed nothing.
  @Test func anEchoIsNoYes() throws {
    let home = try home()
    let bundle = try home.mustRun(["export", "--format", "fhir", "--session", "1"]).output
    try expectNoYes(
      home, .answer("200 OK", body: bundle), "expected a transaction's response with 4 entries, got transaction",
      "uncertain")
  }

  private func expectNoYes(_ home: Home, _ act: Act, _ says: String, _ outcome: String) throws {
    let server = try ScriptedServer([act])
    let sent = try home.run(["send", server.address(), "--session", "1"])
    expect(
      sent.status == 1 && sent.messages.contains(says) && !sent.messages.contains("sent session"), "\(sent.messages)")
    expect(sent.messages.contains("not known to be sent") == (outcome == "uncertain"), "\(sent.messages)")
    expect(sent.messages.split(separator: "\n").count == 1 && server.requests.count == 1, "\(sent.messages)")
    expectEqual(try outcomes(home), [outcome])
  }

  @Test(arguments: [
    response(["200", "200 OK", "201 Created", "204 No Content"]),
    response(["200", "200", "200", "200"], type: "batch-response"),
  ])
  func whatIsAYes(body: String) throws {
    let home = try home()
    let server = try ScriptedServer([.answer("201 Created", body: body)])
    let sent = try home.mustRun(["send", server.address(), "--session", "1"])
    expect(sent.messages.contains("sent session 1 to \(server.address()): 201, "), "\(sent.messages)")
    expectEqual(try outcomes(home), ["delivered"])
  }

  /// Neither the bundle nor the token goes anywhere else.
  @Test(arguments: [
    "301 Moved Permanently", "302 Found", "303 See Other", "307 Temporary Redirect", "308 Permanent Redirect",
  ])
  func redirectsAreRefused(status: String) throws {
    let home = try home()
    let elsewhere = try ScriptedServer([Self.taken])
    let there = "http://localhost:\(elsewhere.port)/login?token=abc"
    let server = try ScriptedServer([.answer(status, headers: ["Location: \(there)"])])
    let token = try home.folder.write("token", "secret")
    let sent = try home.run(["send", server.address(), "--session", "1", "--token-file", token])
    expect(
      sent.status == 1 && sent.messages.contains("redirected to localhost, which was not followed"), "\(sent.messages)")
    expect(!sent.messages.contains("abc") && elsewhere.requests.isEmpty && server.requests.count == 1)
    expectEqual(try outcomes(home), ["failed"])
  }

  /// A proxy of the environment does not get what is meant for this machine.
  @Test func noProxyGetsAToken() throws {
    let home = try home()
    let (proxy, server) = (try ScriptedServer([Self.taken]), try ScriptedServer([Self.taken]))
    let token = try home.folder.write("token", "secret")
    let sent = try home.tool.run(
      home.arguments(["send", server.address(), "--session", "1", "--token-file", token]),
      environment: ["http_proxy": proxy.address(""), "all_proxy": proxy.address("")])
    expect(sent.status == 0 && proxy.requests.isEmpty && server.requests.count == 1, "\(sent.messages)")
  }

  @Test(arguments: [
    "http://clinic.example/fhir", "http://127.0.0.1.example.com/", "http://10.0.0.1/", "http://128.0.0.1/",
    "http://[::2]/", "http://localhost.example/", "http://127.1/",
  ])
  func aTokenNeedsEncryption(target: String) throws {
    let home = try Home()
    let token = try home.folder.write("token", "secret")
    let sent = try home.run(["send", target, "--session", "1", "--token-file", token])
    expect(sent.status == 2 && sent.messages.contains("--token-file: expected https://"), "\(sent.messages)")
    // Here only the session is missing.
    for target in ["https://clinic.example/", "http://127.9.9.9/", "http://localhost/", "http://[::1]:8080/"] {
      let sent = try home.run(["send", target, "--session", "1", "--token-file", token])
      expect(sent.messages.contains("expected the number of a stored session"), "\(sent.messages)")
    }
  }

  @Test func addressesAndTokensAreWhatTheySeem() throws {
    let home = try home()
    for target in [
      "https://me:w0rd@clinic.example/", "https://clinic.example/?key=w0rd", "ftp://clinic.example/", "https:///fhir",
      "http://127.0.0.1\\@clinic.example/", "https://clinic.example:99999/", "https://clinic%2eexample/",
      "https://a b/",
    ] {
      let sent = try home.run(["send", target, "--session", "1"])
      let first = sent.messages.split(separator: "\n").first ?? ""
      expect(
        sent.status == 2 && first.contains("expected a folder, or an address") && !first.contains("w0rd"),
        "\(sent.messages)")
    }
    for text in ["", "two words", "secret\r\nHost: elsewhere", "čeština"] {
      let token = try home.folder.write("token", text)
      let sent = try home.run(["send", "http://127.0.0.1:9/", "--session", "1", "--token-file", token])
      expect(sent.status == 2 && sent.messages.contains("expected one token"), "\(sent.messages)")
      expect(!sent.messages.contains("elsewhere"))
    }
    expect(try outcomes(home).isEmpty)
  }

  /// The deadline is of the whole: servers that say nothing, that never come to an end, that never stop. Each goes on for a minute
  /// (an hour's worth at the flood's rate): only a deadline ends the command with these words.
  @Test(arguments: [
    Act.hang, .flood("HTTP/1.1 200 OK\r\n", piece: "X: 1\r\n"), .drip("HTTP/1.1 200 OK\r\n", piece: "X-More: 1\r\n"),
    .drip("HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n{", piece: " "),
    .drip("HTTP/1.1 100 Continue\r\n\r\n", piece: "HTTP/1.1 100 Continue\r\n\r\n"),
  ])
  func theDeadlineHolds(act: ScriptedServer.Act) throws {
    let home = try home()
    let server = try ScriptedServer([act, Self.taken])
    let words = ["send", server.address(), "--session", "1", "--timeout", "1"]
    let sent = try home.run(words)
    expect(
      sent.status == 1 && sent.messages.contains("not known to be sent: no whole answer within 1 s"), "\(sent.messages)"
    )
    // It may be there: it is not sent again without being asked for.
    let twice = try home.run(words)
    expect(twice.status == 2 && twice.messages.contains("session 1 may have been delivered"), "\(twice.messages)")
    try home.mustRun(words + ["--again", "--timeout", "30"])
    expectEqual(try outcomes(home), ["uncertain", "delivered"])
    expect(try home.run(words).messages.contains("was delivered"))
  }

  @Test func endlessAndBrokenAnswers() throws {
    let home = try home()
    let server = try ScriptedServer([
      .flood("HTTP/1.1 200 OK\r\n\r\n{", piece: " "), .flood("HTTP/1.1 200 OK\r\nX: ", piece: "1"), .hangUp,
      .answer("200 OK", headers: ["Content-Length: 500"], body: #"{"resourceType": "Bundle", "#),
    ])
    // Long enough for 4 MiB on a busy machine: what ends these is not the deadline.
    let words = ["send", server.address(), "--session", "1", "--again", "--timeout", "300"]
    let long = try home.run(words)
    expect(long.status == 1 && long.messages.contains("at most 4 MiB"), "\(long.messages)")
    for _ in 0..<3 {
      let sent = try home.run(words)
      expect(sent.status == 1 && sent.messages.split(separator: "\n").count == 1, "\(sent.messages)")
    }
    expect(try outcomes(home).allSatisfy { $0 != "delivered" })
  }

  /// A number that the clinic gave is how the server finds the patient.
  @Test func theClinicsOwnNumber() throws {
    let home = try home()
    try home.mustRun(["people", "add", "Ben"])
    let system = "https://clinic.example/patients"
    func identify(_ name: String, _ words: [String]) throws -> Tool.Outcome {
      try home.run(["people", "identify", name] + words)
    }
    expectEqual(try identify("anna", ["--system", system, "--number", "12|3,4"]).status, 0)
    expectEqual(try identify("Anna", []).output, "\(system)|12|3,4\n")
    let taken = try identify("Ben", ["--system", system, "--number", "12|3,4"])
    expect(taken.status == 2 && taken.messages.contains("that of Anna"), "\(taken.messages)")
    for words in [
      ["--number", "1"], ["--system", "patients", "--number", "1"], ["--system", system, "--number", " "],
    ] {
      expectEqual(try identify("Ben", words).status, 2)
    }
    let bundle = try home.mustRun(["export", "--format", "fhir", "--person", "Anna"]).output
    let object = try require(try JSONSerialization.jsonObject(with: Data(bundle.utf8)) as? [String: Any])
    let entry = try require((object["entry"] as? [[String: Any]])?.first)
    // FHIR escapes what stands between a system and a value, or between two values.
    let condition = (entry["request"] as? [String: Any])?["ifNoneExist"] as? String
    expectEqual(condition, #"identifier=https://clinic.example/patients|12%5C%7C3%5C,4"#)
    let identifiers = try require((entry["resource"] as? [String: Any])?["identifier"] as? [[String: String]])
    expect(identifiers.first == ["system": system, "value": "12|3,4"] && identifiers.count == 2)
    expectEqual(try identify("Anna", ["--remove"]).status, 0)
    expectEqual(try identify("Ben", ["--system", system, "--number", "12|3,4"]).status, 0)
  }
}
