import AudioCore
import Expectations
import Foundation
import GRDB
import OpenBoards
import SpeechBoardRecords
import TestSupport
import Testing
import WordPrediction

/// Settings as the engine of the app has them.
struct FixtureSettings: KeptSettings, Equatable {
  var keepsHistory = true
  var prediction = true
  var rate = 1.0
}

/// Tests of sentences, phrases, learned words, settings and presses.
@Suite struct KeepingTests {
  private let folder: TemporaryFolder
  private let records: BoardRecords
  private let anna: Speaker
  private let bob: Speaker

  init() throws {
    folder = try TemporaryFolder()
    records = try BoardRecords(path: folder("boards.sqlite"))
    anna = try records.addPerson(named: "Anna", boards: BoardFixture.set("home"), at: BoardFixture.now)
    bob = try records.addPerson(named: "Bob", boards: BoardFixture.set("home"), at: BoardFixture.now)
  }

  private func time(_ seconds: Double) -> Date { BoardFixture.now.addingTimeInterval(seconds) }

  /// The names of the database's files that contain a text.
  private func files(with text: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { name in
      try Data(contentsOf: URL(fileURLWithPath: folder(name))).range(of: Data(text.utf8)) != nil
    }
  }

  private func presses(of person: Speaker) throws -> [TilePress] {
    var all: [TilePress] = []
    try records.presses(of: person) { all.append($0) }
    return all
  }

  @Test func sentencesAreKeptFoundAndErased() throws {
    let parts = [
      SentenceRecordPart(text: "I", board: "home", button: "0"), SentenceRecordPart(text: "like"),
    ]
    expect(try records.keep(spoken: "I like zucchini", parts: parts, way: .pressed, of: anna, at: time(0.25)))
    expect(try records.keep(spoken: "Žirafa", way: .typed, of: anna, at: time(2)))
    expect(try records.keep(spoken: "Hello", way: .phrase, of: bob, at: time(1)))
    let all = try records.history(of: anna)
    expect(all.map(\.text) == ["Žirafa", "I like zucchini"] && all.map(\.way) == [.typed, .pressed])
    expect(all[1].parts == parts && all[1].time == time(0.25))
    expectEqual(try records.history(of: anna, containing: "žir").map(\.text), ["Žirafa"])
    expectEqual(try records.history(of: anna, limit: 1).count, 1)
    expect(throws: SpeechBoardRecordsError.unknownSentence(all[1].id)) {
      try records.removeSentence(numbered: all[1].id, of: bob)
    }
    expect(try !files(with: "zucchini").isEmpty)
    try records.removeSentence(numbered: all[1].id, of: anna)
    expect(try files(with: "zucchini").isEmpty)
    for text in ["", " \n", String(repeating: "x", count: BoardRecords.textLimit + 1)] {
      expect(throws: SpeechBoardRecordsError.self) {
        try records.keep(spoken: text, way: .typed, of: anna, at: time(3))
      }
    }
  }

  @Test func phrasesHaveAnOrderAndPinnedOnesComeFirst() throws {
    let phrases = try ["one", "two", "three"].map { try records.addPhrase($0, of: anna) }
    try records.addPhrase("bob's", of: bob)
    try records.pinPhrase(numbered: phrases[2].id, true, of: anna)
    expectEqual(try records.phrases(of: anna).map(\.text), ["three", "one", "two"])
    try records.orderPhrases([phrases[1].id], of: anna)
    expectEqual(try records.phrases(of: anna).map(\.text), ["three", "two", "one"])
    expect(throws: SpeechBoardRecordsError.unknownPhrase(phrases[0].id)) {
      try records.orderPhrases([phrases[0].id], of: bob)
    }
    try records.removePhrase(numbered: phrases[1].id, of: anna)
    expectEqual(try records.phrases(of: anna).map(\.text), ["three", "one"])
    expectEqual(try records.phrases(of: bob).map(\.text), ["bob's"])
  }

