import AppRecords
import Expectations
import Foundation
import PageMessages
import PageServer
import Testing
import VoiceGamePages
import VoiceGameRecords
import VoiceGames
import VoiceListening

@Suite struct TherapistDeskTests {
  // The gate.

  @Test func nothingIsDoneBeforeTheSum() throws {
    var therapist = try Therapist(isOpen: false)
    try therapist.send("therapist-add-child", ["name": "Anna", "portrait": "owl"])
    expectEqual(therapist.wish, .leave)
    expect(try therapist.records.people().isEmpty && !therapist.desk.isOpen(at: therapist.now))
    try therapist.send("adults-knock")
    expect(therapist.last["type"] as? String == "adults-gate" && therapist.last["wait"] as? Double == 0)
    try therapist.send("adults-answer", ["answer": 1])
    expectEqual(therapist.last["wasWrong"] as? Bool, true)
    try therapist.send("adults-answer", ["answer": 1])
    try therapist.send("adults-answer", ["answer": 1])
    expectEqual(therapist.last["wait"] as? Double, 30)
    therapist.now += 31
    try therapist.solve()
    expect(therapist.screen == "children" && therapist.desk.isOpen(at: therapist.now))
    try therapist.send("adults-leave")
    expect(therapist.wish == .leave && !therapist.desk.isOpen(at: therapist.now))
  }

  /// A code that a command has set takes the place of the sum.
  @Test func aKeptCodeOpensTheGate() throws {
    var therapist = try Therapist(isOpen: false)
    try therapist.records.peopleLock.set("4711", hint: "the garden")
    try therapist.send("adults-knock")
    expect(therapist.last["isCode"] as? Bool == true && therapist.last["hint"] as? String == "the garden")
    // A sum is no code, and costs no attempt.
    let answers: [(Any, Double)] = [(15, 0), ("0000", 0), ("", 0), ("0815", 30), ("4711", 30)]
    for (answer, wait) in answers {
      try therapist.send("adults-answer", ["answer": answer])
      expect(
        therapist.last["wasWrong"] as? Bool == true && therapist.last["wait"] as? Double == wait, "\(answer)")
    }
    therapist.now += 30
    try therapist.send("adults-answer", ["answer": "4711"])
    expect(therapist.screen == "children" && therapist.desk.isOpen(at: therapist.now))
    // Without it there is the sum again.
    try therapist.send("adults-leave")
    try therapist.records.peopleLock.remove()
    try therapist.solve()
    expectEqual(therapist.screen, "children")
  }

  @Test func tenMinutesWithoutATouchCloseIt() throws {
    var therapist = try Therapist()
    let anna = try therapist.add()
    therapist.now += 599
    try therapist.send("therapist-go", ["screen": "child", "child": anna])
    expectEqual(therapist.screen, "child")
    therapist.now += 600
    expect(!therapist.desk.isOpen(at: therapist.now))
    try therapist.send("therapist-easier", ["child": anna, "game": "balloon"])
    expectEqual(therapist.wish, .leave)
    expectNil(try therapist.records.settings(of: therapist.records.person(named: "Anna"), for: .balloon))
  }

  @Test func nonsenseIsRefused() throws {
    var therapist = try Therapist()
    let anna = try therapist.add()
    for (type, members) in [
      ("therapist-dance", [:]), ("therapist-go", ["screen": "moon"]), ("therapist-go", ["screen": "child"]),
      ("therapist-go", ["screen": "child", "child": 99]), ("therapist-go", ["screen": "replay", "session": 7]),
      ("therapist-set", ["child": anna, "game": "balloon", "setting": "colour", "value": 1]),
      ("therapist-set", ["child": anna, "game": "chess", "setting": "hold", "value": 1]),
      ("therapist-set", ["child": anna, "game": "balloon", "setting": "hold", "value": ["a": 1]]),
      ("therapist-easier", ["child": anna, "game": "phonemeContrast"]),
      ("therapist-add-child", ["name": "Eva", "portrait": "../secret"]),
      ("therapist-remove-child", ["child": anna, "name": "Bob"]),
      ("therapist-plan", ["child": anna, "parts": [["game": "dog", "rounds": 99]]]),
      ("therapist-replay-easier", [:]),
    ] as [(String, [String: Any])] {
      expect(throws: PageRefusal.self, "\(type) \(members)") { try therapist.send(type, members) }
    }
    expectEqual(try therapist.records.people().map(\.name), ["Anna"])
  }

