import Expectations
import Foundation
import IdealHand
import LetterShapes
import LetterTrail
import LetterTrailRecords
import LetterTrailSessions
import PageMessages
import PageServer
import Synchronization
import Testing
import TraceMetrics

@Suite struct TrailDeskTests {
  private static func chapter(_ name: String) throws -> Chapter {
    try require(ChapterList.chapter(name, TrailSettings(), own: []))
  }

  /// The page's samples give the events of the engine, and the trace that is kept gives the same figures.
  @Test(arguments: [60.0, 240]) func aTracedLetterGivesTheEngineEvents(rate: Double) async throws {
    let harness = try TrailHarness()
    try await harness.open()
    let chapter = try Self.chapter("b")
    var hand = WritingHand(.minimumJerk(duration: 3))
    hand.drift = 2
    hand.lifts = [(stroke: 0, share: 0.4, duration: 0.5)]
    let samples = hand.write(chapter.strokes, sampleRate: rate)
    try await harness.trace(samples)
    var walk = try TrailWalk(chapter)
    var expected = walk.begin(at: 0)
    for sample in samples { expected += try walk.feed(sample) }
    // The first dot was shown before there was a page that heard it.
    expectEqual(harness.events, expected.dropFirst().map(\.kind.rawValue).filter { $0 != "moved" })
    expect(harness.events.contains("lifted") && harness.events.last == "chapter_finished")
    let stored = try harness.records.traces(of: harness.player())
    let kept = try harness.records.samples(ofTrace: try require(stored.first).id)
    expectEqual(kept, Array(samples.prefix(kept.count)))
    let (one, other) = (TraceScorer(chapter).score(kept), TraceScorer(chapter).score(samples))
    expect(one[.deviationMean] == other[.deviationMean] && one[.lifts] == 1 && one.finished == true)
  }

  /// However fast the finger is, no trigger and no checkpoint is jumped over.
  @Test func noTriggerIsJumpedOver() async throws {
    let harness = try TrailHarness()
    try await harness.open()
    let chapter = try Self.chapter("b")
    try await harness.trace(WritingHand(.constant(speed: 1500)).write(chapter.strokes, sampleRate: 60))
    expectEqual(harness.events.filter { $0 == "trigger_reached" }.count, chapter.animations.count)
    expectEqual(harness.events.filter { $0 == "curve_finished" }.count, chapter.strokes[0].count)
  }

  @Test func leavingPutsTheDotThere() async throws {
    let harness = try TrailHarness()
    try await harness.open()
    let start = try Self.chapter("b").strokes[0][0].start
    try await harness.trace([
      TraceSample(time: 0, x: start.x, y: start.y, contact: true),
      TraceSample(time: 0.2, x: start.x, y: start.y + 20, contact: true),
      TraceSample(time: 0.4, x: start.x + 40, y: start.y + 20, contact: true),
    ])
    expectEqual(harness.events, ["dot_touched", "left", "dot_shown"])
    let place = try require(try harness.last("events")["place"] as? [String: any Sendable])
    let dot = try require(place["dot"] as? [Double])
    expect(abs(dot[1] - start.y - 20) < 6 && place["phase"] as? String == "waiting")
    expect(try harness.last("said")["words"] != nil)
  }

