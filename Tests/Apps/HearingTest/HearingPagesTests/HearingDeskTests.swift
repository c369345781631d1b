import AppDatabases
import AppWords
import BrowserSound
import Expectations
import Foundation
import HearingDelivery
import HearingPages
import HearingRecords
import HearingRuns
import HearingTest
import PageMessages
import PageServer
import TestSupport
import Testing
import VirtualHeadphones

@Suite(.timeLimit(.minutes(5))) struct HearingDeskTests {
  @Test func aWholeTestThroughThePage() async throws {
    let page = try DeskHarness()
    try await page.begin()
    try await page.say("next")
    let home = try await page.waitFor("person") { ($0["done"] as? [String])?.contains("tones") == true }
    expectNil(home["unfinished"])
    let stored = try page.records.outcome(ofSession: 1)
    expectEqual(stored.entries.count, 4)
    for entry in stored.entries {
      let truth = try require(DeskHarness.truth[entry.point.ear]?[entry.point.frequency])
      // Three deviations of the procedure, 2 dB (see the simulations).
      expectLess(abs(try require(entry.result.threshold) - truth), 6, "\(entry)")
    }
    expectEqual(try page.records.session(1).earphones, .right)

    // The terminal's way, with the same person and the same headphone, leaves the same rows.
    let folder = try TemporaryFolder()
    let records = try HearingArchive(path: folder("h.sqlite"))
    let setup = try DeskHarness.setup()
    let id = try records.beginSession(
      of: try records.addPerson(named: "Anna", at: DeskHarness.date), plan: setup.plan(seed: 3),
      conditions: setup.conditions, at: DeskHarness.date
    ).session
    let (queue, person) = (AnswerQueue(), try DeskHarness.person())
    let run = try TestRun(records: records, session: id, limit: 85, telling: .atOnce) { _ in }
    let headphone = VirtualHeadphone(sampleRate: TestRun.sampleRate) { tone in
      person.reaction(to: tone).map { .init(after: $0) { queue.put(.heard) } }
    }
    expectEqual(try TonePlayer(run, output: headphone, answers: queue).play(), .over)
    expectEqual(try page.records.trials(ofSession: 1), try records.trials(ofSession: id))
    expectEqual(stored, try records.outcome(ofSession: id))
    await page.desk.close()
  }

  /// Nothing on the page tells when a tone comes: no message of a trial, and the same message for every press.
  @Test func thePageIsNotToldWhenTonesCome() async throws {
    let page = try DeskHarness()
    try await page.begin()
    try await page.say("next")
    try await page.waitFor("person") { ($0["done"] as? [String])?.contains("tones") == true }
    let types = Set(page.messages.compactMap { $0["type"] as? String })
    expectEqual(types, ["screen", "press", "progress"])
    for message in page.messages where message["type"] as? String == "press" {
      expectEqual(Set(message.keys), ["type", "count"])
    }
    // A change of the progress without a press comes at a time of its own (see the tests of the run).
    expect(page.messages.contains { $0["type"] as? String == "progress" })
    await page.desk.close()
  }

  @Test func aReloadPausesAndShowsTheSame() async throws {
    let page = try DeskHarness()
    try await page.begin()
    var tones = 0
    page.hear = { page, tone in
      tones += 1
      if tones == 3 {
        let done = DispatchSemaphore(value: 0)
        Task {
          await page.desk.pageWent()
          done.signal()
        }
        done.wait()
        return nil
      }
      return page.usual(tone)
    }
    try await page.say("next")
    try await page.waitFor("test") { $0["isPaused"] as? Bool == true }
    let kept = try page.records.session(1).trialCount
    await page.desk.pageCame(PageGreeting(language: .czech))
    let screen = page.screen
    expect(screen["screen"] as? String == "test" && screen["isPaused"] as? Bool == true)
    expectEqual(screen["presses"] as? Int, 2)
    // A late press neither counts nor ends the pause.
    try await page.say("press")
    expectEqual(try page.records.session(1).trialCount, kept)
    try await page.say("go-on")
    try await page.waitFor("person") { ($0["done"] as? [String])?.contains("tones") == true }
    expect(try page.records.session(1).ended != nil)
    await page.desk.close()
  }

  /// Somebody stops; after a restart of the program the test is offered and goes on.
  @Test func anUnfinishedTestGoesOnAfterARestart() async throws {
    let first = try DeskHarness()
    try await first.begin()
    var tones = 0
    first.hear = { page, tone in
      tones += 1
      return tones == 12 ? .init(after: 0.1) { page.sayNow("back") } : page.usual(tone)
    }
    try await first.say("next")
    let left = try await first.waitFor("person")
    expect(left["unfinished"] != nil)
    await first.desk.close()
    let kept = try first.records.session(1).trialCount
    expectAtLeast(kept, 11)

    let second = try DeskHarness(folder: first.folder)
    await second.desk.pageCame(PageGreeting(language: .english))
    let people = try require(second.screen["people"] as? [[String: Any]])
    expect(people.count == 1 && people[0]["isUnfinished"] as? Bool == true)
    try await second.say("choose-person", ["id": 1])
    expect(second.screen["unfinished"] != nil)
    try await second.walkToReady()
    expectEqual(second.screen["keptCount"] as? Int, kept)
    try await second.say("next")
    try await second.waitFor("person") { ($0["done"] as? [String])?.contains("tones") == true }
    expectEqual(try second.records.sessions().count, 1)
    await second.desk.close()
  }

  @Test func nobodyAnswersThePracticeTones() async throws {
    let page = try DeskHarness()
    try await page.begin()
    page.hear = { _, _ in nil }
    try await page.say("next")
    try await page.waitFor("unanswered")
    try await page.say("next")
    expectEqual(page.screen["screen"] as? String, "calibration")
    // The result of such a session is no grade.
    try await page.say("back")
    try await page.say("begin", ["part": "result"])
    let text = "\(page.screen)"
    expect(text.contains("says nothing of hearing") && !text.contains("loss"))
    await page.desk.close()
  }

  @Test func anUnpluggedHeadphoneLosesNothing() async throws {
    let page = try DeskHarness()
    try await page.begin()
    var tones = 0
    page.hear = { page, tone in
      tones += 1
      if tones == 8 { page.headphone?.isUnplugged = true }
      return page.usual(tone)
    }
    try await page.say("next")
    let lost = try await page.waitFor("lost")
    expectAtLeast(lost["keptCount"] as? Int ?? 0, 6)
    expectEqual(lost["thing"] as? String, "sound")
    // A lost database is not taken for a headphone.
    page.headphoneFault = AppDatabaseError.busy(path: "hearing.sqlite")
    try await page.say("next")
    expectEqual(try await page.waitFor("lost")["thing"] as? String, "records")
    // It is still not there, then it is.
    page.headphoneFault = VirtualHeadphone.Unplugged()
    try await page.say("next")
    try await page.waitFor("lost")
    page.headphoneFault = nil
    try await page.say("next")
    try await page.waitFor("person") { ($0["done"] as? [String])?.contains("tones") == true }
    expectEqual(try page.records.sessions().count, 1)
    await page.desk.close()
  }

  /// A page that plays the sound and is reloaded takes it away: nothing is wrong with the headphone.
  @Test func aPageThatPlayedAndHasGoneIsNoLostSound() async throws {
    let page = try DeskHarness { $0.isBrowserSound = true }
    try await page.begin()
    page.headphoneFault = BrowserSoundError.noPage
    try await page.say("next")
    try await page.waitFor("test") { $0["isOpening"] as? Bool == true }
    try await page.waitFor("ready")
    page.headphoneFault = nil
    try await page.say("next")
    try await page.waitFor("person") { ($0["done"] as? [String])?.contains("tones") == true }
    try await page.say("begin", ["part": "digits"])
    page.headphoneFault = BrowserSoundError.noPage
    try await page.say("next")
    try await page.waitFor("digits") { $0["phase"] as? String == "playing" }
    try await page.waitFor("digits") { $0["phase"] as? String == "ready" }
    await page.desk.close()
  }

  @Test func swappedSidesAreSaidAndCheckedAgain() async throws {
    let page = try DeskHarness()
    await page.desk.pageCame(PageGreeting(language: .english))
    var isSwapped = true
    page.hear = { page, tone in
      var heard = tone
      if isSwapped, tone.channels.count == 1 { heard.channels = [1 - tone.channels[0]] }
      return page.usual(heard)
    }
    try await page.say("add-person", ["name": "Anna"])
    try await page.say("begin", ["part": "tones"])
    for _ in 1...5 { try await page.say("next") }
    let checked = try await page.waitFor("checked")
    expect(checked["verdict"] as? String == "swapped" && checked["mayGoOn"] as? Bool == false)
    isSwapped = false
    try await page.say("answer", ["answer": "heard"])
    try await page.waitFor("ready")
    expectEqual(try page.records.session(1).earphones, .right)
    await page.desk.close()
  }

  // MARK: The room

  @Test(arguments: [(Float(0.000_001), "failed"), (0.000_03, "fine"), (0.3, "loud")])
  func theRoomIsHeard(_ amplitude: Float, _ expected: String) async throws {
    let page = try DeskHarness()
    page.room = HeardRoom(amplitude: amplitude)
    await page.desk.pageCame(PageGreeting(language: .english))
    try await page.say("add-person", ["name": "Anna"])
    try await page.say("begin", ["part": "tones"])
    for _ in 1...4 { try await page.say("next") }
    expect(page.screen["screen"] as? String == "room" && page.screen["phase"] as? String == "ready")
    try await page.say("listen")
    try await page.waitFor("room") { !["ready", "listening"].contains($0["phase"] as? String) }
    expectEqual(page.screen["phase"] as? String, expected)
    try await page.say("next")
    try await page.waitFor("ready")
    expectEqual(
      try page.records.roomCheck(ofSession: 1)?.verdict.rawValue, ["fine": "fine", "loud": "too-loud"][expected])
    await page.desk.close()
  }

  // MARK: Digits, questions, the result

  @Test func digitsInNoise() async throws {
    let page = try DeskHarness()
    await page.desk.pageCame(PageGreeting(language: .english))
    try await page.say("add-person", ["name": "Anna"])
    try await page.say("begin", ["part": "digits"])
    try await page.say("next")
    var test = try DigitTripletTest(seed: 3)
    var number = 0
    while let triplet = test.nextTriplet {
      number += 1
      let screen = try await page.waitFor("digits") {
        $0["phase"] as? String == "answering" && $0["number"] as? Int == number
      }
      expectEqual(screen["count"] as? Int, 24)
      // Understood down to -8 dB.
      let answer = test.nextRatio >= -8 ? triplet.digits : [0, 0, 0]
      test.record(answer: answer)
      try await page.say("digits", ["digits": answer, "number": number])
      // A second tap answers nothing, whether the next triplet is still being said or not.
      do { try await page.say("digits", ["digits": [1], "number": number]) } catch is PageRefusal {}
    }
    try await page.waitFor("digits") { $0["phase"] as? String == "done" }
    let anna = try page.records.person(named: "Anna")
    let stored = try require(try page.records.speechSessions(of: anna).first)
    expect(stored.outcome == test.outcome && stored.plan.voice == "beeps")
    try await page.say("next")
    expectEqual(page.screen["ear"] as? String, "left")
    await #expect(throws: PageRefusal.self) { try await page.say("digits", ["digits": [12], "number": 1]) }
    await page.desk.close()
  }

  @Test func questionsInBothLanguages() async throws {
    let page = try DeskHarness()
    await page.desk.pageCame(PageGreeting(language: .czech))
    try await page.say("add-person", ["name": "Anna"])
    try await page.say("begin", ["part": "questions"])
    var ids: [String] = []
    while page.screen["screen"] as? String == "question" {
      let question = try require(page.screen["question"] as? [String: Any])
      let id = try require(question["id"] as? String)
      ids.append(id)
      switch question["kind"] as? String {
      case "yes-no": try await page.say("question-answer", ["id": id, "answer": id == "sudden"])
      default:
        try await page.say("question-answer", ["id": id, "answer": (question["choices"] as? [String])?.first ?? ""])
      }
    }
    expectEqual(page.screen["done"] as? [String], ["questions"])
    let answered = try require(try page.records.questionnaires(of: page.records.person(named: "Anna")).first)
    expect(answered.answers["sudden"] == .flag(true) && answered.answers.count == ids.count)
    let (czech, english) = (try HearingQuestions.questionnaire(.czech), try HearingQuestions.questionnaire(.english))
    expect(czech.questions.map(\.id) == english.questions.map(\.id) && czech.questions.map(\.id) == ids)
    expectEqual(czech.questions.map(\.kind), english.questions.map(\.kind))
    expectEqual(czech.questions.map { $0.choices?.count }, english.questions.map { $0.choices?.count })

    // A wrong answer, and one to another question.
    try await page.say("begin", ["part": "questions"])
    await #expect(throws: PageRefusal.self) {
      try await page.say("question-answer", ["id": "sudden", "answer": "perhaps"])
    }
    try await page.say("question-answer", ["id": "pain", "answer": true])
    expectEqual(page.screen["number"] as? Int, 1)
    await page.desk.close()
  }

  /// Answers are on the disk before the next question is shown, and are said in another language when it is chosen.
  @Test func questionsGoOnAfterARestartAndInAnotherLanguage() async throws {
    let first = try DeskHarness()
    await first.desk.pageCame(PageGreeting(language: .english))
    try await first.say("add-person", ["name": "Anna"])
    try await first.say("begin", ["part": "questions"])
    let english = try HearingQuestions.questionnaire(.english)
    for question in english.questions.prefix(6) {
      let answer: Any = question.kind == .yesNo ? true : question.choices?.last ?? ""
      try await first.say("question-answer", ["id": question.id, "answer": answer])
    }
    await first.desk.close()
    expect(try first.records.questionnaires(of: first.records.person(named: "Anna")).isEmpty)

    let second = try DeskHarness(folder: first.folder)
    await second.desk.pageCame(PageGreeting(language: .czech))
    try await second.say("choose-person", ["id": 1])
    try await second.say("begin", ["part": "questions"])
    expectEqual(second.screen["number"] as? Int, 7)
    let czech = try HearingQuestions.questionnaire(.czech)
    try await second.say("question-back")
    expectEqual(second.screen["answer"] as? String, czech.questions[5].choices?.last)
    try await second.say("question-answer", ["id": czech.questions[5].id])
    try await second.say("language", ["language": "en"])
    try await second.say("back")
    try await second.say("begin", ["part": "questions"])
    for question in english.questions.suffix(2) {
      try await second.say("question-answer", ["id": question.id, "answer": false])
    }
    let answered = try require(try second.records.questionnaires(of: second.records.person(named: "Anna")).first)
    expect(answered.questionnaire == english && answered.answers.count == 7)
    expect(answered.answers["tinnitus"] == .text("always") && answered.answers["conversation"] == nil)
    // Done: the next time they begin anew.
    try await second.say("begin", ["part": "questions"])
    expect(second.screen["number"] as? Int == 1 && second.screen["answer"] == nil)
    await second.desk.close()
  }

  @Test func theResultIsSentAfterAQuestionOnly() async throws {
    let out = try TemporaryFolder()
    let page = try DeskHarness { $0.target = .folder(out.path) }
    try await page.begin()
    try await page.say("next")
    try await page.waitFor("person") { ($0["done"] as? [String])?.contains("tones") == true }
    try await page.say("begin", ["part": "result"])
    expect(page.screen["sending"] as? String == "possible" && page.screen["hasAudiogram"] as? Bool == true)
    await #expect(throws: PageRefusal.self) { try await page.say("send-now") }
    try await page.say("send")
    try await page.say("send-cancel")
    expect(try FileManager.default.contentsOfDirectory(atPath: out.path).isEmpty)
    try await page.say("send")
    try await page.say("send-now")
    try await page.waitFor("result") { $0["sending"] as? String == "delivered" }
    expectEqual(try FileManager.default.contentsOfDirectory(atPath: out.path).count, 1)

    // Levels without a calibration are no grade and no dB HL.
    let text = "\(page.screen)"
    expect(text.contains("not calibrated") && !text.contains("dB HL") && !text.contains("hearing loss"))
    let report = try require(await page.desk.document(at: "report/1"))
    expect(report.kind == .html && report.text.contains("Anna"))
    let audiogram = try require(await page.desk.document(at: "audiogram/1"))
    expect(audiogram.kind == .svg && audiogram.text.contains("<svg"))
    for path in ["report/2", "report/", "report/1/2", "../report/1", "other/1", "report/1x"] {
      expectNil(await page.desk.document(at: path), "\(path)")
    }
    // Another person does not see it.
    try await page.say("home")
    expectNil(await page.desk.document(at: "report/1"))
    try await page.say("add-person", ["name": "Bob"])
    expectNil(await page.desk.document(at: "report/1"))
    await #expect(throws: PageRefusal.self) { try await page.say("begin", ["part": "result"]) }
    await page.desk.close()
  }

  // MARK: Nonsense

  @Test func namesThatWillNotDo() async throws {
    let page = try DeskHarness()
    await page.desk.pageCame(PageGreeting(language: .english))
    for (members, fault) in [
      (["name": ""] as [String: any Sendable], "invalid-name"), (["name": "A\nB"], "invalid-name"),
      (["name": "Anna", "birthYear": 1700], "invalid-year"),
    ] {
      try await page.say("add-person", members)
      expectEqual(page.screen["fault"] as? String, fault)
    }
    try await page.say("add-person", ["name": "Anna", "birthYear": 1940, "sex": "female"])
    expectEqual(page.screen["personName"] as? String, "Anna")
    try await page.say("home")
    try await page.say("add-person", ["name": "anna"])
    expectEqual(page.screen["fault"] as? String, "taken")
    await page.desk.close()
  }

  @Test func messagesAtTheWrongTimeAreRefused() async throws {
    let page = try DeskHarness()
    await page.desk.pageCame(PageGreeting(language: .english))
    for type in [
      "back", "next", "press", "pause", "go-on", "listen", "answer", "digits", "question-answer", "send", "send-now",
      "begin", "choose-person", "add-person", "language", "fly",
    ] {
      await #expect(throws: PageRefusal.self, "\(type)") { try await page.say(type) }
      expectEqual(page.screen["screen"] as? String, "people")
    }
    await #expect(throws: PageRefusal.self) { try await page.say("choose-person", ["id": 7]) }
    await page.desk.close()
  }
  /// After a killed program the next one shows the same step; tones come only after the checks have been gone through again.
  @Test func aKilledProgramGoesOnBeforeTheSound() async throws {
    let killed = try DeskHarness()
    await killed.desk.pageCame(PageGreeting(language: .english))
    try await killed.say("add-person", ["name": "Anna"])
    try await killed.say("begin", ["part": "tones"])
    try await killed.say("next")
    let step = killed.screen["step"] as? Int
    expect(killed.screen["screen"] as? String == "introduction" && step != nil)
    let next = try DeskHarness(folder: killed.folder)
    await next.desk.pageCame(PageGreeting(language: .english))
    expect(next.screen["screen"] as? String == "introduction" && next.screen["step"] as? Int == step)
    await next.desk.close()
    // A program that ended in order is followed by the choice of people.
    let other = try DeskHarness(folder: killed.folder)
    await other.desk.pageCame(PageGreeting(language: .english))
    expectEqual(other.screen["screen"] as? String, "people")
    try await other.say("choose-person", ["id": 1])
    try await other.walkToReady()
    let last = try DeskHarness(folder: killed.folder)
    await last.desk.pageCame(PageGreeting(language: .english))
    expectEqual(last.screen["screen"] as? String, "person")
    await other.desk.close()
  }
}
