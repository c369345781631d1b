import Expectations
import Foundation
import JSONReading
import OpenBoards
import TestSupport
import Testing

@Suite("What is mended in a board")
struct RepairTests {
  private func board(_ json: String) throws -> (Board, [String]) {
    let reading = try BoardFixture.read(json)
    return (reading.set.boards[0], reading.repairs.map(\.description))
  }

  @Test func aGoodBoardNeedsNoRepair() throws {
    let (board, repairs) = try board(BoardFixture.json())
    expect(repairs.isEmpty)
    expectEqual(board.grid.order, [["a", "b"]])
    expectEqual(board.buttons.map(\.label), ["yes", "no"])
  }

  @Test func numbersAndTextsAreOneKindOfID() throws {
    let (board, repairs) = try board(
      """
      {"format": "open-board-0.1", "id": 7, "grid": {"rows": 1, "columns": 2, "order": [["1", 2]]},
        "buttons": [{"id": 1, "image_id": "5"}, {"id": "2"}], "images": [{"id": 5, "url": "http://x"}]}
      """)
    expectEqual(board.id, "7")
    expectEqual(board.grid.order, [["1", "2"]])
    expectEqual(board.buttons[0].imageID, "5")
    expect(repairs.isEmpty)
  }

  @Test func formatAndIDAreAdded() throws {
    let (board, repairs) = try board(#"{"buttons": [], "grid": {"rows": 1, "columns": 1, "order": [[null]]}}"#)
    expectEqual(board.id, "board")
    expectEqual(
      repairs,
      [
        "board: its format is missing; read as open-board-0.1", "board: it has no id; named board",
      ])
  }

  @Test func buttonsWithOneIDAreToldApart() throws {
    let (board, _) = try board(
      """
      {"id": "x", "grid": {"rows": 1, "columns": 3, "order": [["a", "a", "a-2"]]},
        "buttons": [{"id": "a", "label": "1"}, {"id": "a", "label": "2"}, {"id": "a-2", "label": "3"}]}
      """)
    expectEqual(board.buttons.map(\.id), ["a", "a-3", "a-2"])
    expectEqual(board.grid.order, [["a", "a-3", "a-2"]])
  }

  @Test(
    arguments: [
      // An order with more rows, with fewer, ragged, without rows, with a button that is not there, and none.
      (#""rows": 1, "columns": 1, "order": [["a"], ["b"]]"#, [["a"], ["b"]]),
      (#""rows": 2, "columns": 2, "order": [["a", "b"]]"#, [["a", "b"], [nil, nil]]),
      (#""rows": 2, "columns": 2, "order": [["a", null], ["b"]]"#, [["a", nil], ["b", nil]]),
      (#""rows": 2, "columns": 1, "order": ["a", "b"]"#, [["a"], ["b"]]),
      (#""rows": 1, "columns": 3, "order": [["a", "c", "b"]]"#, [["a", nil, "b"]]),
      (#""rows": -1, "columns": 1e300, "order": [["a", "b"]]"#, [["a", "b"]]),
      (#""columns": 2"#, [["a", "b"]]),
      (#""rows": "2", "columns": 1"#, [["a"], ["b"]]),
    ] as [(String, [[String?]])])
  func gridsAreMadeWhole(_ grid: String, _ order: [[String?]]) throws {
    let (board, repairs) = try board(
      #"{"format": "open-board-0.1", "id": "x", "buttons": [{"id": "a"}, {"id": "b"}], "grid": {"# + grid + "}}")
    expectEqual(board.grid.order, order)
    expect(!repairs.isEmpty)
  }

  @Test func picturesThatAreNotThereAreTakenFromButtons() throws {
    let (board, repairs) = try board(
      """
      {"format": "open-board-0.1", "id": "x", "grid": {"rows": 1, "columns": 1, "order": [["a"]]},
        "buttons": [{"id": "a", "image_id": "gone", "sound_id": "bad"}],
        "sounds": [{"id": "bad", "data": "data:audio/mpeg;base64,*"}]}
      """)
    expectNil(board.buttons[0].imageID)
    expectNil(board.buttons[0].soundID)
    expectEqual(
      repairs,
      [
        "x: sound 1: data is no base64 text; left out",
        "x: sound bad: it has no data, path, address or symbol; left out",
        "x: button 1: its picture gone is not there; the button has no picture",
        "x: button 1: its sound bad is not there; the button has no sound",
      ].map { $0.replacingOccurrences(of: "x: sound 1", with: "sound 1") })
  }

  @Test func valuesOfAnotherKindAreLeftOut() throws {
    let (board, repairs) = try board(
      """
      {"format": "open-board-0.1", "id": "x", "name": ["a"], "license": "CC BY", "strings": 5, "images": {},
        "grid": {"rows": 1, "columns": 1, "order": [["a"]]},
        "buttons": [{"id": "a", "label": 5, "hidden": "true", "background_color": "pinkish"}, 7]}
      """)
    expectNil(board.name)
    expectEqual(board.licence, BoardLicence(type: "CC BY"))
    expectEqual(board.buttons.count, 1)
    expectEqual(board.buttons[0].label, "5")
    expect(board.buttons[0].hidden)
    expectNil(board.buttons[0].backgroundColour)
    expectEqual(repairs.count, 6)
  }

  @Test func unknownKeysAreKept() throws {
    let (board, repairs) = try board(
      """
      {"format": "open-board-0.1", "id": "x", "ext_a": {"b": [1, 2.5, null, true]}, "default_layout": "landscape",
        "grid": {"rows": 1, "columns": 1, "order": [["a"]], "ext_g": 1},
        "buttons": [{"id": "a", "ext_b": "c", "load_board": {"url": "http://x", "ext_l": 0}}]}
      """)
    expect(repairs.isEmpty)
    let list = JSONValue.list([.integer(1), .number(2.5), .null, .flag(true)])
    expectEqual(board.extensions, ["ext_a": .object(["b": list]), "default_layout": .text("landscape")])
    expectEqual(board.gridExtensions, ["ext_g": .integer(1)])
    expectEqual(board.buttons[0].extensions, ["ext_b": .text("c")])
    expectEqual(board.buttons[0].loadBoard?.extensions, ["ext_l": .integer(0)])
    let again = try BoardReading(bytes: BoardSet(rootID: "x", boards: [board]).obf(), name: "x.obf")
    expectEqual(again.set.boards, [board])
  }

  @Test func textsInOtherEncodingsAreRead() throws {
    let json = BoardFixture.json(#", "name": "čaj 😀""#)
    let (little, big) = (json.data(using: .utf16LittleEndian) ?? Data(), json.data(using: .utf16BigEndian) ?? Data())
    for bytes in [
      Data([0xEF, 0xBB, 0xBF]) + Data(json.utf8), Data([0xFF, 0xFE]) + little, Data([0xFE, 0xFF]) + big, little, big,
    ] {
      let reading = try BoardReading(bytes: bytes, name: "a.obf")
      expectEqual(reading.set.boards[0].name, "čaj 😀")
      expectEqual(reading.repairs.count, 1)
    }
  }

  @Test(arguments: [
    ("rgb(255, 0, 10)", BoardColour(red: 255, green: 0, blue: 10)),
    (" rgba( 1,2 , 3, 0.5) ", BoardColour(red: 1, green: 2, blue: 3, alpha: 0.5)),
    ("rgb(100%, 50%, 0%)", BoardColour(red: 255, green: 128, blue: 0)),
    ("rgb(300, -5, 0)", BoardColour(red: 255, green: 0, blue: 0)),
    ("#f00", BoardColour(red: 255, green: 0, blue: 0)), ("#FF8000", BoardColour(red: 255, green: 128, blue: 0)),
    ("#00000000", BoardColour(red: 0, green: 0, blue: 0, alpha: 0)),
    ("White", BoardColour(red: 255, green: 255, blue: 255)),
    ("rgb(1, 2)", nil), ("rgb(nan, 0, 0)", nil), ("#12", nil), ("blurple", nil), ("", nil), ("rgb(", nil),
  ])
  func colours(_ text: String, _ colour: BoardColour?) { expectEqual(BoardColour(text), colour) }

  @Test(
    arguments: [
      ("+a", .spell("a")), (":clear", .clear), (":space", .space), (":ext_x", .other(":ext_x")), ("+", .spell("")),
    ] as [(String, BoardAction)])
  func actions(_ raw: String, _ action: BoardAction) {
    expectEqual(BoardAction(raw: raw), action)
    expectEqual(action.raw, raw)
  }

  @Test func severalActionsGoBeforeOne() throws {
    let (board, repairs) = try board(
      """
      {"format": "open-board-0.1", "id": "x", "grid": {"rows": 1, "columns": 1, "order": [["a"]]},
        "buttons": [{"id": "a", "action": ":speak", "actions": [":speak", ":clear"]}]}
      """)
    expectEqual(board.buttons[0].actions, [.speak, .clear])
    expect(repairs.isEmpty)
  }
}
