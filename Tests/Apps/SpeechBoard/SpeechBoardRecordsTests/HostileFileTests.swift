import AppDatabases
import Expectations
import Foundation
import HostileValues
import OpenBoards
import SpeechBoard
import SpeechBoardRecords
import TestSupport
import Testing

/// Records whose file has values that the program never writes.
@Suite struct HostileFileTests {
  /// Two people with all that a person can have.
  func fill(_ path: String) throws {
    let records = try BoardRecords(path: path)
    for name in ["Anna", "Ben"] {
      let person = try records.addPerson(
        named: name, portrait: "fox", boards: BoardFixture.set("home", "food"), at: BoardFixture.now)
      var boards = try records.boards(of: person)
      boards.set.boards[0].buttons[0].label = "changed"
      try records.change(boards, of: person, title: BoardFixture.title, at: BoardFixture.now)
      try records.set(SpeechBoardSettings(), of: person)
      try records.keep(
        spoken: "I want", parts: [SentenceRecordPart(text: "I")], way: .pressed, of: person, at: BoardFixture.now)
      try records.keep(
        TilePress(time: BoardFixture.now, board: "home", button: "0", method: "touch", prediction: 1), of: person)
      try records.addPhrase("Call my mum", of: person)
      try records.learn("I want an apple.", language: "en", of: person)
      try records.take(AwayJournal(Self.journal), of: person, SpeechBoardSettings(), at: BoardFixture.now)
    }
  }

  /// What came home from a page without a program: a phrase that was not there was removed.
  private static let journal = Data(
    #"{"format":"ossicle-speech-board-away","version":1,"person":{"name":"Anna"},"entries":[{"id":"e1","#
      .appending(#""at":"2026-11-27T10:00:00.000Z","kind":"phrase-removed","text":"none"}]}"#).utf8)

  @Test func noValueEndsTheProcess() throws {
    let folder = try TemporaryFolder()
    try fill(folder("healthy.sqlite"))
    let path = folder("hostile.sqlite")
    let count = try HostileDatabase.each(of: folder("healthy.sqlite"), at: path, by: 3) { cell in
      let records = try BoardRecords(path: path)
      let people = try records.people()
      // A row takes no other with it.
      expect(people.count == 2 || cell.hasPrefix("person."), "\(cell)")
      expect(people.contains { $0.name == "Ben" }, "\(cell)")
      _ = try records.sessionCounts()
      for person in people {
        let readings: [() throws -> Void] = [
          { _ = try records.history(of: person) }, { _ = try records.phrases(of: person) },
          { try records.presses(of: person) { _ in } }, { _ = try records.steps(of: person) },
          { _ = try records.settings(of: person) },
          {
            for language in try records.learnedLanguages(of: person) {
              _ = try records.learnedWords(of: person, language: language)
            }
          },
          {
            let set = try records.boards(of: person).set
            for board in set.boards { for picture in board.images { _ = try set.bytes(of: picture.content) } }
          },
          { try records.exportPerson(named: person.name, to: folder("\(UUID().uuidString).zip")) },
        ]
        for read in readings {
          do { try read() } catch {
            let isKnown = error is AppDatabaseError || error is BoardError || "\(type(of: error))" == "BatchError"
            expect(isKnown, "\(cell): \(error)")
          }
        }
      }
    }
    expectGreater(count, 7 * 40 / 3)
  }
}
