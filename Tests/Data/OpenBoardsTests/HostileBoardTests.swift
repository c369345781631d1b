import AudioCore
import DamagedBoards
import Expectations
import Foundation
import OpenBoards
import TestSupport
import Testing
import ZipArchives

@Suite("Boards that harm")
struct HostileBoardTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test(arguments: [
    "", " ", "null", "5", "\"text\"", "[]", "[1]", "{}", #"{"a": 1}"#, #"[{"a": 1}]"#, "{", #"{"buttons": [}"#,
    #"{"format": "open-board-log-0.1", "buttons": []}"#, "\u{0}",
  ])
  func otherFilesAreRefused(_ text: String) { expect(throws: BoardError.self) { try BoardFixture.read(text) } }

  @Test func deepValuesAreRefused() {
    let deep = String(repeating: "[", count: 1_000_000)
    expect(throws: BoardError.tooMuch(place: "board.obf", what: "values within one another", limit: 64)) {
      try BoardFixture.read(deep)
    }
  }

  @Test func tenMillionButtonsAreRefusedBeforeTheyAreMade() {
    let text = #"{"buttons": ["# + String(repeating: "{},", count: 10_000_000) + "{}]}"
    expect(throws: BoardError.tooMuch(place: "board.obf", what: "values", limit: JSONText.valueLimit)) {
      try BoardFixture.read(text)
    }
  }

  @Test func aGridBeyondAllBoundsIsRefused() throws {
    let rows = String(repeating: "[],", count: 10_000)
    let wide = "[" + String(repeating: "null,", count: 10_000) + "null]"
    expect(throws: BoardError.self) {
      try BoardFixture.read(#"{"buttons": [], "grid": {"order": ["# + rows + wide + "]}}")
    }
    let stated = try BoardFixture.read(
      #"{"buttons": [], "grid": {"rows": 99999999, "columns": 99999999, "order": []}}"#)
    expectEqual(stated.set.boards[0].grid, BoardGrid(rows: 1, columns: 1))
  }

  @Test func longTextsAreCut() throws {
    let text = String(repeating: "č", count: 1_000_000)
    let board = try BoardFixture.read(BoardFixture.json(#", "name": "\#(text)""#)).set.boards[0]
    expectEqual(board.name?.count, 20_000)
  }

  @Test func bombsAreRefused() throws {
    let path = folder("bomb.obz")
    try ZipArchiveWriter.write(
      [.init(path: "a.obf") { Data(repeating: 0x20, count: SetReader.boardLimit + 1) }], to: path)
    let error = try #require(throws: BoardError.self) { try BoardReading(path: path) }
    expect("\(error)".contains("64 MB"))
  }

  @Test func repairsAreNotEndless() throws {
    let buttons = (0..<20_000).map { #"{"id": \#($0), "image_id": "gone"}"# }.joined(separator: ",")
    let reading = try BoardFixture.read(
      #"{"id": "a", "grid": {"rows": 1, "columns": 1, "order": [[1]]}, "buttons": [\#(buttons)]}"#)
    expectEqual(reading.repairs.count, 1001)
    expectEqual(reading.set.boards[0].buttons.count, 20_000)
  }

  @Test func devicesAndPipesAreRefused() {
    expect(throws: BoardError.self) { try BoardReading(path: "/dev/zero") }
  }

  /// A damaged file is read or refused; what is read can be written, and is the same again.
  @Test func damagedFiles() throws {
    let seed: UInt64 = 23
    var random = SeededRandom(seed: seed)
    var seeds = [Array(BoardFixture.json(#", "ext_a": [1, {"b": null}]"#).utf8)]
    for number in 1...3 as ClosedRange<UInt64> {
      try BoardFixture.set(seed: number).write(to: folder("a.obz"))
      seeds.append(Array(try Data(contentsOf: URL(fileURLWithPath: folder("a.obz")))))
      var one = BoardFixture.set(seed: number)
      one.boards.removeLast(one.boards.count - 1)
      seeds.append(Array(try one.obf()))
    }
    let damage = DamagedBoard(seeds: seeds)
    var read = 0
    for number in 0..<1500 {
      let path = try folder.write("damaged", damage.next(&random))
      guard let reading = try? BoardReading(path: path) else { continue }
      _ = BoardValidation(reading)
      guard (try? reading.set.write(to: folder("b.obz"))) != nil else { continue }
      let again = try BoardReading(path: folder("b.obz"))
      let isSame = try again.set.isSame(as: reading.set)
      expect(isSame && again.repairs.isEmpty, "file \(number) of seed \(seed): \(again.repairs)")
      read += 1
    }
    expectGreater(read, 100)
  }
}
