import Expectations
import Foundation
import OpenBoards
import SpeechBoard
import SpeechBoardRecords
import TestSupport
import Testing

/// What was said and edited on a page without a program comes home: once, and without loss.
@Suite struct AwayJournalTests {
  private let folder: TemporaryFolder
  private let records: BoardRecords
  private let eva: Speaker

  init() throws {
    folder = try TemporaryFolder()
    records = try BoardRecords(path: folder("b.sqlite"))
    eva = try records.addPerson(named: "Eva", boards: BoardFixture.set("home", "food"), at: BoardFixture.now)
  }

  private static func entry(_ id: Int, at time: String = "2026-11-27T10:00:00.000Z", _ event: String) -> String {
    #"{"id":"e\#(id)","at":"\#(time)",\#(event)}"#
  }

  private static func said(_ id: Int, _ text: String, at time: String = "2026-11-27T10:00:00.000Z") -> String {
    entry(
      id, at: time,
      #""kind":"said","text":"\#(text)","parts":[{"text":"yes","board":"home","button":"0"}],"locale":"en""#)
  }

  private static func changed(
    _ id: Int, _ tile: String, board: String = "home", from before: (String, String, Bool),
    to after: (String, String, Bool)
  ) -> String {
    func words(_ words: (String, String, Bool)) -> String {
      #"{"label":"\#(words.0)","spoken":"\#(words.1)","isHidden":\#(words.2)}"#
    }
    return entry(
      id,
      #""kind":"tile-changed","board":"\#(board)","tile":"\#(tile)","before":\#(words(before)),"after":\#(words(after))"#
    )
  }

  private static func added(_ id: Int, _ word: String, row: Int, column: Int, board: String = "home") -> String {
    entry(
      id,
      #""kind":"tile-added","board":"\#(board)","tile":"away-\#(id)","row":\#(row),"column":\#(column),"#
        + #""after":{"label":"\#(word)","spoken":"","isHidden":false}"#)
  }

  private static func journal(_ entries: String..., person: String = "Eva") throws -> AwayJournal {
    try AwayJournal(
      Data(
        #"{"format":"ossicle-speech-board-away","version":1,"person":{"id":1,"name":"\#(person)"},"export":"x","#
          .appending(#""entries":[\#(entries.joined(separator: ","))]}"#).utf8))
  }

  @discardableResult private func take(_ journal: AwayJournal, _ settings: SpeechBoardSettings = SpeechBoardSettings())
    throws -> AwayOutcome
  {
    try records.take(journal, of: eva, settings, at: BoardFixture.now)
  }

  private func labels(_ board: String = "home") throws -> [String] {
    try require(records.boards(of: eva).set[board]).buttons.map { $0.label ?? "" }
  }

  @Test func sentencesJoinTheHistoryByTheirTimesAndAreLearnedOnce() throws {
    let style = Date.ISO8601FormatStyle()
    try records.keep(spoken: "at home", way: .pressed, of: eva, at: try style.parse("2026-11-27T11:00:00Z"))
    let file = try Self.journal(Self.said(1, "first"), Self.said(2, "third", at: "2026-11-27T12:00:00.000Z"))
    expectEqual(try take(file).sentences, 2)
    expectEqual(try records.history(of: eva).map(\.text), ["third", "at home", "first"])
    expectEqual(try records.history(of: eva)[2].parts, [.init(text: "yes", board: "home", button: "0")])
    expectEqual(try records.learnedWords(of: eva, language: "en").sentences, [["first"], ["third"]])

    // The same file, and a later one with more.
    let again = try take(file)
    expect(again.sentences == 0 && again.known == 2)
    let more = try Self.journal(Self.said(1, "first"), Self.said(3, "fourth", at: "2026-11-27T13:00:00.000Z"))
    expectEqual(try take(more).sentences, 1)
    expectEqual(try records.history(of: eva).map(\.text), ["fourth", "third", "at home", "first"])
    expectEqual(try records.learnedWords(of: eva, language: "en").sentences.count, 3)
  }

  @Test func whatWasRemovedHereDoesNotComeBackByTheSameFile() throws {
    let file = try Self.journal(
      Self.said(1, "secret"), Self.entry(2, #""kind":"phrase-added","text":"call me","parts":[]"#))
    try take(file)
    try records.removeSentence(numbered: try require(records.history(of: eva).first).id, of: eva)
    try records.removePhrase(numbered: try require(records.phrases(of: eva).first).id, of: eva)
    try take(file)
    expect(try records.history(of: eva).isEmpty && records.phrases(of: eva).isEmpty)
  }

  @Test func settingsDecideWhatIsKept() throws {
    var settings = SpeechBoardSettings()
    (settings.keepsHistory, settings.prediction) = (false, false)
    try records.set(settings, of: eva)
    expectEqual(try take(Self.journal(Self.said(1, "nothing")), settings).sentences, 0)
    expect(try records.history(of: eva).isEmpty && records.learnedLanguages(of: eva).isEmpty)
  }

  @Test func phrasesAreJoined() throws {
    try records.addPhrase("here already", of: eva)
    try records.addPhrase("to be removed", of: eva)
    let outcome = try take(
      Self.journal(
        Self.entry(1, #""kind":"phrase-added","text":"here already","parts":[]"#),
        Self.entry(
          2, #""kind":"phrase-added","text":"from the way","parts":[{"text":"yes","board":"home","button":"0"}]"#),
        Self.entry(3, #""kind":"phrase-removed","text":"to be removed""#)))
    expectEqual(outcome.phrases, 2)
    expectEqual(try records.phrases(of: eva).map(\.text), ["here already", "from the way"])
  }

  @Test func editsOfTilesAreOneEditThatCanBeUndone() throws {
    let outcome = try take(
      Self.journal(
        Self.changed(1, "0", from: ("yes", "", false), to: ("yes", "of course", false)),
        Self.changed(2, "1", from: ("no", "", false), to: ("no", "", true)), Self.added(3, "maybe", row: 0, column: 5),
        Self.changed(4, "away-3", from: ("maybe", "", false), to: ("perhaps", "", false))))
    expect(outcome.edits == 4 && outcome.remarks.isEmpty)
    let board = try require(records.boards(of: eva).set["home"])
    expect(board[button: "0"]?.vocalization == "of course" && board[button: "1"]?.hidden == true)
    expectEqual(board.grid[0, 5], "away-3")
    expectEqual(try labels(), ["yes", "no", "perhaps"])
    expectEqual(try records.steps(of: eva).undo.map(\.en), ["Edits from the way"])
    try records.undo(of: eva)
    expectEqual(try labels(), ["yes", "no"])
  }

  @Test func aTileThatWasChangedOnBothSidesStaysInBothForms() throws {
    var boards = try records.boards(of: eva)
    boards.set = try BoardEditor.edited(
      boards.set, .changeTile("0", board: "home", [.label("yeah"), .background(.init("red"))])
    ).set
    try records.change(boards, of: eva, title: BoardFixture.title, at: BoardFixture.now)
    let file = try Self.journal(Self.changed(1, "0", from: ("yes", "", false), to: ("yep", "", true)))
    let outcome = try take(file)
    expectEqual(try labels(), ["yeah", "no", "yep"])
    expectEqual(
      outcome.remarks.map(\.words.en),
      [
        "“yeah” and “yep”: the tile was changed here and on the way; both were kept."
      ])
    let board = try require(records.boards(of: eva).set["home"])
    // What only one side changed is taken, and the new tile looks like the old one.
    expect(board[button: "0"]?.hidden == true)
    let added = try require(board.buttons.last)
    expect(added.backgroundColour == .init("red") && board.grid.place(of: added.id) != nil && added.imageID != nil)
    // The same on both sides is no conflict.
    expect(
      try take(Self.journal(Self.changed(2, "0", from: ("yes", "", false), to: ("yeah", "", false)))).remarks.isEmpty)
    expectEqual(try labels(), ["yeah", "no", "yep"])
  }

  @Test func whatIsGoneOrTakenFindsAnotherPlace() throws {
    var boards = try records.boards(of: eva)
    for edit in [
      BoardEdit.deleteTile("1", board: "home"), .deleteBoard("food", removingLinks: true),
      .resize(board: "home", rows: 1, columns: 1, movingTiles: false),
    ] { boards.set = try BoardEditor.edited(boards.set, edit).set }
    try records.change(boards, of: eva, title: BoardFixture.title, at: BoardFixture.now)
    let outcome = try take(
      Self.journal(
        Self.changed(1, "1", from: ("no", "", false), to: ("never", "", false)),
        Self.added(2, "maybe", row: 0, column: 0), Self.added(3, "soup", row: 0, column: 0, board: "food")))
    expectEqual(try labels(), ["yes", "never", "maybe", "soup"])
    expectEqual(outcome.remarks.count, 3)
    let grid = try require(records.boards(of: eva).set["home"]).grid
    // Nothing that was there has moved.
    expect(grid.columns == 1 && grid[0, 0] == "0" && grid.rows == 4)
  }

  @Test func otherFilesAreRefused() throws {
    for text in ["", "[]", #"{"format":"other","version":1,"person":{"name":"Eva"},"entries":[]}"#] {
      #expect(throws: AwayJournalError.unreadable) { try AwayJournal(Data(text.utf8)) }
    }
    #expect(throws: AwayJournalError.otherVersion(found: 2, newest: 1)) {
      try AwayJournal(
        Data(#"{"format":"ossicle-speech-board-away","version":2,"person":{"name":"Eva"},"entries":[]}"#.utf8))
    }
    #expect(throws: AwayJournalError.unreadable) { try Self.journal(Self.entry(1, #""kind":"later""#)) }
    #expect(throws: AwayJournalError.unreadable) { try Self.journal(Self.said(1, "x", at: "yesterday")) }
    #expect(throws: AwayJournalError.otherPerson(found: "Jan", expected: "Eva")) {
      try Self.journal(person: "Jan").require(eva)
    }
  }

  @Test func anArchiveCarriesWhatWasTaken() throws {
    let file = try Self.journal(Self.said(1, "once"))
    try take(file)
    try records.exportPerson(named: "Eva", to: folder("eva.zip"))
    let other = try BoardRecords(path: folder("other.sqlite"))
    let there = try other.importPerson(from: folder("eva.zip"), as: nil)
    expectEqual(try other.take(file, of: there, SpeechBoardSettings(), at: BoardFixture.now).known, 1)
    expectEqual(try other.history(of: there).count, 1)
  }
}
