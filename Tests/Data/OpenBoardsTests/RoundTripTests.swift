import Expectations
import Foundation
import OpenBoards
import TestSupport
import Testing

@Suite("Boards that are written and read again")
struct RoundTripTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test(arguments: [1, 1001, 2001, 3001] as [UInt64])
  func setsAreTheSame(_ first: UInt64) throws {
    for seed in first..<first + 50 {
      let set = BoardFixture.set(seed: seed)
      try set.write(to: folder("a.obz"))
      let again = try BoardReading(path: folder("a.obz"))
      expect(again.repairs.isEmpty, "seed \(seed)")
      expect(try again.set.isSame(as: set), "seed \(seed)")
      // Written from the archive, the paths stay, so that the second archive has the bytes of the first.
      try again.set.write(to: folder("b.obz"))
      expectEqual(try Data(contentsOf: URL(fileURLWithPath: folder("b.obz"))), try bytes("a.obz"), "seed \(seed)")
    }
  }

  @Test func aBoardAloneIsTheSame() throws {
    for seed in 1..<100 as Range<UInt64> {
      var set = BoardFixture.set(seed: seed)
      set.boards.removeLast(set.boards.count - 1)
      set.rootID = set.boards[0].id
      try set.write(to: folder("a.obf"))
      let again = try BoardReading(path: folder("a.obf"))
      expectEqual(again.set.boards, set.boards, "seed \(seed)")
      expect(again.repairs.isEmpty, "seed \(seed)")
      expectEqual(try again.set.obf(), try bytes("a.obf"))
    }
  }

  @Test func anArchiveBecomesABoardWithItsPicturesInside() throws {
    var board = Board(id: "x", buttons: [BoardButton(id: "a", label: "a", imageID: "p")])
    board.images = [BoardPicture(id: "p", content: BoardContent(data: BoardFixture.dot), contentType: "image/svg+xml")]
    let set = BoardSet(rootID: "x", boards: [board])
    try set.write(to: folder("a.obz"))
    let archived = try BoardReading(path: folder("a.obz")).set
    expectEqual(archived.boards[0].images[0].content, BoardContent(path: "images/p.svg"))
    try archived.write(to: folder("a.obf"))
    expectEqual(try BoardReading(path: folder("a.obf")).set.boards, [board])
  }

  @Test func equalPicturesAreOneFile() throws {
    var boards = ["x", "y"].map { Board(id: $0) }
    for number in boards.indices {
      boards[number].images = ["p", "q"].map {
        BoardPicture(id: $0, content: BoardContent(data: BoardFixture.dot), contentType: "image/svg+xml")
      }
    }
    try BoardSet(rootID: "x", boards: boards).write(to: folder("a.obz"))
    let source = try BoardSource(archive: folder("a.obz"))
    expectEqual(source.paths, ["manifest.json", "boards/x.obf", "boards/y.obf", "images/p.svg"])
    expectEqual(try source.bytes("images/p.svg"), BoardFixture.dot)
  }

  @Test func idsThatDifferInCaseOrAreNoNamesHavePathsOfTheirOwn() throws {
    let ids = ["a", "A", "../a", "č", "ř", "", "a-2"].map { $0.isEmpty ? " " : $0 }
    let set = BoardSet(rootID: "a", boards: ids.map { Board(id: $0) })
    try set.write(to: folder("a.obz"))
    expectEqual(try BoardReading(path: folder("a.obz")).set.boards.map(\.id), ids)
  }

  @Test func aFileForOneBoardRefusesSeveral() {
    let set = BoardSet(rootID: "a", boards: [Board(id: "a"), Board(id: "b")])
    expect(throws: BoardError.severalBoards(count: 2)) { try set.write(to: folder("a.obf")) }
    expect(!FileManager.default.fileExists(atPath: folder("a.obf")))
  }

  @Test func aPictureThatIsGoneLeavesTheOldFile() throws {
    try folder.write("a.obz", "old")
    var board = Board(id: "a")
    board.images = [BoardPicture(id: "p", content: BoardContent(path: "images/none.png"))]
    let set = BoardSet(rootID: "a", boards: [board])
    expect(throws: BoardError.self) { try set.write(to: folder("a.obz")) }
    expectEqual(try folder.text("a.obz"), "old")
    expectEqual(try FileManager.default.contentsOfDirectory(atPath: folder.path), ["a.obz"])
  }

  private func bytes(_ name: String) throws -> Data { try Data(contentsOf: URL(fileURLWithPath: folder(name))) }
}