  @Test func whatWasLearnedCanBeSeenAndErased() throws {
    let text = "I want the zeppelin. Give me the Parrot! I want the zeppelin."
    expectEqual(try records.learn(text, language: "en", of: anna), 3)
    expectEqual(try records.learn("Chci papouška.", language: "cs", of: anna), 1)
    expectEqual(try records.learnedLanguages(of: anna), ["cs", "en"])
    var known = try records.learnedWords(of: anna, language: "en")
    expect(try LearnedWords(json: known.json) == known && known.sentences.count == 3)
    expectEqual(try records.forget("i want the zeppelin", language: "en", of: anna), 1)
    expectEqual(try records.forget("i want the moon", language: "en", of: anna), 0)
    expectEqual(try records.learnedWords(of: anna, language: "en").sentences.count, 2)
    expect(try !files(with: "zeppelin").isEmpty)
    expectEqual(try records.forget(word: "ZEPPELIN", language: "en", of: anna), 1)
    known = try records.learnedWords(of: anna, language: "en")
    expectEqual(known.sentences, [["I", "want", "the", nil], ["Give", "me", "the", "Parrot"]])
    expect(try files(with: "zeppelin").isEmpty && !files(with: "Parrot").isEmpty)
    try records.forgetAll(of: anna)
    expect(try records.learnedLanguages(of: anna).isEmpty && files(with: "Parrot").isEmpty)
    expect(try files(with: "papou").isEmpty)
  }

  @Test func nothingIsKeptOrLearnedIfThePersonDoesNotWantIt() throws {
    try records.set(FixtureSettings(keepsHistory: false, prediction: true), of: anna)
    expect(try !records.keep(spoken: "secret", way: .typed, of: anna, at: time(0)))
    try records.keep(TilePress(time: time(0), board: "secret", button: "0", method: "touch"), of: anna)
    expectEqual(try records.learn("Hello.", language: "en", of: anna), 1)
    try records.set(FixtureSettings(keepsHistory: true, prediction: false), of: anna)
    expectEqual(try records.learn("secret", language: "en", of: anna), 0)
    expect(try records.history(of: anna).isEmpty && presses(of: anna).isEmpty && files(with: "secret").isEmpty)
    expect(try records.keep(spoken: "open", way: .typed, of: anna, at: time(0)))
    expect(try records.keep(spoken: "Bob's", way: .typed, of: bob, at: time(0)))
  }

  @Test func settingsAndPronunciationsAreReadAsTheyWere() throws {
    expectNil(try records.settings(FixtureSettings.self, of: anna))
    try records.set(FixtureSettings(rate: 1.25), of: anna)
    try records.setPronunciations(["en": ["Siobhan": "shivawn"]], of: anna)
    let later = try BoardRecords(path: folder("boards.sqlite"))
    expectEqual(try later.settings(of: anna), FixtureSettings(rate: 1.25))
    expectEqual(try later.pronunciations(of: anna), ["en": ["Siobhan": "shivawn"]])
    expectNil(try later.settings(FixtureSettings.self, of: bob))
  }

  @Test func theOldestPressesAreForgotten() throws {
    for number in 0..<55 {
      let press = TilePress(
        time: time(Double(number)), board: "home", button: "\(number)", method: "one-switch",
        prediction: number == 54 ? 2 : nil)
      try records.keep(press, of: anna, limit: 10)
    }
    try records.keep(TilePress(time: time(0), board: "home", button: "b", method: "touch"), of: bob, limit: 10)
    let left = try presses(of: anna)
    expect((10...20).contains(left.count) && left.last?.button == "54" && left.last?.prediction == 2)
    expectEqual(left.map(\.time), left.map(\.time).sorted())
    expectEqual(try presses(of: bob).count, 1)
    var part: [String] = []
    try records.presses(of: anna, from: time(51), to: time(53)) { part.append($0.button) }
    expectEqual(part, ["51", "52"])
    expectEqual(try records.sessionCounts()[anna.id]?.count, 1)
  }

  @Test func aRemovedPersonIsGoneFromTheFile() throws {
    var boards = try records.boards(of: anna)
    boards.set.boards[0].buttons[0].label = "quagga"
    boards.set.boards[0].images[0].content = BoardContent(data: BoardFixture.picture("quagga"))
    try records.change(boards, of: anna, title: BoardFixture.title, at: time(0))
    try records.keep(spoken: "quagga", way: .typed, of: anna, at: time(0))
    try records.learn("quagga", language: "en", of: anna)
    expect(throws: SpeechBoardRecordsError.notConfirmed(name: "Anna", given: "Ann")) {
      try records.remove(anna, confirmedBy: "Ann")
    }
    try records.remove(anna, confirmedBy: " Anna ")
    expect(try files(with: "quagga").isEmpty && records.people() == [bob])
    // The picture that both had stays.
    expect(try records.boards(of: bob).set.isSame(as: BoardFixture.set("home")))
    try records.database.verify()
  }

