import AppWords
import Expectations
import Foundation
import OpenBoards
import PageMessages
import PageServer
import SpeechBoard
import SpeechBoardPages
import SpeechBoardRecords
import SpeechBoardSessions
import TestSupport
import Testing

@Suite struct AdultDeskTests {
  private func opened() async throws -> DeskHarness {
    let harness = try DeskHarness()
    await harness.come()
    try await harness.enter()
    return harness
  }

  @Test func theGateKeepsOthersOut() async throws {
    let harness = try DeskHarness()
    await harness.come()
    for wish in [
      #"{"type":"adults-go","screen":"settings"}"#, #"{"type":"adults-edit","kind":"delete-all-tiles"}"#,
      #"{"type":"adults-clear-history"}"#, #"{"type":"upload","name":"a","size":1,"at":0,"data":"YQ=="}"#,
      #"{"type":"adults-set","setting":"editing-lock","value":"open"}"#, #"{"type":"adults-answer","answer":0}"#,
    ] {
      try await harness.say(wish)
    }
    expect(harness.messages("adults-screen").isEmpty && harness.messages("notice").isEmpty)
    expectEqual(try harness.records.boards(of: harness.person()).set.root?.buttons.isEmpty, false)
    try await harness.enter()
    expectEqual(try harness.content("menu")["board"] as? String, "Start")
  }

