import AppDatabases
import Expectations
import Foundation
import GRDB
import OpenBoards
import SpeechBoardRecords
import TestSupport
import Testing

/// Tests of the file: who may read it, foreign and damaged files, a full disk, a killed process, large boards.
@Suite struct DatabaseFileTests {
  private let folder: TemporaryFolder
  private var path: String { folder("boards.sqlite") }

  init() throws { folder = try TemporaryFolder() }

  private func records() throws -> BoardRecords { try BoardRecords(path: path) }

  @Test func onlyTheOwnerCanReadTheFile() throws {
    let records = try records()
    try records.addPerson(named: "Anna", boards: BoardFixture.set("home"), at: BoardFixture.now)
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
      let mode = try FileManager.default.attributesOfItem(atPath: folder(name))[.posixPermissions] as? Int
      expectEqual(mode, 0o600, "\(name)")
    }
  }

  @Test func otherFilesAreRefusedAndStayAsTheyAre() throws {
    try folder.write("boards.sqlite", "this is a letter to grandmother, and not a database at all")
    expect(throws: AppDatabaseError.notADatabase(path: path)) { try records() }
    expect(try folder.text("boards.sqlite").hasPrefix("this is a letter"))
    try FileManager.default.removeItem(atPath: path)
    _ = try AppDatabase(path: path, applicationID: 7, migrations: [])
    expect(
      throws: AppDatabaseError.otherApplication(path: path, expected: BoardRecords.applicationID, found: 7)
    ) { try records() }
  }

  @Test func aDatabaseOfALaterVersionIsRefused() throws {
    _ = try AppDatabase(
      path: path, applicationID: BoardRecords.applicationID,
      migrations: BoardRecords.migrations + [Migration("9: later") { _ in }])
    expect(throws: AppDatabaseError.newer(path: path, unknown: ["9: later"])) { try records() }
  }

  @Test func aFullDiskLosesNothingThatWasKept() throws {
    let records = try records()
    let anna = try records.addPerson(named: "Anna", boards: BoardFixture.set("home"), at: BoardFixture.now)
    try records.database.write { database in
      let pages = try Int.fetchOne(database, sql: "PRAGMA page_count") ?? 0
      try database.execute(sql: "PRAGMA max_page_count = \(pages + 8)")
    }
    var boards = try records.boards(of: anna)
    boards.set.boards[0].images[0].content = BoardContent(data: Data(count: 1 << 20))
    expect(throws: AppDatabaseError.diskFull(path: path)) {
      try records.change(boards, of: anna, title: BoardFixture.title, at: BoardFixture.now)
    }
    expect(try records.boards(of: anna).set.isSame(as: BoardFixture.set("home")))
    expect(try records.steps(of: anna).undo.isEmpty)
    boards = try records.boards(of: anna)
    boards.set.boards[0].name = "small"
    try records.change(boards, of: anna, title: BoardFixture.title, at: BoardFixture.now)
    try records.database.verify()
  }

  @Test func aDamagedBoardIsNamed() throws {
    let anna = try records().addPerson(named: "Anna", boards: BoardFixture.set("home"), at: BoardFixture.now)
    try records().database.write { try $0.execute(sql: "UPDATE board SET text = CAST('{\"no\": 1}' AS BLOB)") }
    let later = try records()
    let error = expect(throws: AppDatabaseError.self) { try later.boards(of: anna) }
    expectEqual(error?.description.contains("board home"), true)
  }

  @Test func aKilledEditorLosesNoEditThatItConfirmed() throws {
    let outcome = try Tool("speech-board-kill-probe").run(["6", "3"])
    expectEqual(outcome.status, 0, "\(outcome.output)\(outcome.messages)")
  }

  @Test func twoProcessesEditWithoutLosingAnEdit() throws {
    let records = try records()
    let anna = try records.addPerson(named: "Anna", boards: BoardFixture.set("home"), at: BoardFixture.now)
    let other = try Tool("speech-board-kill-probe").start(["--edit", path], in: folder)
    defer {
      kill(other.processIdentifier, SIGKILL)
      other.waitUntilExit()
    }
    var (edits, refusals) = (0, 0)
    while edits < 20 {
      var boards = try records.boards(of: anna)
      boards.set.boards[0].name = "\(edits)"
      do {
        try records.change(boards, of: anna, title: BoardFixture.title, at: BoardFixture.now)
        edits += 1
      } catch SpeechBoardRecordsError.changedMeanwhile { refusals += 1 }
      guard refusals < 100_000 else { break }
    }
    expectEqual(edits, 20)
    expectEqual(try records.boards(of: anna).set.boards[0].name, "19")
    try records.database.verify()
  }

  @Test func aBoardOfManyButtonsAndASetOfManyPicturesOpenWithinASecond() throws {
    let records = try records()
    let large = BoardSet(
      rootID: "large", boards: [BoardFixture.board("large", labels: (0..<10_000).map { "word \($0)" })])
    let anna = try records.addPerson(named: "Anna", boards: large, at: BoardFixture.now)
    let boards = (0..<100).map { number in
      var board = BoardFixture.board("b\(number)", labels: (0..<50).map { "word \($0)" })
      board.images = (0..<50).map {
        BoardPicture(
          id: "\($0)", content: BoardContent(data: BoardFixture.picture("\(number) \($0)")),
          contentType: "image/svg+xml")
      }
      for place in board.buttons.indices { board.buttons[place].imageID = "\(place)" }
      return board
    }
    let bob = try records.addPerson(
      named: "Bob", boards: BoardSet(rootID: "b0", boards: boards), at: BoardFixture.now)
    for person in [anna, bob] {
      let time = try ContinuousClock().measure { _ = try BoardRecords(path: path).boards(of: person) }
      // The limit is that of the app; other tests may use the machine at the same time.
      expectLess(time, .seconds(3), "\(person.name): \(time)")
    }
    var stored = try records.boards(of: anna)
    stored.set.boards[0].buttons[0].label = "changed"
    let time = try ContinuousClock().measure {
      try records.change(stored, of: anna, title: BoardFixture.title, at: BoardFixture.now)
    }
    expectLess(time, .seconds(3), "an edit: \(time)")
    stored = try records.boards(of: bob)
    stored.set.boards[50].buttons[0].label = "changed"
    let small = try ContinuousClock().measure {
      try records.change(stored, of: bob, title: BoardFixture.title, at: BoardFixture.now)
    }
    expectLess(small, .seconds(1), "an edit: \(small)")
  }
}