  @Test func anArchiveHasAllOfAPerson() throws {
    try records.set(FixtureSettings(keepsHistory: true, prediction: true, rate: 0.75), of: anna)
    try records.setPronunciations(["en": "x"], of: anna)
    try records.keep(spoken: "I like it", parts: [.init(text: "I")], way: .pressed, of: anna, at: time(1.5))
    try records.keep(spoken: "Second", way: .typed, of: anna, at: time(2))
    try records.addPhrase("Good morning", isPinned: true, of: anna)
    try records.learn("I like it.", language: "en", of: anna)
    try records.learn("Mám rád.", language: "cs", of: anna)
    try records.keep(TilePress(time: time(1), board: "home", button: "0", method: "touch", prediction: 1), of: anna)
    try records.export(anna, to: folder("anna.zip"))
    let mode = try FileManager.default.attributesOfItem(atPath: folder("anna.zip"))[.posixPermissions] as? Int
    expectEqual(mode, 0o600)
    let other = try BoardRecords(path: folder("other.sqlite"))
    let copy = try other.importPerson(from: folder("anna.zip"))
    expect(copy.name == "Anna" && copy.created == anna.created)
    expect(try other.boards(of: copy).set.isSame(as: records.boards(of: anna).set))
    expectEqual(try other.history(of: copy).map(\.text), ["Second", "I like it"])
    expect(try other.history(of: copy)[1].parts == [.init(text: "I")] && other.history(of: copy)[1].time == time(1.5))
    expectEqual(try other.phrases(of: copy).map(\.isPinned), [true])
    for language in ["en", "cs"] {
      expectEqual(
        try other.learnedWords(of: copy, language: language), try records.learnedWords(of: anna, language: language))
    }
    expectEqual(try other.settings(of: copy), FixtureSettings(rate: 0.75))
    expectEqual(try other.pronunciations(of: copy), ["en": "x"])
    var presses: [TilePress] = []
    try other.presses(of: copy) { presses.append($0) }
    expect(try presses == self.presses(of: anna) && presses.count == 1)
    // The same name again is refused, another one is not.
    expect(throws: (any Error).self) { try other.importPerson(from: folder("anna.zip")) }
    expectEqual(try other.importPerson(from: folder("anna.zip"), named: "Anna 2").name, "Anna 2")
  }

  @Test func aFileThatIsNoArchiveOfAPersonIsRefused() throws {
    try folder.write("text.zip", "no archive")
    try BoardFixture.set("home").write(to: folder("board.obz"))
    try records.export(anna, to: folder("anna.zip"))
    let whole = try Data(contentsOf: URL(fileURLWithPath: folder("anna.zip")))
    try folder.write("cut.zip", Array(whole.prefix(whole.count / 2)))
    for name in ["text.zip", "board.obz", "cut.zip", "missing.zip"] {
      expect(throws: SpeechBoardRecordsError.self, "\(name)") {
        try records.importPerson(from: folder(name), named: "Cecil")
      }
    }
    expectEqual(try records.people().count, 2)
  }

  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func aDamagedArchiveAddsAWholePersonOrNobody(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    try records.keep(spoken: "Hello", way: .typed, of: anna, at: time(0))
    try records.export(anna, to: folder("anna.zip"))
    let whole = try Array(Data(contentsOf: URL(fileURLWithPath: folder("anna.zip"))))
    for round in 0..<50 {
      var bytes = whole
      for _ in 0..<Int.random(in: 1...8, using: &random) {
        bytes[Int.random(in: bytes.indices, using: &random)] = UInt8(truncatingIfNeeded: random.next())
      }
      let path = try folder.write("damaged.zip", bytes)
      guard let person = try? records.importPerson(from: path, named: "Copy") else {
        expectEqual(try records.people().count, 2, "seed \(seed), round \(round)")
        continue
      }
      expect(try records.boards(of: person).set.root != nil, "seed \(seed), round \(round)")
      try records.removePerson(named: "Copy")
    }
    try records.database.verify()
  }
}
