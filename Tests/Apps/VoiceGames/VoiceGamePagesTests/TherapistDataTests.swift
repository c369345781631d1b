import Expectations
import Foundation
import PageMessages
import PageServer
import Testing
import VoiceGamePages
import VoiceGameRecords
import VoiceGames
import VoiceListening

/// Tests of what a therapist does with the data on the page: held sounds, the log, retention, deletion.
@Suite struct TherapistDataTests {
  // Held sounds.

  @Test func heldSoundsAreStoredAndReported() throws {
    var therapist = try Therapist()
    let id = try therapist.add()
    let anna = try therapist.records.person(named: "Anna")
    try therapist.send("therapist-hold", ["child": id, "sound": "s"])
    expect(therapist.screen == "held" && therapist.wish == .hold(anna, .s))
    for (sound, length) in [(HeldSound.s, 4.0), (.s, 6), (.s, 5), (.z, 5), (.z, 4), (.z, 3), (.a, 8), (.a, 7), (.a, 9)]
    {
      therapist.keep(try therapist.desk.took(.held(length), sound, of: anna, at: therapist.now))
      therapist.now += 20
      expectEqual(therapist.kind, "stored")
    }
    for failure in HeldSoundMeter.Failure.allCases {
      therapist.keep(try therapist.desk.took(.failed(failure), .a, of: anna, at: therapist.now))
      expectEqual(therapist.kind, "refused")
    }
    expectEqual(therapist.list("tries").map { $0["seconds"] as? Double }, [4, 6, 5, 5, 4, 3, 8, 7, 9])
    let path = "\(therapist.key)/report/\(id)"
    let report = try require(try therapist.desk.document(at: path, .english, date: therapist.now)).text
    expect(report.contains("4.0 · 6.0 · 5.0") && report.contains(">1.20<") && report.contains("Tavares"), "\(report)")
    // The child laughed.
    let last = try require(therapist.list("tries").last?["id"] as? Int64)
    try therapist.send("therapist-forget-try", ["child": id, "number": last])
    expectEqual(therapist.list("tries").count, 8)
    expect(throws: PageRefusal.self) { try therapist.send("therapist-forget-try", ["child": id, "number": last]) }
    let other = try therapist.add("Bob")
    expect(throws: PageRefusal.self) {
      try therapist.send("therapist-forget-try", ["child": other, "number": last - 1])
    }
    expectEqual(try therapist.records.verify(), 0)
    // They go with the child, into an archive too.
    try therapist.records.exportPerson(named: "Anna", to: therapist.folder("anna.zip"))
    try therapist.records.importPerson(from: therapist.folder("anna.zip"), as: "Eva")
    expectEqual(try therapist.records.heldSounds(of: therapist.records.person(named: "Eva")).count, 8)
    try therapist.send("therapist-go", ["screen": "held", "child": id])
    try therapist.send("therapist-go", ["screen": "child", "child": id])
    expectEqual(therapist.wish, .stopListening)
  }

  // The log.

  private func log(_ therapist: Therapist) -> [String: Any] { therapist.content["log"] as? [String: Any] ?? [:] }

