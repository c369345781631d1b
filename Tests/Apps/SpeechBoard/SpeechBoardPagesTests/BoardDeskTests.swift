import AppWords
import Expectations
import Foundation
import PageMessages
import PageServer
import SpeechBoard
import SpeechBoardPages
import SpeechBoardRecords
import SpeechBoardSessions
import Testing

@Suite struct BoardDeskTests {
  @Test func theWayToAWordIsShownPressByPress() async throws {
    let harness = try DeskHarness()
    await harness.come()
    try await harness.say(#"{"type":"find","text":"APPLES"}"#)
    let found = try require(try harness.last("found")["found"] as? [[String: any Sendable]])
    let apple = try require(found.first)
    expect(
      apple["tile"] as? String == "apple" && apple["board"] as? String == "food" && apple["form"] as? String == "apples"
    )
    expect(apple["presses"] as? Int == 2 && (apple["picture"] as? String)?.hasPrefix("/documents/media/") == true)
    func way() throws -> String? {
      let way = try harness.board()["way"] as? [String: any Sendable]
      return way.map { "\($0["tile"] as? String ?? "home") \($0["presses"] as? Int ?? 0)" }
    }
    try await harness.say(#"{"type":"guide","board":"food","tile":"apple"}"#)
    expectEqual(try way(), "page-food 2")
    // Another page on the way there: its tile leads back.
    try await harness.press("page-people")
    expectEqual(try way(), "page-start 3")
    try await harness.say(#"{"type":"key","key":"home"}"#)
    try await harness.press("page-food")
    expectEqual(try way(), "apple 1")
    try await harness.press("apple")
    expectEqual(try way(), nil)
    try await harness.say(#"{"type":"guide","board":"food","tile":"nothing"}"#)
    expectEqual(try way(), nil)
    try await harness.say(#"{"type":"find","text":"xyzzy"}"#)
    expectEqual((try harness.last("found")["found"] as? [[String: any Sendable]])?.count, 0)
  }

  @Test func offeredWordsHaveThePicturesOfTheirTiles() async throws {
    let harness = try DeskHarness()
    await harness.come()
    try await harness.press("i")
    let message = try harness.last("predictions")
    let (words, pictures) = (message["words"] as? [String] ?? [], message["pictures"] as? [String] ?? [])
    expect(words.count == pictures.count && !words.isEmpty, "\(message)")
    let want = try require(words.firstIndex(of: "want"), "\(words)")
    expect(pictures[want].hasPrefix("/documents/media/"), "\(pictures)")
  }

  @Test func theFirstPageGetsAPersonWithTheStartBoard() async throws {
    let harness = try DeskHarness()
    await harness.come(.czech)
    expectEqual(try harness.records.people().map(\.name), ["Já"])
    let board = try harness.board()
    expect(board["rows"] as? Int == 4 && board["columns"] as? Int == 10)
    expect(board["isHome"] as? Bool == true && board["hasWay"] as? Bool == false)
    expectEqual(try harness.tile("want")?["label"] as? String, "chci")
    expectEqual(try harness.sentence(), "")
  }

  @Test func pressesMakeASentenceThatIsSpokenAndKept() async throws {
    let harness = try DeskHarness()
    await harness.come()
    for tile in ["i", "want", "page-food", "banana"] { try await harness.press(tile) }
    expectEqual(try harness.sentence(), "I want banana")
    let parts = try require(try harness.last("sentence")["parts"] as? [[String: any Sendable]])
    expect(parts.count == 3 && parts.allSatisfy { ($0["picture"] as? String)?.hasPrefix("/documents/media/") == true })
    try await harness.say(#"{"type":"key","key":"speak"}"#)
    let person = try harness.person()
    expectEqual(try harness.records.history(of: person).map(\.text), ["I want banana"])
    expectEqual(try harness.records.learnedWords(of: person, language: "en").sentences.count, 1)
    var presses: [String] = []
    try harness.records.presses(of: person) { presses.append($0.button) }
    expectEqual(presses, ["i", "want", "page-food", "banana"])
  }

  @Test func keysChangeTheSentence() async throws {
    let harness = try DeskHarness()
    await harness.come()
    for tile in ["i", "want", "go"] { try await harness.press(tile) }
    try await harness.say(#"{"type":"key","key":"backspace"}"#)
    expectEqual(try harness.sentence(), "I want")
    try await harness.say(#"{"type":"key","key":"undo"}"#)
    expectEqual(try harness.sentence(), "I want go")
    try await harness.say(#"{"type":"remove-part","index":0}"#)
    expectEqual(try harness.sentence(), "want go")
    try await harness.say(#"{"type":"key","key":"clear"}"#)
    expectEqual(try harness.sentence(), "")
    expectEqual(try harness.last("sentence")["canUndo"] as? Bool, true)
    try await harness.say(#"{"type":"key","key":"clear"}"#)
    expect(try harness.last("remark")["words"] != nil)
  }

  @Test func aPageThatComesBackShowsTheSame() async throws {
    let harness = try DeskHarness()
    await harness.come()
    for tile in ["want", "page-food", "apple"] { try await harness.press(tile) }
    await harness.desk.pageWent()
    await harness.come()
    expectEqual(try harness.board()["id"] as? String, "food")
    expectEqual(try harness.sentence(), "want apple")
  }

  /// A finger that touched while another board was opening meant a tile of the board before.
  @Test func aPressOnAnotherBoardDoesNothing() async throws {
    let harness = try DeskHarness()
    await harness.come()
    try await harness.press("page-food")
    try await harness.say(#"{"type":"press","board":"start","tile":"want"}"#)
    expectEqual(try harness.sentence(), "")
    var count = 0
    try harness.records.presses(of: harness.person()) { _ in count += 1 }
    expectEqual(count, 1)
  }

  @Test func typedLettersAreCompletedByPredictions() async throws {
    let harness = try DeskHarness()
    await harness.come()
    try await harness.press("want")
    try await harness.say(#"{"type":"type","text":"ba"}"#)
    let words = try require(try harness.last("predictions")["words"] as? [String])
    expect(!words.isEmpty && words.allSatisfy { $0.lowercased().hasPrefix("ba") })
    expectEqual((try harness.last("predictions")["tiles"] as? [String])?.isEmpty, true)
    try await harness.say(#"{"type":"choose-prediction","text":"ball"}"#)
    expectEqual(try harness.sentence(), "want ball")
  }

  @Test func probableTilesAreOffered() async throws {
    let harness = try DeskHarness()
    await harness.come()
    let person = try harness.person()
    for _ in 0..<5 { try harness.records.learn("I eat", language: "en", of: person) }
    try await harness.say(#"{"type":"choose-person","person":\#(person.id)}"#)
    try await harness.press("i")
    let tiles = try require(try harness.last("predictions")["tiles"] as? [String])
    expectEqual(tiles.first, "eat")
    try await harness.press("eat")
    var places: [Int?] = []
    try harness.records.presses(of: person) { places.append($0.prediction) }
    expectEqual(places.last, 1)
  }

  @Test func phrasesAreSavedAndSaidAgain() async throws {
    let harness = try DeskHarness()
    await harness.come()
    try await harness.say(#"{"type":"save-phrase"}"#)
    expect(try harness.last("remark")["words"] != nil)
    for tile in ["i", "like"] { try await harness.press(tile) }
    try await harness.say(#"{"type":"save-phrase"}"#)
    let phrases = try require(try harness.last("phrases")["phrases"] as? [[String: any Sendable]])
    let id = try require(phrases.first?["id"] as? Int64 ?? (phrases.first?["id"] as? Int).map(Int64.init))
    try await harness.say(#"{"type":"key","key":"clear"}"#)
    try await harness.say(#"{"type":"say-phrase","id":\#(id)}"#)
    expectEqual(try harness.sentence(), "I like")
    expectEqual(try harness.records.history(of: harness.person()).map(\.text), ["I like"])
  }

  @Test func theScannerLearnsThePaceAndStoresIt() async throws {
    let harness = try DeskHarness()
    await harness.come()
    let person = try harness.person()
    var settings = SpeechBoardSettings()
    settings.access = .oneSwitch
    settings.scan.interval = 2
    try harness.records.set(settings, of: person)
    try await harness.say(#"{"type":"choose-person","person":\#(person.id)}"#)
    for _ in 0..<12 { try await harness.say(#"{"type":"scanned","outcome":"entered","response":0.65}"#) }
    let interval = try require(try harness.last("pace")["interval"] as? Double)
    expect(interval > 0.9 && interval < 1.1)
    let stored = try require(try harness.records.settings(of: person))
    expectLess(abs(stored.scan.interval / interval - 1), 0.04)
  }

  @Test func severalPeopleAreChosenByTheirPictures() async throws {
    let harness = try DeskHarness()
    await harness.come()
    try await harness.enter()
    try await harness.say(#"{"type":"adults-add-person","name":"Eva","portrait":"cat"}"#)
    try await harness.say(#"{"type":"people"}"#)
    let people = try require(try harness.last("screen")["people"] as? [[String: any Sendable]])
    expectEqual(people.compactMap { $0["name"] as? String }, ["Eva", "Me"])
    expectEqual(people[0]["picture"] as? String, "/documents/start/cat.svg")
    expectEqual(await harness.desk.document(at: "start/cat.svg")?.kind, .svg)
  }

  @Test func whatAPageMayNotFindIsNotThere() async throws {
    let harness = try DeskHarness()
    await harness.come()
    let path = try require((try harness.tile("want")?["picture"] as? String)?.dropFirst("/documents/".count))
    let picture = await harness.desk.document(at: String(path))
    expect(picture?.kind == .svg && picture?.isLasting == true && picture?.text.contains("<svg") == true)
    for path in [
      "media/\(String(repeating: "0", count: 64)).svg", "media/../b.sqlite", "start/../want.svg", "start/none.svg",
      "clips/1",
      "clips/x", "boards.obz", "report/en", "learned/en", "symbols/1/0", "recordings/want", "", "/",
    ] {
      expectNil(await harness.desk.document(at: path), "\(path)")
    }
  }

  @Test(arguments: [
    #"{"type":"press"}"#, #"{"type":"press","board":1,"tile":"i"}"#, #"{"type":"key","key":"explode"}"#,
    #"{"type":"choose-person","person":99}"#, #"{"type":"nonsense"}"#, #"{"type":"scanned","outcome":"flew"}"#,
    #"{"type":"say-phrase","id":-1}"#, #"{"type":"type","text":7}"#,
  ]) func nonsenseIsRefused(_ json: String) async throws {
    let harness = try DeskHarness()
    await harness.come()
    await #expect(throws: PageRefusal.self) { try await harness.say(json) }
    expectEqual(try harness.sentence(), "")
  }

  @Test func anUnknownTileIsARemark() async throws {
    let harness = try DeskHarness()
    await harness.come()
    try await harness.press("no-such-tile")
    expect(try harness.last("remark")["words"] != nil)
  }
  /// After a killed program the next one shows the same page of the board, with the sentence.
  @Test func aKilledProgramGoesOnWithTheSentence() async throws {
    let killed = try DeskHarness()
    await killed.come()
    try await killed.press("want")
    let opens = try require(
      (try killed.board()["tiles"] as? [[String: any Sendable]] ?? []).first { $0["opens"] as? Bool == true })
    try await killed.press(try require(opens["id"] as? String))
    let (board, sentence) = (try killed.board()["id"] as? String, try killed.sentence())
    let next = try DeskHarness(folder: killed.folder)
    await next.come()
    expectEqual(try next.board()["id"] as? String, board)
    expectEqual(try next.sentence(), sentence)
    expectEqual(sentence, "want")
  }
}
