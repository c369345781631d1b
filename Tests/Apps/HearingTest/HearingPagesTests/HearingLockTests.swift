import AppRecords
import Expectations
import Foundation
import HearingPages
import HearingRecords
import PageMessages
import PageServer
import TestSupport
import Testing

/// The lock of the list of people, and attacks on it.
@Suite(.timeLimit(.minutes(5))) struct HearingLockTests {
  /// A page before a locked list with Anna.
  private func locked(_ folder: TemporaryFolder? = nil) async throws -> DeskHarness {
    let page = try DeskHarness(folder: folder)
    if folder == nil {
      try page.records.addPerson(named: "Anna", at: DeskHarness.date)
      try page.records.peopleLock.set("4711", hint: "the garden")
    }
    await page.come("one")
    return page
  }

  private func opened() async throws -> DeskHarness {
    let page = try await locked()
    try await page.say("lock-answer", ["code": "4711"])
    expectEqual(page.name, "people")
    return page
  }

  @Test func aLockedPageShowsNothingOfAnybody() async throws {
    let page = try await locked()
    expectEqual(Set(page.screen.keys), ["type", "screen", "isCalibrated", "isBrowserSound", "source"])
    expectEqual(page.name, "locked")
    expect(page.messages.allSatisfy { !"\($0)".contains("Anna") && !"\($0)".contains("4711") })
    let attacks: [(String, [String: any Sendable])] = [
      ("choose-person", ["id": 1]), ("add-person", ["name": "Eve"]), ("import-person", [:]),
      ("upload", ["name": "a.zip", "size": 1, "at": 0, "data": "AA=="]), ("home", [:]), ("back", [:]), ("next", [:]),
      ("ends-read", [:]), ("begin", ["part": "result"]), ("send", [:]), ("lock-remove", ["code": "4711"]),
      ("lock-set", ["code": "0000", "hint": "", "present": "4711"]),
    ]
    for (type, members) in attacks {
      await #expect(throws: PageRefusal.self, "\(type)") { try await page.say(type, members) }
      expectEqual(page.name, "locked", "\(type)")
    }
    for path in ["person/1", "/person/1", "report/1", "audiogram/1", "x/person/1"] {
      let document = await page.desk.document(at: path)
      expectNil(document, "\(path)")
    }
    expect(try page.records.people().map(\.name) == ["Anna"] && page.records.peopleLock.hint() != nil)
    // Another language, time and a reload open nothing.
    try await page.say("language", ["language": "cs"])
    try await page.say("lock-rest")
    await page.come("one")
    expectEqual(page.name, "locked")
    await page.desk.close()
  }

  @Test func theCodeOpensAfterItsWaits() async throws {
    let page = try await locked()
    try await page.say("lock-knock")
    var question = page.messages.last ?? [:]
    expect(question["isCode"] as? Bool == true && question["hint"] as? String == "the garden")
    for (code, wait) in [("0000", 0.0), ("", 0), ("47110", 30), ("4711", 30)] {
      try await page.say("lock-answer", ["code": code])
      question = page.messages.last ?? [:]
      expect(question["wasWrong"] as? Bool == true && question["wait"] as? Double == wait, "\(code): \(question)")
      expectEqual(page.name, "locked")
    }
    page.clock.move(by: 30)
    try await page.say("lock-answer", ["code": "4711"])
    expectEqual((page.screen["people"] as? [[String: Any]])?.count, 1)
    await page.desk.close()
  }

  /// The list and the documents are those of the window in which the code was typed.
  @Test func anotherWindowIsLocked() async throws {
    let page = try await opened()
    try await page.say("choose-person", ["id": 1])
    let key = try require(page.messages.last { $0["type"] as? String == "people-lock" }?["key"] as? String)
    let archive = await page.desk.document(at: "\(key)/person/1")
    expectEqual(archive?.kind, .zip)
    let unlocked = await page.desk.document(at: "person/1")
    expectNil(unlocked)
    await page.desk.pageWent()
    await page.come("other")
    expectEqual(page.name, "locked")
    let late = await page.desk.document(at: "\(key)/person/1")
    expectNil(late)
    await #expect(throws: PageRefusal.self) { try await page.say("choose-person", ["id": 1]) }
    // The first window has to show the code again, too: the other one was before it.
    await page.desk.pageWent()
    await page.come("one")
    expectEqual(page.name, "locked")
    await page.desk.close()
  }

  @Test(arguments: [false, true]) func aPageThatNobodyTouchesIsLocked(isHome: Bool) async throws {
    let page = try await opened()
    if isHome { try await page.say("choose-person", ["id": 1]) }
    let name = page.name
    // Each touch gives ten minutes more; a reload in between does not.
    for _ in 0..<3 {
      page.clock.move(by: 590)
      try await page.say("language", ["language": "cs"])
      expectEqual(page.name, name)
    }
    await page.desk.pageWent()
    page.clock.move(by: 300)
    await page.come("one")
    expectEqual(page.name, name)
    page.clock.move(by: 300)
    // The message that comes too late is not carried out; it finds the lock.
    try await page.say(isHome ? "begin" : "choose-person", isHome ? ["part": "questions"] : ["id": 1])
    expect(page.name == "locked" && page.screen["personName"] == nil)
    await #expect(throws: PageRefusal.self) { try await page.say("choose-person", ["id": 1]) }
    try await page.say("lock-answer", ["code": "4711"])
    expectEqual(page.name, "people")
    // The page itself says that nobody touches it, or somebody locks it.
    for type in ["lock-rest", "lock-now"] {
      if isHome { try await page.say("choose-person", ["id": 1]) }
      try await page.say(type)
      expectEqual(page.name, "locked", "\(type)")
      try await page.say("lock-answer", ["code": "4711"])
    }
    // Away for ten minutes.
    await page.desk.pageWent()
    page.clock.move(by: 600)
    await page.come("one")
    expectEqual(page.name, "locked")
    await page.desk.close()
  }

  /// The tones go on to their end, however long they take, and the person's own screen follows.
  @Test func aTestIsNotInterrupted() async throws {
    let page = try await opened()
    try await page.say("choose-person", ["id": 1])
    try await page.walkToReady()
    page.hear = { page, tone in
      page.clock.move(by: 30)
      return page.usual(tone)
    }
    try await page.say("next")
    try await page.waitFor("person") { ($0["done"] as? [String])?.contains("tones") == true }
    expectGreater(page.clock.now.timeIntervalSince(DeskHarness.date), 600)
    await page.desk.close()
  }

  /// Nobody touches the page in the middle: what was begun goes on, and the lock comes after it.
  @Test func aRestInATestIsNoWayPastTheLock() async throws {
    let page = try await opened()
    try await page.say("choose-person", ["id": 1])
    try await page.say("begin", ["part": "questions"])
    await page.desk.pageWent()
    page.clock.move(by: 3600)
    await page.come("one")
    expectEqual(page.name, "question")
    try await page.say("lock-rest")
    let question = try require(page.screen["question"] as? [String: Any])
    try await page.say("question-answer", ["id": try require(question["id"] as? String)])
    expect(page.name == "question" && page.screen["number"] as? Int == 2)
    // Another window shows nothing of it, and loses nothing of it.
    await page.desk.pageWent()
    await page.come("other")
    expectEqual(page.name, "locked")
    await page.desk.pageWent()
    await page.come("one")
    expectEqual(page.screen["number"] as? Int, 2)
    try await page.say("back")
    expectEqual(page.name, "locked")
    await #expect(throws: PageRefusal.self) { try await page.say("begin", ["part": "questions"]) }
    await page.desk.close()
  }

  /// A program that follows a killed one asks for the code before it goes on.
  @Test func aKeptPlaceWaitsForTheCode() async throws {
    let killed = try await opened()
    try await killed.say("choose-person", ["id": 1])
    let atHome = try await locked(killed.folder)
    expect(atHome.name == "locked" && atHome.messages.allSatisfy { !"\($0)".contains("Anna") })
    try await atHome.say("lock-answer", ["code": "4711"])
    expectEqual(atHome.name, "people")
    try await atHome.say("choose-person", ["id": 1])
    try await atHome.say("begin", ["part": "questions"])
    let inQuestions = try await locked(killed.folder)
    expect(inQuestions.name == "locked" && inQuestions.messages.allSatisfy { !"\($0)".contains("Anna") })
    await #expect(throws: PageRefusal.self) { try await inQuestions.say("question-back") }
    try await inQuestions.say("lock-answer", ["code": "4711"])
    expect(inQuestions.name == "question" && inQuestions.screen["personName"] as? String == "Anna")
    for page in [killed, atHome, inQuestions] { await page.desk.close() }
  }

  @Test func theLockIsSetChangedAndRemoved() async throws {
    let page = try DeskHarness()
    try page.records.addPerson(named: "Anna", at: DeskHarness.date)
    await page.come("one")
    expect(!page.messages.contains { $0["type"] as? String == "people-lock" })
    func refused(_ type: String, _ members: [String: any Sendable]) async throws {
      try await page.say(type, members)
      expect(
        page.messages.last?["type"] as? String == "notice" && page.messages.last?["kind"] as? String == "refused",
        "\(type) \(members)")
    }
    for (code, hint) in [("471", ""), ("47a1", ""), ("4711", "4711")] {
      try await refused("lock-set", ["code": code, "hint": hint])
    }
    try await page.say("lock-set", ["code": "4711", "hint": "the garden"])
    // Who has set it goes on.
    expectEqual(page.name, "people")
    try await refused("lock-set", ["code": "081500", "hint": ""])
    try await refused("lock-set", ["code": "081500", "hint": "", "present": "0000"])
    try await page.say("lock-set", ["code": "081500", "hint": "", "present": "4711"])
    try await page.say("lock-now")
    try await page.say("lock-answer", ["code": "4711"])
    expectEqual(page.name, "locked")
    try await page.say("lock-answer", ["code": "081500"])
    expectEqual(page.name, "people")
    try await page.say("choose-person", ["id": 1])
    await #expect(throws: PageRefusal.self) { try await page.say("lock-remove", ["code": "081500"]) }
    try await page.say("home")
    try await refused("lock-remove", ["code": "0000"])
    try await page.say("lock-remove", ["code": "081500"])
    expectNil(try page.records.peopleLock.hint())
    await page.come("other")
    expectEqual(page.name, "people")
    await page.desk.close()
  }

  /// A lock that a command sets meanwhile closes the list with the next message, and lets a test go on.
  @Test func aCommandLocksAndUnlocks() async throws {
    let page = try DeskHarness()
    try page.records.addPerson(named: "Anna", at: DeskHarness.date)
    await page.come("one")
    try await page.say("choose-person", ["id": 1])
    try await page.say("begin", ["part": "questions"])
    try page.records.peopleLock.set("4711", hint: "")
    let question = try require(page.screen["question"] as? [String: Any])
    try await page.say("question-answer", ["id": try require(question["id"] as? String)])
    expectEqual(page.name, "question")
    try await page.say("back")
    expectEqual(page.name, "locked")
    try page.records.peopleLock.remove()
    try await page.say("lock-knock")
    expectEqual(page.name, "people")
    await page.desk.close()
  }
}

extension DeskHarness {
  /// A window has the seat.
  fileprivate func come(_ window: String) async {
    await desk.pageCame(PageGreeting(language: .english, window: window))
  }

  /// The name of the screen that is shown.
  fileprivate var name: String { screen["screen"] as? String ?? "" }
}
