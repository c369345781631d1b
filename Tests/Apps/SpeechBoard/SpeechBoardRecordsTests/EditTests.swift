import AppDatabases
import AppWords
import AudioCore
import Expectations
import Foundation
import GRDB
import OpenBoards
import SpeechBoardRecords
import TestSupport
import Testing

/// Tests of boards, edits, undo and redo.
@Suite struct EditTests {
  private let folder: TemporaryFolder
  private let records: BoardRecords
  private let anna: Speaker

  init() throws {
    folder = try TemporaryFolder()
    records = try BoardRecords(path: folder("boards.sqlite"))
    anna = try records.addPerson(
      named: "Anna", portrait: "owl", boards: BoardFixture.set("home", "food"), at: BoardFixture.now)
  }

  private func again() throws -> BoardRecords { try BoardRecords(path: folder("boards.sqlite")) }

  @discardableResult
  private func edit(_ title: String = "edit", _ body: (inout BoardSet) -> Void) throws -> StoredBoards {
    var boards = try records.boards(of: anna)
    body(&boards.set)
    return try records.change(boards, of: anna, title: Words(cs: title, en: title), at: BoardFixture.now)
  }

  private func count(_ table: String) throws -> Int {
    try records.database.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM \(table)") ?? -1 }
  }

  @Test func theFirstBoardsAreReadAsTheyWere() throws {
    var first = BoardFixture.set("home", "food")
    first.extensions = ["ext_x": .list([.flag(true), .integer(3), .number(0.5), .null, .object(["a": .text("b")])])]
    let bob = try records.addPerson(named: "Bob", boards: first, at: BoardFixture.now)
    let read = try again().boards(of: bob).set
    expect(try read.isSame(as: first))
    // The pictures are not in the boards.
    expect(read.boards.allSatisfy { $0.images.allSatisfy { $0.content.data == nil && $0.content.path != nil } })
    // Two people share the bytes.
    expectEqual(try count("medium"), 2)
    expect(try records.person(named: "anna") == anna && anna.portrait == "owl")
  }

  @Test func anEditWritesOnlyTheBoardThatDiffers() throws {
    let rows = try count("board")
    try edit { $0.boards[1].buttons[0].label = "bread" }
    expectEqual(try count("board"), rows + 1)
    expectEqual(try again().boards(of: anna).set.boards[1].buttons[0].label, "bread")
    // The order and a new first board need no board.
    try edit { set in
      set.boards.reverse()
      set.rootID = "food"
    }
    expectEqual(try count("board"), rows + 1)
    let set = try again().boards(of: anna).set
    expect(set.boards.map(\.id) == ["food", "home"] && set.rootID == "food")
    // No difference, no edit.
    try edit { _ in }
    expectEqual(try records.steps(of: anna).undo.count, 2)
  }

  @Test func editsAreUndoneAndRedoneAfterARestart() throws {
    for number in 1...3 { try edit("\(number)") { $0.boards[0].name = "\(number)" } }
    let later = try again()
    expectEqual(try later.steps(of: anna).undo.map(\.en), ["3", "2", "1"])
    expectEqual(try later.undo(of: anna).title.en, "3")
    expectEqual(try later.undo(of: anna).boards.set.boards[0].name, "1")
    expectEqual(
      try later.steps(of: anna),
      BoardSteps(undo: [Words(cs: "1", en: "1")], redo: ["2", "3"].map { Words(cs: $0, en: $0) }))
    let last = try again()
    expectEqual(try last.redo(of: anna).title.en, "2")
    expectEqual(try last.boards(of: anna).set.boards[0].name, "2")
    _ = try last.redo(of: anna)
    expect(throws: SpeechBoardRecordsError.nothingToRedo(person: "Anna")) { try last.redo(of: anna) }
    for _ in 1...3 { _ = try last.undo(of: anna) }
    expect(throws: SpeechBoardRecordsError.nothingToUndo(person: "Anna")) { try last.undo(of: anna) }
    expectEqual(try again().boards(of: anna).set.boards[0].name, "HOME")
  }

  @Test func aPictureStaysWhileAnUndoNeedsIt() throws {
    try edit { $0.boards[0].images[0].content = BoardContent(data: BoardFixture.picture("new")) }
    expectEqual(try count("medium"), 3)
    try edit {
      $0.boards.removeFirst()
      $0.rootID = "food"
    }
    expectEqual(try count("medium"), 3)
    for _ in 1...2 { _ = try records.undo(of: anna) }
    let old = try again().boards(of: anna).set
    expectEqual(try old.bytes(of: old.boards[0].images[0].content), BoardFixture.picture("home"))
    // A new edit forgets what was undone, and its picture.
    try edit { $0.boards[0].name = "other" }
    expectEqual(try count("medium"), 2)
    expect(try records.steps(of: anna).redo.isEmpty)
  }

  @Test func theOldestEditsAreForgottenWithTheirPictures() throws {
    for number in 0..<BoardRecords.keptEdits + 20 {
      try edit("\(number)") { $0.boards[0].images[0].content = BoardContent(data: BoardFixture.picture("\(number)")) }
    }
    expectEqual(try records.steps(of: anna).undo.count, BoardRecords.keptEdits)
    // Each state that can be reached has its picture, and the board that was never edited has one.
    expectEqual(try count("medium"), BoardRecords.keptEdits + 2)
    expectEqual(try count("board"), BoardRecords.keptEdits + 2)
    for _ in 0..<BoardRecords.keptEdits { _ = try records.undo(of: anna) }
    let set = try again().boards(of: anna).set
    expectEqual(try set.bytes(of: set.boards[0].images[0].content), BoardFixture.picture("19"))
    expect(throws: SpeechBoardRecordsError.nothingToUndo(person: "Anna")) { try records.undo(of: anna) }
  }

