import Expectations
import Foundation
import GRDB
import OpenBoards
import SpeechBoard
import SpeechBoardRecords
import TestSupport
import Testing
import WordPrediction

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

  private static func settings(_ change: (inout SpeechBoardSettings) -> Void) -> SpeechBoardSettings {
    var settings = SpeechBoardSettings()
    change(&settings)
    return settings
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
    try records.set(Self.settings { $0.keepsHistory = false }, of: anna)
    expect(try !records.keep(spoken: "secret", way: .typed, of: anna, at: time(0)))
    try records.keep(TilePress(time: time(0), board: "secret", button: "0", method: "touch"), of: anna)
    expectEqual(try records.learn("Hello.", language: "en", of: anna), 1)
    try records.set(Self.settings { $0.prediction = false }, of: anna)
    expectEqual(try records.learn("secret", language: "en", of: anna), 0)
    expect(try records.history(of: anna).isEmpty && presses(of: anna).isEmpty && files(with: "secret").isEmpty)
    expect(try records.keep(spoken: "open", way: .typed, of: anna, at: time(0)))
    expect(try records.keep(spoken: "Bob's", way: .typed, of: bob, at: time(0)))
  }

  @Test func settingsAndPronunciationsAreReadAsTheyWere() throws {
    expectNil(try records.settings(of: anna))
    try records.set(Self.settings { $0.rate = 1.25 }, of: anna)
    var list = Pronunciations()
    try list.set("Siobhan", .words("shivawn"), locale: "en")
    try records.setPronunciations(list, of: anna)
    let later = try BoardRecords(path: folder("boards.sqlite"))
    expectEqual(try later.settings(of: anna), Self.settings { $0.rate = 1.25 })
    expectEqual(try later.pronunciations(of: anna), list)
    expectNil(try later.settings(of: bob))
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
}