  /// A page that is reloaded goes on at the checkpoint; samples for the opening before do nothing.
  @Test func aReloadGoesOnAtTheCheckpoint() async throws {
    let harness = try TrailHarness()
    try await harness.open()
    let chapter = try Self.chapter("b")
    let samples = WritingHand(.constant(speed: 60)).write(chapter.strokes, sampleRate: 60)
    try await harness.trace(Array(samples.prefix(samples.count / 2)))
    let opening = try require(try harness.last("screen")["opening"] as? Int)
    await harness.desk.pageWent()
    await harness.come()
    expectEqual(harness.screen, "chapters")
    try await harness.say(#"{"type":"open-chapter","name":"b","scale":"nominal"}"#)
    let place = try require(try harness.last("screen")["place"] as? [String: any Sendable])
    expectGreater(place["curve"] as? Int ?? 0, 0)
    let before = harness.events.count
    try await harness.say(#"{"type":"samples","opening":\#(opening),"samples":[[0,0,0,1]]}"#)
    expectEqual(harness.events.count, before)
  }

  @Test func theSoundOfTheFingerEndsWithTheChapter() async throws {
    let harness = try TrailHarness()
    try await harness.open()
    expectEqual(harness.fingers.value.count, 1)
    expect(try harness.last("screen")["sound"] == nil)
    try await harness.say(#"{"type":"again"}"#)
    expectEqual(harness.fingers.value.count, 1)
    try await harness.say(#"{"type":"chapters"}"#)
    expect(harness.fingers.value[0].isStopped)
  }

  /// What the page sounds itself is told with the letter, as the player wants it; the computer opens nothing.
  @Test func thePageSoundsTheFinger() async throws {
    let harness = try TrailHarness(isHere: false)
    for (style, level) in [(TrailSoundStyle.friction, 0.0), (.music, -6), (.none, 0)] {
      try await harness.open()
      var settings = TrailSettings()
      (settings.sound, settings.soundLevel) = (style, level)
      try harness.records.set(settings, of: harness.player())
      try await harness.say(#"{"type":"open-chapter","name":"b","scale":"nominal"}"#)
      let sound = try harness.last("screen")["sound"] as? [String: any Sendable]
      expectEqual(sound?["style"] as? String, style == .none ? nil : style.rawValue)
      expectEqual(sound?["level"] as? Double, style == .none ? nil : level)
    }
    expect(harness.fingers.value.isEmpty)
  }

  @Test(arguments: [
    #"{"type":"samples","opening":1,"samples":[[0,0,0,2]]}"#, #"{"type":"samples","opening":1,"samples":[[0,0]]}"#,
    #"{"type":"samples","opening":1,"samples":[[0,0,0,1,7]]}"#, #"{"type":"samples","samples":[]}"#,
    #"{"type":"open-chapter","name":"d","scale":"nominal"}"#, #"{"type":"open-chapter","name":"b","scale":"huge"}"#,
    #"{"type":"choose-player","player":99}"#, #"{"type":"erase"}"#,
  ]) func whatCannotBeMeantIsRefused(json: String) async throws {
    let harness = try TrailHarness()
    try await harness.open()
    await #expect(throws: PageRefusal.self) { try await harness.say(json) }
    try await harness.trace([TraceSample(time: 0, x: 1, y: 1, contact: true)])
    expectEqual(harness.events.last, "touched_elsewhere")
  }

  /// Again after the end, and in the middle: the page begins its clock anew, and everything counts at once.
  @Test func aLetterIsWrittenAgainFromItsBeginning() async throws {
    let harness = try TrailHarness()
    try await harness.open()
    let samples = WritingHand(.constant(speed: 60)).write(try Self.chapter("b").strokes, sampleRate: 60)
    try await harness.trace(samples)
    try await harness.say(#"{"type":"again"}"#)
    let place = try require(try harness.last("screen")["place"] as? [String: any Sendable])
    expect(place["curve"] as? Int == 0 && place["phase"] as? String == "waiting")
    try await harness.trace(Array(samples.prefix(samples.count / 2)))
    try await harness.say(#"{"type":"again"}"#)
    try await harness.trace(samples)
    expectEqual(harness.events.filter { $0 == "chapter_finished" }.count, 2)
    expectEqual(harness.events.filter { $0 == "dot_touched" }.count, 3)
    let player = try harness.player()
    expectEqual(try harness.records.traces(of: player).map(\.isFinished), [true, false, true])
    expectEqual(try harness.records.progress(of: player)["b"]?.finished, 2)
  }

  @Test func endlessPlayChoosesAnotherLetter() async throws {
    let harness = try TrailHarness()
    try await harness.open()
    try await harness.say(#"{"type":"endless","scale":"nominal"}"#)
    expectEqual(try harness.last("screen")["isEndless"] as? Bool, true)
    expectEqual(try harness.last("screen")["name"] as? String, "b")
  }
  /// After a killed program the next one shows the chapter at its checkpoint; after one that ended in order, the players.
  @Test func aKilledProgramGoesOnInTheChapter() async throws {
    let killed = try TrailHarness()
    try await killed.open()
    let samples = WritingHand(.constant(speed: 60)).write(try Self.chapter("b").strokes, sampleRate: 60)
    try await killed.trace(Array(samples.prefix(samples.count / 2)))
    let next = try TrailHarness(folder: killed.folder)
    await next.come()
    expectEqual(next.screen, "trail")
    let place = try require(try next.last("screen")["place"] as? [String: any Sendable])
    expectGreater(place["curve"] as? Int ?? 0, 0)
    // A page that comes back later stays where it is.
    try await next.say(#"{"type":"chapters"}"#)
    await next.come()
    expectEqual(next.screen, "chapters")
    await next.desk.close()
    let last = try TrailHarness(folder: killed.folder)
    await last.come()
    expectEqual(last.screen, "players")
  }
}

@Suite struct ParentSideTests {
  private static func open(_ harness: TrailHarness) async throws {
    try await harness.say(#"{"type":"adults-knock"}"#)
    let gate = try harness.last("adults-gate")
    let (first, second) = (try require(gate["first"] as? Int), try require(gate["second"] as? Int))
    try await harness.say(#"{"type":"adults-answer","answer":\#(first + second)}"#)
  }

  @Test func theCodeTakesThePlaceOfTheSum() async throws {
    let harness = try TrailHarness()
    try await harness.open()
    try await Self.open(harness)
    expectEqual(harness.screen, "menu")
    try await harness.say(#"{"type":"adults-code","code":"4711","hint":"the scent"}"#)
    try await harness.say(#"{"type":"adults-leave"}"#)
    try await harness.say(#"{"type":"adults-knock"}"#)
    let gate = try harness.last("adults-gate")
    expect(gate["isCode"] as? Bool == true && gate["hint"] as? String == "the scent" && gate["first"] == nil)
    for _ in 0..<3 { try await harness.say(#"{"type":"adults-answer","answer":"0000"}"#) }
    expectEqual(try harness.last("adults-gate")["wait"] as? Double, 30)
    // Neither the right code nor a sum helps while the gate waits.
    try await harness.say(#"{"type":"adults-answer","answer":"4711"}"#)
    try await harness.say(#"{"type":"adults-answer","answer":15}"#)
    expectUnequal(harness.screen, "menu")
    harness.wait(31)
    try await harness.say(#"{"type":"adults-answer","answer":"4711"}"#)
    expectEqual(harness.screen, "menu")
  }

  /// Without the gate nothing of the parents' side is done, and no document is given.
  @Test func nothingIsDoneBeforeTheGate() async throws {
    let harness = try TrailHarness()
    try await harness.open()
    for json in [
      #"{"type":"adults-erase-all"}"#, #"{"type":"adults-code","code":"4711","hint":""}"#,
      #"{"type":"adults-remove-player","player":1,"name":"Anna"}"#, #"{"type":"adults-go","screen":"progress"}"#,
      #"{"type":"adults-limit","minutes":null}"#, #"{"type":"adults-grant","minutes":60}"#,
      #"{"type":"upload","name":"a","size":1,"at":0,"data":"QQ=="}"#, #"{"type":"adults-restore"}"#,
      #"{"type":"adults-add-chapter"}"#, #"{"type":"adults-remove-chapter","name":"b"}"#,
      #"{"type":"adults-import-player"}"#,
    ] { try await harness.say(json) }
    expect(try harness.records.people().count == 1 && harness.records.parent() == nil)
    expect(harness.messages("adults-screen").isEmpty)
    for path in ["traces/1.csv", "report/1-en", "backup/all.backup", "player/1"] {
      let document = await harness.desk.document(at: path)
      expectNil(document)
    }
  }

  private static func upload(_ bytes: Data, _ name: String, _ harness: TrailHarness) async throws {
    for at in stride(from: 0, to: bytes.count, by: 45_000) {
      let piece = bytes[(bytes.startIndex + at)..<min(bytes.endIndex, bytes.startIndex + at + 45_000)]
      let data = Data(piece).base64EncodedString()
      try await harness.say(
        #"{"type":"upload","name":"\#(name)","size":\#(bytes.count),"at":\#(at),"data":"\#(data)"}"#)
    }
    expectEqual(try harness.last("uploaded")["bytes"] as? Int, bytes.count)
  }

  /// The gate that was passed is that of one window; it stays open for a reload, and for no longer.
  @Test func nobodyElseComesThroughTheOpenGate() async throws {
    let harness = try TrailHarness()
    await harness.come()
    try await Self.open(harness)
    for (window, absence, isOpen) in [("one", 5.0, true), ("two", 0, false), ("one", 0, false)] {
      await harness.desk.pageWent()
      harness.wait(absence)
      await harness.come(window: window)
      expectEqual(try await harness.adultDocument("backup/all.backup") != nil, isOpen, "\(window) after \(absence) s")
    }
    try await Self.open(harness)
    await harness.desk.pageWent()
    harness.wait(60)
    await harness.come()
    expectNil(try await harness.adultDocument("backup/all.backup"))
  }

  /// A player's file of one computer's page, given to the page of another, brings the player alone.
  @Test func aPlayerGoesToAnotherComputer() async throws {
    let here = try TrailHarness()
    try await here.open()
    let chapter = try require(ChapterList.chapter("b", TrailSettings(), own: []))
    try await here.trace(WritingHand(.constant(speed: 60)).write(chapter.strokes, sampleRate: 60))
    let id = try here.player().id
    let closed = await here.desk.document(at: "player/\(id)")
    expectNil(closed)
    try await Self.open(here)
    expectNil(try await here.adultDocument("player/\(id + 1)"))
    let saved = try await here.adultDocument("player/\(id)")
    let archive = try require(saved)
    expectEqual(archive.kind, .zip)
    let there = try TrailHarness()
    await there.come()
    try await Self.open(there)
    try await Self.upload(archive.bytes, "anna.zip", there)
    try await there.say(#"{"type":"adults-import-player"}"#)
    expectEqual(try there.last("notice")["kind"] as? String, "stored")
    expectEqual(try there.records.progress(of: there.player())["b"]?.finished, 1)
    // A second time the name is there, unless another one is typed.
    for (name, kind, count) in [("", "refused", 1), (#","name":"Hana""#, "stored", 2)] {
      try await Self.upload(archive.bytes, "anna.zip", there)
      try await there.say(#"{"type":"adults-import-player"\#(name)}"#)
      expectEqual(try there.last("notice")["kind"] as? String, kind)
      expectEqual(try there.records.people().count, count)
    }
    try await Self.upload(Data("Dear grandmother".utf8), "letter.zip", there)
    try await there.say(#"{"type":"adults-import-player"}"#)
    let words = try require(try there.last("notice")["words"] as? [String: String])
    expect(words["en"]?.hasPrefix("letter.zip: ") == true, "\(words)")
  }

  /// The backup of one computer's page, given to the page of another, brings everything.
  @Test func aBackupGoesToAnotherComputer() async throws {
    let here = try TrailHarness()
    try await here.open()
    let chapter = try require(ChapterList.chapter("b", TrailSettings(), own: []))
    let samples = WritingHand(.constant(speed: 60)).write(chapter.strokes, sampleRate: 60)
    try await here.trace(samples)
    let closed = await here.desk.document(at: "backup/all.backup")
    expectNil(closed)
    try await Self.open(here)
    let saved = try await here.adultDocument("backup/all.backup")
    let backup = try require(saved).bytes
    let there = try TrailHarness()
    await there.come()
    try await Self.open(there)
    try await Self.upload(backup, "letter-trail.backup", there)
    try await there.say(#"{"type":"adults-restore"}"#)
    let anna = try there.player()
    expect(anna.name == "Anna" && anna.picture == "fox")
    expectEqual(try there.records.progress(of: anna)["b"]?.finished, 1)
    let (one, other) = (try here.records.traces(of: here.player()), try there.records.traces(of: anna))
    expect(one.count == 1 && other.count == 1)
    expectEqual(try here.records.samples(ofTrace: one[0].id), try there.records.samples(ofTrace: other[0].id))
    // A second time the name is there, and a letter to grandmother is no backup.
    for file in [backup, Data("Dear grandmother".utf8)] {
      try await Self.upload(file, "letter.backup", there)
      try await there.say(#"{"type":"adults-restore"}"#)
      expectEqual(try there.last("notice")["kind"] as? String, "refused")
    }
    let words = try require(try there.last("notice")["words"] as? [String: String])
    expect(words["en"]?.contains("letter.backup") == true && words["en"]?.contains("/") == false)
    expectEqual(try there.records.people().count, 1)
    await #expect(throws: PageRefusal.self) { try await there.say(#"{"type":"adults-restore"}"#) }
  }

  @Test func chaptersOfOnesOwnAreAddedAndRemoved() async throws {
    let harness = try TrailHarness()
    try await harness.open()
    try await Self.open(harness)
    var chapter = try require(ChapterList.chapter("b", TrailSettings(), own: []))
    chapter.id = "our letter"
    try await Self.upload(chapter.json, "own.json", harness)
    try await harness.say(#"{"type":"adults-add-chapter"}"#)
    try await harness.say(#"{"type":"adults-go","screen":"files"}"#)
    let content = try require(try harness.last("adults-screen")["content"] as? [String: any Sendable])
    expectEqual((content["chapters"] as? [[String: any Sendable]])?.first?["name"] as? String, "our letter")
    try await Self.upload(Data("{}".utf8), "own.json", harness)
    try await harness.say(#"{"type":"adults-add-chapter"}"#)
    expectEqual(try harness.last("notice")["kind"] as? String, "refused")
    try await harness.say(#"{"type":"adults-remove-chapter","name":"our letter"}"#)
    expect(try harness.records.ownChapters().isEmpty)
  }

  @Test func anIdleSideCloses() async throws {
    let harness = try TrailHarness()
    try await harness.open()
    try await Self.open(harness)
    harness.wait(601)
    try await harness.say(#"{"type":"adults-erase-all"}"#)
    expect(try harness.records.people().count == 1 && harness.screen != "menu")
  }

  @Test func thePlayTimeEndsAndIsGranted() async throws {
    let harness = try TrailHarness()
    try await harness.open()
    try harness.records.setParent(code: "4711", hint: "")
    try harness.records.setPlayLimit(minutes: 1)
    try await harness.say(#"{"type":"chapters"}"#)
    try await harness.say(#"{"type":"open-chapter","name":"b","scale":"nominal"}"#)
    let start = try require(try harness.last("screen")["place"] as? [String: any Sendable])["dot"] as? [Double] ?? []
    try await harness.trace([
      TraceSample(time: 0, x: start[0], y: start[1], contact: true),
      TraceSample(time: 59, x: start[0], y: start[1], contact: true),
      TraceSample(time: 61, x: start[0], y: start[1], contact: true),
    ])
    expect(harness.events.last == "time_limit" && harness.screen == "rest")
    // Neither another opening nor another player gives more time.
    try harness.records.addPlayer(named: "Ota", picture: "owl", at: harness.time.value)
    let ota = try harness.records.person(named: "Ota").id
    try await harness.say(#"{"type":"choose-player","player":\#(ota)}"#)
    try await harness.say(#"{"type":"open-chapter","name":"b","scale":"nominal"}"#)
    expectEqual(harness.screen, "rest")
    try await harness.say(#"{"type":"open-chapter","name":"b","scale":"nominal"}"#)
    expectEqual(harness.screen, "rest")
    try await harness.say(#"{"type":"adults-knock"}"#)
    try await harness.say(#"{"type":"adults-answer","answer":"4711"}"#)
    try await harness.say(#"{"type":"adults-grant","minutes":10}"#)
    try await harness.say(#"{"type":"adults-leave"}"#)
    expectEqual(harness.screen, "chapters")
    try await harness.say(#"{"type":"open-chapter","name":"b","scale":"nominal"}"#)
    expectEqual(harness.screen, "trail")
  }

  /// Once there is a code, players are added behind the gate; where it is switched off, children may again.
  @Test func aCodeKeepsNewPlayersBehindTheGate() async throws {
    let harness = try TrailHarness()
    let add = #"{"type":"add-player","name":"Ota","picture":"owl"}"#
    await harness.come()
    expectEqual(try harness.last("screen")["canAdd"] as? Bool, true)
    try harness.records.setParent(code: "4711", hint: "")
    await harness.come()
    expectEqual(try harness.last("screen")["canAdd"] as? Bool, false)
    await #expect(throws: PageRefusal.self) { try await harness.say(add) }
    expect(try harness.records.people().isEmpty)
    try await harness.say(#"{"type":"adults-knock"}"#)
    try await harness.say(#"{"type":"adults-answer","answer":"4711"}"#)
    try await harness.say(#"{"type":"adults-add-player","name":"Ota","picture":"owl"}"#)
    expectEqual(try harness.records.people().map(\.name), ["Ota"])
    try harness.records.setParent(isOn: false)
    try await harness.say(#"{"type":"adults-leave"}"#)
    try await harness.say(add.replacing("Ota", with: "Eva"))
    expectEqual(try harness.records.people().count, 2)
  }

  @Test func settingsChangeTheChapters() async throws {
    let harness = try TrailHarness()
    try await harness.open()
    try await Self.open(harness)
    let player = try harness.player()
    try await harness.say(#"{"type":"adults-go","screen":"settings","player":\#(player.id)}"#)
    try await harness.say(#"{"type":"adults-set","setting":"chapters","value":"ř auto ♥"}"#)
    let content = try require(try harness.last("adults-screen")["content"] as? [String: any Sendable])
    expectEqual(content["missing"] as? [String], ["♥"])
    try await harness.say(#"{"type":"adults-set","setting":"letter-size","value":500}"#)
    expectEqual(try harness.last("notice")["kind"] as? String, "refused")
    let settings: TrailSettings? = try harness.records.settings(of: player)
    expect(settings?.chapters == ["ř", "auto", "♥"] && settings?.letterSize == 40)
  }

  @Test func aRemovalNeedsTheName() async throws {
    let harness = try TrailHarness()
    try await harness.open()
    try await Self.open(harness)
    let player = try harness.player()
    await #expect(throws: PageRefusal.self) {
      try await harness.say(#"{"type":"adults-remove-player","player":\#(player.id),"name":"Ota"}"#)
    }
    try await harness.say(#"{"type":"adults-remove-player","player":\#(player.id),"name":"Anna"}"#)
    expect(try harness.records.people().isEmpty)
    try await harness.say(#"{"type":"adults-leave"}"#)
    expectEqual(harness.screen, "players")
  }
}