  @Test func anEditOfOldBoardsIsRefused() throws {
    let other = try again()
    var mine = try records.boards(of: anna)
    var theirs = try other.boards(of: anna)
    theirs.set.boards[0].name = "theirs"
    try other.change(theirs, of: anna, title: BoardFixture.title, at: BoardFixture.now)
    mine.set.boards[0].name = "mine"
    expect(throws: SpeechBoardRecordsError.changedMeanwhile(person: "Anna")) {
      try records.change(mine, of: anna, title: BoardFixture.title, at: BoardFixture.now)
    }
    expectEqual(try records.boards(of: anna).set.boards[0].name, "theirs")
  }

  @Test func wrongSetsAreRefusedAndChangeNothing() throws {
    expect(throws: SpeechBoardRecordsError.repeatedBoard(id: "home")) { try edit { $0.boards.append($0.boards[0]) } }
    expect(throws: SpeechBoardRecordsError.missingRoot(id: "home")) { try edit { $0.boards = [$0.boards[1]] } }
    var strange = try records.boards(of: anna)
    strange.set.source = nil
    expect(throws: BoardError.self) {
      try records.change(strange, of: anna, title: BoardFixture.title, at: BoardFixture.now)
    }
    expect(try records.steps(of: anna).undo.isEmpty)
    expect(try again().boards(of: anna).set.isSame(as: BoardFixture.set("home", "food")))
  }

  @Test(arguments: 1...8 as ClosedRange<UInt64>)
  func randomEditsUndosAndRedosAreThoseOfAPlainModel(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    var states = [try records.boards(of: anna).set.boards]
    var present = 0
    for step in 0..<120 {
      switch Int.random(in: 0..<8, using: &random) {
      case 0, 1:
        if present > 0 {
          _ = try records.undo(of: anna)
          present -= 1
        }
      case 2:
        if present < states.count - 1 {
          _ = try records.redo(of: anna)
          present += 1
        }
      case 3 where states[present].count > 1:
        let stored = try edit { $0.boards.remove(at: $0.boards.firstIndex { $0.id != "home" } ?? 0) }
        states = states.prefix(present + 1) + [stored.set.boards]
        present += 1
      case 4:
        let stored = try edit { $0.boards.append(BoardFixture.board("new\(step)", picture: "\(step % 3)")) }
        states = states.prefix(present + 1) + [stored.set.boards]
        present += 1
      default:
        let place = Int.random(in: 0..<states[present].count, using: &random)
        let stored = try edit { $0.boards[place].name = "\(step)" }
        states = states.prefix(present + 1) + [stored.set.boards]
        present += 1
      }
      let fresh = step.isMultiple(of: 10) ? try again() : records
      let set = try fresh.boards(of: anna).set
      expectEqual(set.boards, states[present], "seed \(seed), step \(step)")
      for board in set.boards {
        for picture in board.images { expect(try set.bytes(of: picture.content) != nil, "seed \(seed), step \(step)") }
      }
      let steps = try fresh.steps(of: anna)
      expectEqual(steps.redo.count, states.count - 1 - present, "seed \(seed), step \(step)")
      expectEqual(steps.undo.count, min(present, 100), "seed \(seed), step \(step)")
    }
    try records.database.verify()
  }

  @Test func importedBoardsAreAddedOrTakeThePlaceOfAll() throws {
    var other = BoardFixture.set("food", "toys")
    other.boards[1].buttons[0].loadBoard = BoardLink(id: "food")
    let archive = folder("other.obz")
    try other.write(to: archive)
    let read = try BoardReading(path: archive).set
    let added = try records.importBoards(read, .add, of: anna, title: BoardFixture.title, at: BoardFixture.now)
    expect(added.firstBoard == "food-2" && added.boards.set.rootID == "home")
    expectEqual(added.boards.set.boards.map(\.id), ["home", "food", "food-2", "toys"])
    expectEqual(added.boards.set.boards[3].buttons[0].loadBoard?.id, "food-2")
    _ = try records.undo(of: anna)
    expect(try again().boards(of: anna).set.isSame(as: BoardFixture.set("home", "food")))
    let replaced = try records.importBoards(read, .replace, of: anna, title: BoardFixture.title, at: BoardFixture.now)
    expectEqual(replaced.firstBoard, "food")
    // The archive is not needed any more.
    try FileManager.default.removeItem(atPath: archive)
    try again().boards(of: anna).set.write(to: folder("copy.obz"))
    expect(try BoardReading(path: folder("copy.obz")).set.isSame(as: other))
  }

  @Test func aRecordingIsKeptLikeAPicture() throws {
    let recording = Data((0..<5000).map { UInt8(truncatingIfNeeded: $0) })
    try edit { set in
      set.boards[0].sounds = [
        BoardSound(id: "s", content: BoardContent(data: recording), contentType: "audio/wav")
      ]
      set.boards[0].buttons[0].soundID = "s"
    }
    let set = try again().boards(of: anna).set
    expectEqual(try set.bytes(of: set.boards[0].sounds[0].content), recording)
    expectEqual(set.boards[0].sounds[0].content.path?.hasSuffix(".wav"), true)
  }
}