  @Test func aCodeTakesThePlaceOfTheSum() async throws {
    let harness = try await opened()
    // A lock that asks for a code needs one first.
    try await harness.say(#"{"type":"adults-set","setting":"editing-lock","value":"code"}"#)
    expectEqual(try harness.last("notice")["kind"] as? String, "refused")
    try await harness.say(#"{"type":"adults-set","setting":"code","value":"0427"}"#)
    try await harness.say(#"{"type":"adults-set","setting":"editing-lock","value":"code"}"#)
    expectEqual(try harness.last("notice")["kind"] as? String, "stored")
    try await harness.say(#"{"type":"adults-leave"}"#)
    try await harness.say(#"{"type":"adults-knock"}"#)
    expectEqual(try harness.last("adults-gate")["isCode"] as? Bool, true)
    let before = harness.messages("adults-screen").count
    try await harness.say(#"{"type":"adults-answer","answer":"427"}"#)
    expectEqual(harness.messages("adults-screen").count, before)
    try await harness.say(#"{"type":"adults-answer","answer":"0427"}"#)
    expectEqual(harness.messages("adults-screen").count, before + 1)
  }

  @Test func aTileIsAddedChangedMovedAndDeleted() async throws {
    let harness = try await opened()
    try await harness.say(#"{"type":"adults-go","screen":"board"}"#)
    expect(try harness.last("screen")["editing"] != nil)
    try await harness.say(#"{"type":"adults-open-board","text":"food"}"#)
    try await harness.say(#"{"type":"adults-search","text":"cake"}"#)
    let found = try require(try harness.last("adults-symbols")["found"] as? [[String: any Sendable]])
    let place = try require((found.first?["picture"] as? String)?.dropFirst("/documents/".count))
    expectEqual(await harness.desk.document(at: String(place))?.kind, .svg)
    try await harness.say(
      #"{"type":"adults-edit","kind":"add-tile","text":"Cookie","place":{"row":3,"column":9},"colour":"thing","picture":{"found":0}}"#
    )
    let added = try require(try harness.content("tile")["tile"] as? [String: any Sendable])
    let tile = try require(added["tile"] as? [String: any Sendable])
    expect(tile["id"] as? String == "cookie" && tile["licence"] as? String == "MIT, Ossicle")
    expectEqual((tile["picture"] as? String)?.hasPrefix("/documents/media/"), true)
    func details(_ name: String) throws -> (any Sendable)? {
      (try harness.content("tile")["tile"] as? [String: any Sendable])?[name]
    }
    func change(_ more: String) async throws {
      try await harness.say(#"{"type":"adults-edit","kind":"change-tile","tile":"cookie",\#(more)}"#)
      expectEqual(try harness.last("notice")["kind"] as? String, "stored", "\(more)")
    }
    try await change(#""text":"biscuit""#)
    try await change(#""spoken":"I want a biscuit""#)
    try await change(#""colour":"social""#)
    try await change(#""opens":"people""#)
    try await change(#""action":":plural""#)
    expectEqual(
      try harness.content("tile")["actions"].map { ($0 as? [any Sendable])?.count }, 6 + WordEnding.allCases.count)
    try await change(#""action":"+é""#)
    expectEqual(try harness.records.boards(of: harness.person()).set["food"]?[button: "cookie"]?.actions, [.spell("é")])
    try await change(#""action":"""#)
    try await change(#""form":{"ending":"plural","text":"biscuit tin"}"#)
    try await change(#""form":{"ending":"past","text":"had a biscuit"},"isEverywhere":true,"text":"biscuit""#)
    let forms = try require(try details("forms") as? [[String: any Sendable]])
    expectEqual(forms.first?["own"] as? String, "biscuit tin")
    expectEqual(forms.first { $0["ending"] as? String == "past" }?["usual"] as? String, "had a biscuit")
    try await change(#""isHidden":true"#)
    try await change(#""picture":{}"#)
    try await harness.say(#"{"type":"adults-edit","kind":"move-tile","tile":"cookie","place":{"row":3,"column":8}}"#)
    let board = try require(try harness.records.boards(of: harness.person()).set["food"])
    let button = try require(board[button: "cookie"])
    expect(button.label == "biscuit" && button.vocalization == "I want a biscuit" && button.hidden)
    expect(button.loadBoard?.id == "people" && button.imageID == nil && button.actions.isEmpty)
    expectEqual(button.backgroundColour?.text, "rgb(252, 214, 221)")
    expectEqual(board.grid.place(of: "cookie").map { [$0.row, $0.column] }, [3, 8])
    try await harness.say(#"{"type":"adults-edit","kind":"delete-tile","tile":"cookie"}"#)
    expectNil(try harness.tile("cookie"))
    try await harness.say(#"{"type":"adults-undo"}"#)
    expectEqual(try harness.tile("cookie")?["isHidden"] as? Bool, true)
    try await harness.say(#"{"type":"adults-redo"}"#)
    expectNil(try harness.tile("cookie"))
  }

  @Test func aRefusedEditChangesNothing() async throws {
    let harness = try await opened()
    let before = try harness.records.boards(of: harness.person()).version
    for wish in [
      #"{"type":"adults-edit","kind":"move-tile","tile":"want","place":{"row":40,"column":0}}"#,
      #"{"type":"adults-edit","kind":"delete-board","board":"start"}"#,
      #"{"type":"adults-edit","kind":"resize","rows":1,"columns":1}"#,
      #"{"type":"adults-edit","kind":"resize","rows":0,"columns":-5}"#,
      #"{"type":"adults-edit","kind":"add-tile","text":"   ","place":{"row":0,"column":0}}"#,
      #"{"type":"adults-edit","kind":"rename-board","text":""}"#,
      #"{"type":"adults-edit","kind":"change-tile","tile":"want","action":":explode"}"#,
      #"{"type":"adults-redo"}"#,
    ] {
      try await harness.say(wish)
      expectEqual(try harness.last("notice")["kind"] as? String, "refused", "\(wish)")
    }
    for wish in [
      #"{"type":"adults-edit","kind":"explode"}"#, #"{"type":"adults-edit","kind":"change-tile","tile":"want"}"#,
      #"{"type":"adults-edit","kind":"change-tile","tile":"want","colour":"pink"}"#,
      #"{"type":"adults-edit","kind":"change-tile","tile":"want","picture":{"found":7}}"#,
      #"{"type":"adults-edit","kind":"change-tile","tile":"want","picture":{"uploaded":true}}"#,
      #"{"type":"adults-go","screen":"tile","tile":"none"}"#, #"{"type":"adults-import","adds":true}"#,
      #"{"type":"adults-record","tile":"none"}"#,
    ] {
      await #expect(throws: PageRefusal.self, "\(wish)") { try await harness.say(wish) }
    }
    expectEqual(try harness.records.boards(of: harness.person()).version, before)
  }

  @Test func pagesAreAddedNamedOrderedAndDeleted() async throws {
    let harness = try await opened()
    try await harness.say(#"{"type":"adults-go","screen":"pages"}"#)
    try await harness.say(#"{"type":"adults-edit","kind":"add-board","text":"Zoo","rows":3,"columns":4}"#)
    func pages() throws -> [[String: any Sendable]] {
      try require(try harness.content("pages")["pages"] as? [[String: any Sendable]])
    }
    let added = try require(try pages().last)
    expect(added["name"] as? String == "Zoo" && added["rows"] as? Int == 3 && added["isReached"] as? Bool == false)
    let id = try require(added["id"] as? String)
    try await harness.say(#"{"type":"adults-edit","kind":"rename-board","board":"\#(id)","text":"The zoo"}"#)
    try await harness.say(#"{"type":"adults-edit","kind":"move-board","board":"\#(id)","index":0}"#)
    expectEqual(try pages().first?["name"] as? String, "The zoo")
    try await harness.say(#"{"type":"adults-edit","kind":"resize","board":"\#(id)","rows":2,"columns":2}"#)
    expectEqual(try pages().first?["columns"] as? Int, 2)
    try await harness.say(#"{"type":"adults-edit","kind":"delete-board","board":"\#(id)","force":true}"#)
    expect(try !pages().contains { $0["id"] as? String == id })
  }

  @Test func settingsAreStored() async throws {
    let harness = try await opened()
    try await harness.say(#"{"type":"adults-go","screen":"settings"}"#)
    let rows = try require(try harness.content("settings")["rows"] as? [[String: any Sendable]])
    // Every setting has a row, and a group that the page knows.
    let known = Set(SpeechBoardSettings.numbersAndFlags.map(\.name) + SpeechBoardSettings.choices.map(\.name))
    expectEqual(Set(rows.compactMap { $0["name"] as? String }), known)
    for (setting, value) in [
      ("dwell", "0.8"), ("access", #""one-switch""#), ("high-contrast", "true"), ("rate", "1.5"),
    ] {
      try await harness.say(#"{"type":"adults-set","setting":"\#(setting)","value":\#(value)}"#)
      expectEqual(try harness.last("notice")["kind"] as? String, "stored", "\(setting)")
    }
    let stored = try require(try harness.records.settings(of: harness.person()))
    expect(stored.dwell == 0.8 && stored.access == .oneSwitch && stored.highContrast && stored.rate == 1.5)
    for (setting, value) in [("dwell", "99"), ("access", #""voice""#), ("none", "1"), ("rate", "null")] {
      try await harness.say(#"{"type":"adults-set","setting":"\#(setting)","value":\#(value)}"#)
      expectEqual(try harness.last("notice")["kind"] as? String, "refused", "\(setting)")
    }
    try await harness.say(#"{"type":"adults-leave"}"#)
    let settings = try require(try harness.last("screen")["settings"] as? [String: any Sendable])
    expect(settings["dwell"] as? Double == 0.8 && settings["scan"] != nil)
  }

  @Test func boardsAreImportedFromAnUploadedFileAndExported() async throws {
    let harness = try await opened()
    let count = try harness.records.boards(of: harness.person()).set.boards.count
    var board = Board(id: "own", name: "Own", buttons: [BoardButton(id: "hi", label: "Hi")])
    board.grid[0, 0] = "hi"
    let path = harness.folder("own.obz")
    try BoardSet(rootID: "own", boards: [board]).write(to: path)
    let bytes = try Data(contentsOf: URL(filePath: path))
    let half = bytes.count / 2
    for (at, part) in [(0, bytes.prefix(half)), (half, bytes.dropFirst(half))] {
      let data = Data(part).base64EncodedString()
      try await harness.say(#"{"type":"upload","name":"own.obz","size":\#(bytes.count),"at":\#(at),"data":"\#(data)"}"#)
    }
    expectEqual(try harness.last("uploaded")["bytes"] as? Int, bytes.count)
    try await harness.say(#"{"type":"adults-import","adds":true}"#)
    expectEqual(try harness.board()["name"] as? String, "Own")
    let set = try harness.records.boards(of: harness.person()).set
    expect(set.boards.count == count + 1 && set.rootID == "start")
    let archive = try require(try await harness.adultDocument("boards.obz"))
    expectEqual(archive.kind, .zip)
    try archive.bytes.write(to: URL(filePath: harness.folder("out.obz")))
    expect(try BoardReading(path: harness.folder("out.obz")).set.isSame(as: set))
    try await harness.say(#"{"type":"adults-undo"}"#)
    expectEqual(try harness.records.boards(of: harness.person()).set.boards.count, count)
  }

  @Test func aFileThatIsNoBoardIsRefused() async throws {
    let harness = try await opened()
    let before = try harness.records.boards(of: harness.person()).version
    let data = Data("no board".utf8).base64EncodedString()
    try await harness.say(#"{"type":"upload","name":"a.obz","size":8,"at":0,"data":"\#(data)"}"#)
    try await harness.say(#"{"type":"adults-import","adds":false}"#)
    expectEqual(try harness.last("notice")["kind"] as? String, "refused")
    expectEqual(try harness.records.boards(of: harness.person()).version, before)
  }

  @Test func wordsCanBeForgottenAndPronounced() async throws {
    let harness = try await opened()
    let person = try harness.person()
    try harness.records.learn("I eat cake. You eat soup.", language: "en", of: person)
    try harness.records.keep(spoken: "I eat cake", way: .pressed, of: person, at: Date())
    try await harness.say(#"{"type":"adults-go","screen":"learned"}"#)
    let languages = try require(try harness.content("learned")["languages"] as? [[String: any Sendable]])
    expectEqual((languages.first?["sentences"] as? [String])?.count, 2)
    expectEqual(try await harness.adultDocument("learned/en")?.text.contains("cake"), true)
    try await harness.say(#"{"type":"adults-forget","text":"you eat soup"}"#)
    expectEqual(try harness.records.learnedWords(of: person, language: "en").sentences.count, 1)
    try await harness.say(#"{"type":"adults-forget-all"}"#)
    expect(try harness.records.learnedLanguages(of: person).isEmpty)
    try await harness.say(#"{"type":"adults-clear-history"}"#)
    expect(try harness.records.history(of: person).isEmpty)
    try await harness.say(#"{"type":"adults-go","screen":"pronunciations"}"#)
    try await harness.say(#"{"type":"adults-pronounce","word":"Siobhán","language":"en","sounds":"Shivawn"}"#)
    let entries = try require(try harness.content("pronunciations")["entries"] as? [[String: any Sendable]])
    expectEqual(entries.first?["sounds"] as? String, "Shivawn")
    try await harness.say(#"{"type":"adults-pronounce","word":"Siobhán","language":"en"}"#)
    expectEqual((try harness.content("pronunciations")["entries"] as? [any Sendable])?.isEmpty, true)
  }

  @Test func peopleAreAddedRenamedAndRemoved() async throws {
    let harness = try await opened()
    try await harness.say(#"{"type":"adults-go","screen":"people"}"#)
    try await harness.say(#"{"type":"adults-add-person","name":"Eva","portrait":"cat"}"#)
    let eva = try harness.records.person(named: "Eva")
    try await harness.say(#"{"type":"adults-change-person","person":\#(eva.id),"name":"Evička","portrait":"fish"}"#)
    expectEqual(try harness.records.person(named: "Evička").portrait, "fish")
    try await harness.say(#"{"type":"adults-add-person","name":"evička"}"#)
    expectEqual(try harness.last("notice")["kind"] as? String, "refused")
    try await harness.say(#"{"type":"adults-remove-person","person":\#(eva.id),"name":"Eva"}"#)
    expectEqual(try harness.last("notice")["kind"] as? String, "refused")
    try await harness.say(#"{"type":"adults-remove-person","person":\#(eva.id),"name":"Evička"}"#)
    expectEqual(try harness.records.people().map(\.name), ["Me"])
  }

  @Test func theReportIsForAdults() async throws {
    let harness = try await opened()
    expectEqual(try await harness.adultDocument("report/en")?.text.contains("Me"), true)
    expectNil(try await harness.adultDocument("report/de"))
    try await harness.say(#"{"type":"adults-leave"}"#)
    expectNil(try await harness.adultDocument("report/en"))
  }

  /// The gate that was passed is that of one window and one person, and its documents that of the opening.
  @Test func nobodyElseComesThroughTheOpenGate() async throws {
    let harness = try await opened()
    let key = try require(harness.last("adults-documents")["key"] as? String)
    expectNil(await harness.desk.document(at: "report/en"))
    expectNil(await harness.desk.document(at: "\(UUID().uuidString)/report/en"))
    // A reload comes back to the same screen.
    await harness.desk.pageWent()
    await harness.come()
    expect(await harness.desk.document(at: "\(key)/report/en") != nil)
    // Another window does not, and neither does the first one after it.
    await harness.desk.pageWent()
    await harness.come(window: "two")
    let before = harness.messages("adults-screen").count
    try await harness.say(#"{"type":"adults-go","screen":"history"}"#)
    expectNil(await harness.desk.document(at: "\(key)/report/en"))
    await harness.come()
    try await harness.say(#"{"type":"adults-go","screen":"history"}"#)
    expectEqual(harness.messages("adults-screen").count, before)
  }

  /// The sum of a person without a code does not open the side of one with a code.
  @Test func aSumOpensNoSideWithACode() async throws {
    let harness = try await opened()
    try await harness.say(#"{"type":"adults-add-person","name":"Eva","portrait":"cat"}"#)
    let people = try harness.records.people()
    let me = try require(people.first { $0.name != "Eva" })
    let eva = try require(people.first { $0.name == "Eva" })
    var settings = SpeechBoardSettings()
    (settings.editingLock, settings.editingCode) = (.code, "4711")
    try harness.records.set(settings, of: eva)
    try await harness.say(#"{"type":"adults-leave"}"#)
    try await harness.say(#"{"type":"choose-person","person":\#(me.id)}"#)
    try await harness.say(#"{"type":"adults-knock"}"#)
    let gate = try harness.last("adults-gate")
    let sum = try require(gate["first"] as? Int) + require(gate["second"] as? Int)
    try await harness.say(#"{"type":"people"}"#)
    try await harness.say(#"{"type":"choose-person","person":\#(eva.id)}"#)
    let before = harness.messages("adults-screen").count
    try await harness.say(#"{"type":"adults-answer","answer":\#(sum)}"#)
    expectEqual(harness.messages("adults-screen").count, before)
    // Nor does the gate that is open for one person.
    try await harness.say(#"{"type":"people"}"#)
    try await harness.say(#"{"type":"choose-person","person":\#(me.id)}"#)
    try await harness.enter()
    try await harness.say(#"{"type":"people"}"#)
    try await harness.say(#"{"type":"choose-person","person":\#(eva.id)}"#)
    let shown = harness.messages("adults-screen").count
    try await harness.say(#"{"type":"adults-go","screen":"history"}"#)
    expectEqual(harness.messages("adults-screen").count, shown)
  }

  /// A recording becomes the sound of its tile, or a line says why it cannot.
  @Test(arguments: [(0.3, "done"), (0, "refused")]) func aTileIsRecorded(_ level: Double, _ phase: String) async throws
  {
    let tone = (0..<72_000).map { Float(level * sin(Double($0) * 0.05)) }
    let harness = try DeskHarness(microphone: tone)
    await harness.come()
    try await harness.enter()
    try await harness.say(#"{"type":"adults-go","screen":"tile","tile":"want"}"#)
    try await harness.say(#"{"type":"adults-record","tile":"want"}"#)
    for _ in 0..<2000 where harness.messages("recording").last?["phase"] as? String != phase {
      try await Task.sleep(for: .milliseconds(5))
    }
    expectEqual(try harness.last("recording")["phase"] as? String, phase)
    let button = try harness.records.boards(of: harness.person()).set.root?[button: "want"]
    expectEqual((button?.soundID != nil), (phase == "done"))
    let samples = try await harness.adultDocument("recordings/want")
    expectEqual((samples?.kind == .bytes), (phase == "done"))
  }
}
