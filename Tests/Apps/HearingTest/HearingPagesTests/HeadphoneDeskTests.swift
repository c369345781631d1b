import Expectations
import Foundation
import HearingRecords
import HearingTest
import PageMessages
import PageServer
import SoundRoutes
import Synchronization
import TestSupport
import Testing
import VirtualHeadphones

/// A headphone without a calibration on the page: its name, its volume, and what happens when its sound changes.
@Suite(.timeLimit(.minutes(5))) struct HeadphoneDeskTests {
  /// A watch that sees what the test wants.
  private final class Witness: SoundWitness {
    let state = Mutex(SoundReport(looks: 1))
    let route: SoundRoute?
    var report: SoundReport { state.withLock { $0 } }
    init(_ gain: Double) {
      route = SoundRoute(server: "PulseAudio", output: "card", label: "Card", gains: ["mono": gain], percent: 60)
    }
    func accept() { state.withLock { $0.disturbance = nil } }
  }

  /// The first test stores the name and the way of the sound; the second one offers the name, and says how the volume differs
  /// until it is set back.
  @Test func theNextTestIsAsTheLast() async throws {
    let page = try DeskHarness()
    let witness = Witness(-20)
    page.watch = { _ in witness }
    try await page.begin()
    try await page.say("next")
    try await page.waitFor("person") { ($0["done"] as? [String])?.contains("tones") == true }
    expectNil(try page.records.session(1).headphone)

    try await page.say("begin", ["part": "tones"])
    while page.screen["screen"] as? String == "introduction" { try await page.say("next") }
    expect(page.screen["headphone"] == nil && (page.screen["knownHeadphones"] as? [String])?.isEmpty == true)
    try await page.say("headphone", ["name": "White earbuds"])
    try await page.say("next")
    try await page.waitFor("ready")
    try await page.say("next")
    try await page.waitFor("person")
    let stored = try page.records.session(2)
    expect(stored.headphone == "White earbuds" && stored.route == witness.route && stored.ended != nil)

    let louder = Witness(-14)
    let expected = Mutex<SoundRoute?>(nil)
    page.watch = { route in
      expected.withLock { $0 = $0 ?? route }
      if let difference = route.flatMap({ louder.route?.difference(from: $0) }) {
        louder.state.withLock { $0.disturbance = difference }
      }
      return louder
    }
    // Somebody who sets the volume back when the page says so.
    page.hear = { page, tone in
      guard page.screen["screen"] as? String == "volume" else { return page.usual(tone) }
      guard page.screen["difference"] == nil else {
        return .init(after: 0.1) { louder.state.withLock { $0.disturbance = nil } }
      }
      return page.usual(tone)
    }
    try await page.say("begin", ["part": "tones"])
    while page.screen["screen"] as? String == "introduction" { try await page.say("next") }
    expect(page.screen["headphone"] as? String == "White earbuds")
    try await page.say("headphone", ["name": "White earbuds"])
    try await page.say("next")
    let told = try await page.waitFor("volume") { $0["difference"] != nil }
    expect((told["difference"] as? [String: String])?["en"]?.contains("+6.0 dB") == true, "\(told)")
    try await page.waitFor("ready")
    expectEqual(expected.withLock { $0 }, witness.route)
    await page.desk.close()
  }

  /// A name belongs to one person and one test: who says nothing has a headphone without a name, whoever was tested before.
  @Test func aNameIsNobodyElses() async throws {
    let page = try DeskHarness()
    await page.desk.pageCame(PageGreeting(language: .english))
    for (person, name) in [("Anna", "White earbuds"), ("Ben", nil)] as [(String, String?)] {
      try await page.say("add-person", ["name": person])
      try await page.say("begin", ["part": "tones"])
      while page.screen["screen"] as? String == "introduction" { try await page.say("next") }
      expectNil(page.screen["headphone"])
      if let name { try await page.say("headphone", ["name": name]) } else { try await page.say("next") }
      try await page.say("next")
      try await page.waitFor("ready")
      try await page.say("back")
      try await page.say("home")
    }
    expectEqual(try page.records.sessions().map(\.headphone), ["White earbuds", nil])
    await page.desk.close()
  }

  /// The test pauses, says why, and goes on only as the person wants it.
  @Test func aChangeOfTheSoundPauses() async throws {
    let page = try DeskHarness()
    let witness = Witness(-20)
    page.watch = { _ in witness }
    let tones = Mutex(0)
    page.hear = { page, tone in
      guard page.screen["screen"] as? String == "test" else { return page.usual(tone) }
      if tones.withLock({
        $0 += 1
        return $0
      }) == 4 {
        return .init(after: 0.3) { witness.state.withLock { $0.disturbance = .otherSound(["Music"]) } }
      }
      return page.usual(tone)
    }
    try await page.begin()
    try await page.say("next")
    let paused = try await page.waitFor("test") { $0["disturbance"] != nil && $0["isPaused"] as? Bool == true }
    expect(paused["mayGoOnChanged"] as? Bool == true, "\(paused)")
    expect((paused["disturbance"] as? [String: String])?["en"]?.contains("Music") == true, "\(paused)")
    try await page.say("go-on-changed")
    try await page.waitFor("person") { ($0["done"] as? [String])?.contains("tones") == true }
    expectEqual(try page.records.session(1).soundChanges, [.otherSound])
    await page.desk.close()
  }

  /// Digits that were said while the sound was disturbed are said again: after it is mended, or, where the volume alone is
  /// another one, as the person wants it.
  @Test func digitsAreWatched() async throws {
    let page = try DeskHarness()
    let witness = Witness(-20)
    page.watch = { _ in witness }
    func see(_ disturbance: SoundDisturbance?) { witness.state.withLock { $0.disturbance = disturbance } }
    func isIn(_ phase: String) -> ([String: Any]) -> Bool { { $0["phase"] as? String == phase } }
    await page.desk.pageCame(PageGreeting(language: .english))
    try await page.say("add-person", ["name": "Anna"])
    try await page.say("begin", ["part": "digits"])
    see(.otherSound(["Music"]))
    try await page.say("next")
    let disturbed = try await page.waitFor("digits", where: isIn("disturbed"))
    expect(disturbed["mayGoOnChanged"] as? Bool == false && disturbed["number"] as? Int == 1, "\(disturbed)")
    expect((disturbed["disturbance"] as? [String: String])?["en"]?.contains("Music") == true, "\(disturbed)")
    // Another sound covers speech: nobody can want that.
    try await page.say("go-on-changed")
    try await page.waitFor("digits", where: isIn("disturbed"))
    see(nil)
    try await page.say("next")
    try await page.waitFor("digits", where: isIn("answering"))
    see(.volumeMoved(byDecibels: -6))
    try await page.say("digits", ["digits": [1, 2, 3], "number": 1])
    let moved = try await page.waitFor("digits", where: isIn("disturbed"))
    expect(moved["mayGoOnChanged"] as? Bool == true && moved["number"] as? Int == 2, "\(moved)")
    try await page.say("go-on-changed")
    try await page.waitFor("digits", where: isIn("answering"))
    expectNil(witness.report.disturbance)
    let anna = try page.records.person(named: "Anna")
    let stored = try require(try page.records.speechSessions(of: anna).first)
    expectEqual(try page.records.speechTest(stored).trials.count, 1)
    await page.desk.close()
  }
}
