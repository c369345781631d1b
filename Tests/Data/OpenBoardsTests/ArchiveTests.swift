import Expectations
import Foundation
import OpenBoards
import TestSupport
import Testing
import ZipArchives

@Suite("Archives and folders of boards")
struct ArchiveTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func archive(_ files: KeyValuePairs<String, String>) throws -> BoardReading {
    let path = folder("a.obz")
    try ZipArchiveWriter.write(files.map { file in .init(path: file.key) { Data(file.value.utf8) } }, to: path)
    return try BoardReading(path: path)
  }

  private func json(_ id: String, opens link: String = "{}", image: String = "") -> String {
    """
    {"format": "open-board-0.1", "id": "\(id)", "grid": {"rows": 1, "columns": 1, "order": [["b"]]},
      "buttons": [{"id": "b", "label": "go", "load_board": \(link)\(image)}], "images": [], "sounds": []}
    """
  }

  private let manifest = """
    {"format": "open-board-0.1", "root": "x/one.obf", "ext_mine": 1,
      "paths": {"boards": {"one": "x/one.obf", "two": "x/two.obf"}, "images": {"p": "i/p.svg", "q": "i/q.svg"}}}
    """

  @Test func boardsAreJoinedByTheirLinks() throws {
    let reading = try archive([
      "manifest.json": manifest, "x/two.obf": json("two", opens: #"{"id": "one"}"#),
      "x/one.obf": json("one", opens: #"{"path": "x/two.obf"}"#, image: #", "image_id": "p""#),
      "i/p.svg": "<svg/>", "i/q.svg": "<svg></svg>",
    ])
    let set = reading.set
    expectEqual(set.rootID, "one")
    expectEqual(set.boards.map(\.id), ["one", "two"])
    expectEqual(set.boards[0].buttons[0].loadBoard, BoardLink(id: "two"))
    expectEqual(set.boards[1].buttons[0].loadBoard, BoardLink(id: "one"))
    expectEqual(set.reachable, ["one", "two"])
    expectEqual(set.looseImages, ["q": "i/q.svg"])
    expectEqual(set.extensions, ["ext_mine": .integer(1)])
    let picture = try require(set.boards[0].images.first)
    expectEqual(try set.bytes(of: picture.content), Data("<svg/>".utf8))
    expectEqual(
      reading.repairs.map(\.description),
      [
        "one: button 1: its picture p is only in the manifest; added to the board"
      ])
    try set.write(to: folder("b.obz"))
    let again = try BoardReading(path: folder("b.obz"))
    expect(again.repairs.isEmpty)
    expectEqual(again.set.looseImages, set.looseImages)
    expect(try again.set.isSame(as: set))
  }

  @Test func aPictureOfAnotherBoardIsTakenIfItIsTheOnlyOne() throws {
    func images(_ address: String) -> String { #""images": [{"id": "p", "url": "\#(address)"}]"# }
    func board(_ id: String, _ address: String) -> String {
      json(id).replacingOccurrences(of: #""images": []"#, with: images(address))
    }
    let wanting = json("z", image: #", "image_id": "p""#)
    let once = try archive(["a.obf": board("a", "http://a"), "b.obf": board("b", "http://a"), "z.obf": wanting])
    expectEqual(once.set["z"]?.images, once.set["a"]?.images)
    expectEqual(once.set["z"]?.buttons[0].imageID, "p")
    let twice = try archive(["a.obf": board("a", "http://a"), "b.obf": board("b", "http://b"), "z.obf": wanting])
    expectEqual(twice.set["z"]?.images, [])
    expectNil(twice.set["z"]?.buttons[0].imageID)
  }

  @Test func withoutAManifestTheBoardThatNoneOpensIsTheFirst() throws {
    let reading = try archive([
      "a.obf": json("a", opens: #"{"path": "b.obf"}"#), "b.obf": json("b", opens: #"{"path": "a.obf"}"#),
      "home.obf": json("home", opens: #"{"id": "a"}"#),
    ])
    expectEqual(reading.set.rootID, "home")
    expectEqual(reading.set.boards.map(\.id), ["home", "a", "b"])
    expectEqual(reading.repairs.count, 2)
  }

  @Test func filesOfTheSystemAndAnOuterFolderAreNoFault() throws {
    let reading = try archive([
      "set/manifest.json": manifest, "set/x/one.obf": json("one"), "set/x/two.obf": json("two"),
      "__MACOSX/set/x/._one.obf": "\u{0}\u{5}", "set/.DS_Store": "x", "set/i/p.svg": "", "set/i/q.svg": "",
    ])
    expectEqual(reading.set.boards.map(\.id), ["one", "two"])
    expectEqual(reading.repairs.count, 2)
  }

  @Test func aDamagedBoardIsLeftOutAndSaid() throws {
    let reading = try archive(["a.obf": json("a"), "b.obf": "{", "c.obf": json("a")])
    expectEqual(reading.set.boards.map(\.id), ["a", "a-2"])
    expect(reading.repairs.contains { $0.board == "b.obf" && $0.action == "the board was left out" })
    expect(throws: BoardError.self) { try archive(["b.obf": "{"]) }
    expect(throws: BoardError.noBoards(reason: nil)) { try archive(["b.txt": "{"]) }
  }

  @Test func aFolderIsReadAndItsLinksAreNot() throws {
    try folder.write("set/manifest.json", manifest)
    try folder.write("set/x/one.obf", json("one", image: #", "image_id": "p""#))
    try folder.write("set/x/two.obf", json("two"))
    try folder.write("secret", "secret")
    try FileManager.default.createDirectory(atPath: folder("set/i"), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(atPath: folder("set/i/p.svg"), withDestinationPath: folder("secret"))
    let reading = try BoardReading(path: folder("set"))
    expectEqual(reading.set.boards.map(\.id), ["one", "two"])
    expectNil(reading.set.boards[0].buttons[0].imageID)
    expect(reading.set.looseImages.isEmpty)
  }

  @Test func aListOfTilesIsABoardWithADock() throws {
    let id = "B9A7C7B0-0000-4000-8000-000000000000"
    let list = """
      [{"id": "\(id)", "name": "I", "imageUrl": "i.png", "color": "systemBlue", "inGrid": true},
       {"id": "\(id)", "name": "want", "imageUrl": "../want.png", "color": "red", "inGrid": true},
       {"id": "\(id)", "name": "no", "imageUrl": "", "color": "#00ff00", "inGrid": false}]
      """
    try folder.write("i.png", "picture")
    let set = try BoardReading(path: folder.write("words.json", list)).set
    let board = set.boards[0]
    expectEqual(board.buttons.map(\.label), ["I", "want", "no"])
    expectEqual(board.grid, BoardGrid(rows: 4, columns: 10, order: [["1", "2"]]))
    expectEqual(board.dock, ["3"])
    expectEqual(board.buttons[2].backgroundColour, BoardColour(red: 0, green: 255, blue: 0))
    expectEqual(board.images.map(\.id), ["1"])
    expectEqual(try set.bytes(of: board.images[0].content), Data("picture".utf8))
    try set.write(to: folder("a.obz"))
    let again = try BoardReading(path: folder("a.obz"))
    expect(again.repairs.isEmpty)
    expect(try again.set.isSame(as: set))
    let allInGrid = list.replacingOccurrences(of: "false", with: "true")
    expectEqual(try BoardFixture.read(allInGrid).set.boards[0].grid.rows, 5)
  }

  @Test func validationSaysWhatDoesNotWork() throws {
    let path = folder("a.obz")
    let files = [
      "a.obf": json("a", opens: #"{"path": "none.obf"}"#), "b.obf": json("b").replacingOccurrences(of: "go", with: ""),
      "manifest.json":
        #"{"format": "open-board-0.1", "root": "a.obf", "paths": {"boards": {"a": "a.obf", "b": "b.obf"}}}"#,
    ]
    try ZipArchiveWriter.write(
      files.sorted { $0.key < $1.key }.map { file in .init(path: file.key) { Data(file.value.utf8) } }, to: path)
    let validation = BoardValidation(path: path)
    expectEqual(validation.boards, 2)
    expectEqual(validation.buttons, 2)
    expect(validation.repairs.isEmpty)
    expectEqual(validation.errors, ["a: button 1 (go): it opens the board none.obf, which is not there"])
    expectEqual(
      validation.remarks, ["b: button 1 (): it has no label and no picture", "b: no link leads to this board"])
    expectEqual(BoardValidation(path: folder("none")).errors.count, 1)
  }
}