  @Test func theLogIsShownAndTaken() throws {
    var therapist = try Therapist()
    let anna = try therapist.add()
    _ = try therapist.add("Bob")
    for name in ["Anna", "Bob"] { _ = try therapist.play(name, volume: 115, 3) }
    try therapist.send("therapist-go", ["screen": "data"])
    expect(therapist.content["log"] == nil && therapist.content["retention"] == nil)
    func count(_ members: [String: Any]) throws -> Int? {
      try therapist.send("therapist-log", members)
      return log(therapist)["count"] as? Int
    }
    let all = try require(try count(["query": "allDataQuery"]))
    expect(all > 4 && all % 2 == 0)
    expectEqual(try count(["query": "userQuery", "child": anna]), all / 2)
    expectEqual((log(therapist)["last"] as? [[String: Any]])?.first?["child"] as? String, "Anna")
    expectEqual(try count(["query": "balloonGameQuery"]), all)
    expectEqual(try count(["query": "dogGameQuery"]), 0)
    let moment = Date.ISO8601FormatStyle(includingFractionalSeconds: true).format(
      Therapist.start.addingTimeInterval(0.5))
    expectEqual(try count(["query": "allDataQuery", "to": moment]), 4)
    expectEqual(try count(["query": "allDataQuery", "from": moment]), all - 4)
    try therapist.send("therapist-log", ["query": "userQuery"])
    expectEqual(therapist.kind, "refused")
    for wrong in [
      ["query": "allDataQuery", "from": "yesterday"], ["query": "allDataQuery", "child": 99], ["query": "*"],
    ] as [[String: Any]] {
      expect(throws: PageRefusal.self) { try therapist.send("therapist-log", wrong) }
    }
    func lines(_ path: String) throws -> Int? {
      try therapist.desk.document(at: therapist.key + "/log/" + path, .english, date: therapist.now)?.text
        .split(separator: "\n").count
    }
    expectEqual(try lines("allDataQuery/-/-/-"), all + 1)
    expectEqual(try lines("userQuery/\(anna)/-/\(moment)"), 3)
    for path in ["userQuery/-/-/-", "allDataQuery/99/-/-", "allDataQuery/x/-/-", "allDataQuery/-/-", "x/-/-/-"] {
      expectNil(try lines(path), "\(path)")
    }
  }

  // Retention and deletion.

  @Test func retentionAsksBeforeItDeletes() throws {
    var therapist = try Therapist()
    _ = try therapist.add()
    _ = try therapist.play("Anna", volume: 115, 3)
    therapist.now += 86_400 * 10
    try therapist.solve()
    try therapist.send("therapist-retention", ["days": 30])
    expect(therapist.kind == "stored" && therapist.content["retention"] as? Int == 30)
    try therapist.send("therapist-retention", ["days": 5])
    let question = therapist.content["question"] as? [String: Any]
    expect(question?["days"] as? Int == 5 && question?["sessions"] as? Int == 1 && therapist.notice.isEmpty)
    // Nothing was deleted, and another number is no agreement.
    try therapist.send("therapist-retention", ["days": 5, "sessions": 2])
    expect(try therapist.records.retentionDays() == 30 && therapist.records.sessions()[0].isRecorded)
    try therapist.send("therapist-retention", ["days": 5, "sessions": 1])
    expect(therapist.kind == "stored" && therapist.content["question"] == nil)
    expect(try therapist.records.retentionDays() == 5 && !therapist.records.sessions()[0].isRecorded)
    try therapist.send("therapist-retention", [:])
    expectNil(try therapist.records.retentionDays())
    try therapist.send("therapist-retention", ["days": 0])
    expectEqual(therapist.kind, "refused")
  }

  @Test func sessionsAndRecordingsAreDeleted() throws {
    var therapist = try Therapist()
    let anna = try therapist.add()
    let sessions = try (0..<3).map { _ in try therapist.play("Anna", volume: 115, 3) }
    try therapist.send("therapist-go", ["screen": "sessions", "child": anna])
    expectEqual(therapist.content["recorded"] as? Int, 3)
    try therapist.send("therapist-remove-session", ["session": sessions[0], "isRecordingOnly": true])
    expect(therapist.kind == "stored" && therapist.content["recorded"] as? Int == 2)
    expectEqual(therapist.list("sessions").count, 3)
    try therapist.send("therapist-remove-session", ["session": sessions[0], "isRecordingOnly": false])
    expectEqual(therapist.list("sessions").count, 2)
    try therapist.send("therapist-remove-recordings", ["child": anna, "sessions": 3])
    expect(therapist.kind == "refused" && therapist.content["recorded"] as? Int == 2)
    try therapist.send("therapist-remove-recordings", ["child": anna, "sessions": 2])
    expect(therapist.kind == "stored" && therapist.content["recorded"] as? Int == 0)
    // A session that is being played stays.
    let child = try therapist.records.person(named: "Anna")
    let recorder = try therapist.records.beginSession(
      of: child, settings: try require(.standard(for: .dog)), source: "mic", at: Therapist.start)
    try therapist.send("therapist-remove-session", ["session": recorder.session, "isRecordingOnly": false])
    expectEqual(therapist.kind, "refused")
    expectEqual(try therapist.records.sessions().count, 3)
  }
}