  // Children.

  @Test func children() throws {
    var therapist = try Therapist()
    let anna = try therapist.add()
    expect(therapist.screen == "child" && therapist.kind == "stored")
    expectEqual((therapist.content["child"] as? [String: Any])?["portrait"] as? String, "owl")
    expectEqual((therapist.content["games"] as? [[String: Any]])?.count, Game.allCases.count)
    try therapist.send("therapist-portrait", ["child": anna, "portrait": "whale"])
    try therapist.send("therapist-rename-child", ["child": anna, "name": "Anna Nováková"])
    expectEqual(therapist.kind, "stored")
    let child = try therapist.records.person(named: "anna nováková")
    expect(child.portrait == "whale" && Portrait(of: child) == .whale)
    for (name, kind) in [("Anna Nováková", "refused"), (" ", "refused"), ("Bob", "stored")] {
      try therapist.send("therapist-add-child", ["name": name, "portrait": "cat"])
      expectEqual(therapist.kind, kind, "\(name)")
    }
    try therapist.send("therapist-go", ["screen": "children"])
    expectEqual(therapist.list("children").map { $0["name"] as? String }, ["Anna Nováková", "Bob"])
    expect(therapist.notice.isEmpty)
    try therapist.send("therapist-remove-child", ["child": anna, "name": "Anna Nováková"])
    expect(therapist.screen == "children" && therapist.kind == "stored" && therapist.list("children").count == 1)
  }

  /// A child that a command has removed meanwhile does not keep a page from coming.
  @Test func aChildHasAPictureOfItsOwn() throws {
    var therapist = try Therapist()
    let anna = try therapist.add()
    func send(_ bytes: Data, _ therapist: inout Therapist) throws {
      try therapist.send(
        "upload", ["name": "photo", "size": bytes.count, "at": 0, "data": bytes.base64EncodedString()])
      try therapist.send("therapist-own-picture", ["child": anna])
    }
    let drawing = Data(
      #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><script>1</script><circle r="4"/></svg>"#.utf8)
    try send(drawing, &therapist)
    expectEqual(therapist.kind, "stored")
    let number = try require(try therapist.records.ownPictureNumbers()[anna])
    let child = try require(therapist.content["child"] as? [String: Any])
    expect(child["ownPicture"] as? String == "/documents/children/\(number)" && child["portrait"] as? String == "owl")
    // A drawing is made safe.
    let kept = try require(try therapist.records.ownPicture(numbered: number))
    expect(kept.kind == .svg && !String(decoding: kept.bytes, as: UTF8.self).contains("script"))
    // What is no picture changes nothing.
    try send(Data("no picture".utf8), &therapist)
    expectEqual(therapist.kind, "refused")
    expectEqual(try therapist.records.ownPictureNumbers()[anna], number)
    // An animal takes its place.
    try therapist.send("therapist-portrait", ["child": anna, "portrait": "cat"])
    let after = try require(therapist.content["child"] as? [String: Any])
    expect(after["ownPicture"] == nil && after["portrait"] as? String == "cat")
    expect(try therapist.records.ownPictureNumbers().isEmpty)
    expect(throws: PageRefusal.self) { try therapist.send("therapist-own-picture", ["child": anna]) }
  }

  @Test func aChildThatIsGone() throws {
    var therapist = try Therapist()
    _ = try therapist.add()
    try therapist.records.removePerson(named: "Anna")
    therapist.keep(try therapist.desk.shown())
    expectEqual(therapist.screen, "children")
  }

  // Calibration.

  @Test func calibration() throws {
    var therapist = try Therapist()
    let id = try therapist.add()
    let anna = try therapist.records.person(named: "Anna")
    try therapist.send("therapist-calibrate", ["child": id])
    expect(therapist.wish == .calibrate(anna) && therapist.screen == "calibration")
    therapist.keep(try therapist.desk.took(.failed(.voiceInSilence), of: anna, at: therapist.now))
    expect(therapist.kind == "refused" && therapist.content["voice"] == nil)
    let voice = CalibratedVoice(
      volumeFloor: -60, roomLevel: -50, softVolume: 80, usualVolume: 110, loudVolume: 150, usualFrequency: 310)
    therapist.keep(try therapist.desk.took(.calibrated(voice), of: anna, at: therapist.now))
    expectEqual(therapist.kind, "stored")
    expectEqual((therapist.content["voice"] as? [String: Any])?["volumes"] as? [Double], [80, 110, 150])
    expectEqual(try therapist.records.voice(of: anna), voice)
    // Whoever goes away from a calibration ends it.
    try therapist.send("therapist-go", ["screen": "child", "child": id])
    expectEqual(therapist.wish, .stopListening)
  }

  // The plan.

  @Test func thePlanIsStoredAsItIs() throws {
    var therapist = try Therapist()
    let anna = try therapist.add()
    try therapist.send(
      "therapist-plan",
      ["child": anna, "parts": [["game": "dog", "rounds": 3], ["game": "cloud", "minutes": 2]]])
    expect(therapist.screen == "plan" && therapist.kind == "stored" && therapist.list("parts").count == 2)
    let child = try therapist.records.person(named: "Anna")
    expectEqual(
      try therapist.records.plan(of: child), SessionPlan([.init(.dog, .rounds(3)), .init(.cloud, .minutes(2))]))
    try therapist.send("therapist-plan", ["child": anna, "parts": [Any]()])
    expectEqual(try therapist.records.plan(of: child), SessionPlan())
  }

  // The report.

  @Test func theReportIsThereWhileTheGateIsOpen() throws {
    var therapist = try Therapist()
    let anna = try therapist.add()
    _ = try therapist.play("Anna", volume: 115, 3)
    let english = try therapist.desk.document(at: "\(therapist.key)/report/\(anna)", .english, date: therapist.now)
    expect(english?.kind == .html && english?.text.contains("Anna") == true)
    let czech = try therapist.desk.document(at: "\(therapist.key)/report/\(anna)/cs", .english, date: therapist.now)
    expectEqual(czech?.text.contains("lang=\"cs\""), true)
    for path in ["report", "report/99", "report/\(anna)/de", "report/\(anna)/cs/x", "report/../\(anna)", "", "/"] {
      expectNil(try therapist.desk.document(at: therapist.key + "/" + path, .english, date: therapist.now), "\(path)")
    }
    expectNil(try therapist.desk.document(at: "report/\(anna)", .english, date: therapist.now))
    // Another window takes over.
    therapist.desk.visit.pageCame(PageGreeting(language: .english, window: "two"), at: therapist.now)
    expectNil(try therapist.desk.document(at: "\(therapist.key)/report/\(anna)", .english, date: therapist.now))
    try therapist.solve()
    try therapist.send("adults-leave")
    expectNil(try therapist.desk.document(at: "\(therapist.key)/report/\(anna)", .english, date: therapist.now))
  }

  @Test func whatASessionHeardIsADocument() throws {
    var therapist = try Therapist()
    _ = try therapist.add()
    let session = try therapist.play("Anna", volume: 115, 3)
    let path = "\(therapist.key)/track/\(session)"
    let csv = try therapist.desk.document(at: path, .english, date: therapist.now)
    expect(csv?.kind == .csv && csv?.text.split(separator: "\n").count == 101, "\(csv?.text.prefix(200) ?? "")")
    expectNil(try therapist.desk.document(at: path + "/x", .english, date: therapist.now))
    expectNil(try therapist.desk.document(at: "\(therapist.key)/track/99", .english, date: therapist.now))
    try therapist.records.removeRecordings(of: try therapist.records.sessions())
    expectNil(try therapist.desk.document(at: path, .english, date: therapist.now))
    try therapist.send("adults-leave")
    expectNil(try therapist.desk.document(at: path, .english, date: therapist.now))
  }
}
