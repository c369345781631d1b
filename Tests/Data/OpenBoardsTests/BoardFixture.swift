import AudioCore
import Foundation
import JSONReading
import OpenBoards

/// Boards that the tests make.
enum BoardFixture {
  /// A picture of one red dot.
  static let dot = Data("<svg xmlns=\"http://www.w3.org/2000/svg\"><circle r=\"1\" fill=\"red\"/></svg>".utf8)

  /// The JSON of a board with these members beside the least that it needs.
  static func json(_ members: String = "") -> String {
    """
    {"format": "open-board-0.1", "id": "one", "grid": {"rows": 1, "columns": 2, "order": [["a", "b"]]},
      "buttons": [{"id": "a", "label": "yes"}, {"id": "b", "label": "no"}], "images": [], "sounds": []\(members)}
    """
  }

  static func read(_ json: String) throws -> BoardReading {
    try BoardReading(bytes: Data(json.utf8), name: "board.obf")
  }

  /// A set with values of every kind, the same for the same seed.
  static func set(seed: UInt64) -> BoardSet {
    var random = SeededRandom(seed: seed)
    let count = Int.random(in: 1...5, using: &random)
    let ids = (0..<count).map { "\(text(&random))-\($0)" }
    return BoardSet(
      rootID: ids.randomElement(using: &random) ?? "", boards: ids.map { board($0, links: ids, &random) })
  }

  private static func text(_ random: inout SeededRandom) -> String {
    ["já", "chci", "I \"want\"", "a/b", "../x", "\u{1F600}", "z\u{30C}", "line\nend", "A", "a", "1", "01", " "]
      .randomElement(using: &random) ?? ""
  }

  private static func maybe<Value>(_ random: inout SeededRandom, _ value: (inout SeededRandom) -> Value) -> Value? {
    Bool.random(using: &random) ? value(&random) : nil
  }

  private static func extensions(_ random: inout SeededRandom) -> [String: JSONValue] {
    let values: [JSONValue] = [
      .null, .flag(true), .flag(false), .integer(0), .integer(1), .integer(.max), .integer(.min), .number(0.1),
      .number(1e300), .text(""), .list([.null, .list([])]), .object(["": .integer(-1), "x": .object([:])]),
    ]
    var result: [String: JSONValue] = [:]
    for name in ["ext_one", "ext_two", "other"] where Bool.random(using: &random) {
      result[name] = values.randomElement(using: &random)
    }
    return result
  }

  private static func licence(_ random: inout SeededRandom) -> BoardLicence {
    var licence = BoardLicence(
      type: maybe(&random, text), sourceURL: maybe(&random, text), authorName: maybe(&random, text))
    licence.extensions = extensions(&random)
    return licence
  }

  private static func content(_ random: inout SeededRandom) -> BoardContent {
    var content = BoardContent(
      data: maybe(&random) { random in
        Data((0..<Int.random(in: 1...200, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) })
      },
      url: maybe(&random) { _ in "https://example.org/a.png" })
    if content.place == nil || Bool.random(using: &random) {
      content.symbol = .init(set: text(&random), filename: maybe(&random, text), extensions: extensions(&random))
    }
    return content
  }

  private static func board(_ id: String, links: [String], _ random: inout SeededRandom) -> Board {
    var board = Board(id: id, locale: maybe(&random) { _ in "cs" }, name: maybe(&random, text))
    board.descriptionHTML = maybe(&random, text)
    board.licence = maybe(&random, licence)
    board.strings = maybe(&random) { random in ["en": [text(&random): text(&random)], "de": [:]] } ?? [:]
    (board.extensions, board.gridExtensions) = (extensions(&random), extensions(&random))
    for number in 0..<Int.random(in: 0...4, using: &random) {
      var picture = BoardPicture(id: "p\(number)", content: content(&random), licence: maybe(&random, licence))
      picture.contentType = ["image/png", "image/svg+xml", "image/x-icon"].randomElement(using: &random)
      (picture.width, picture.height) = (maybe(&random) { _ in 100 }, maybe(&random) { _ in 0.5 })
      picture.extensions = extensions(&random)
      board.images.append(picture)
      var sound = BoardSound(id: "s\(number)", content: content(&random), licence: maybe(&random, licence))
      sound.contentType = "audio/mpeg"
      sound.duration = maybe(&random) { _ in 1.25 }
      board.sounds.append(sound)
    }
    for number in 0..<Int.random(in: 0...12, using: &random) {
      board.buttons.append(button(number, board, links, &random))
    }
    let order = board.buttons.map(\.id).shuffled(using: &random)
    board.grid = BoardGrid(
      rows: 3, columns: 3, order: [Array(order.prefix(3)), [], Array(order.dropFirst(3).prefix(3))])
    board.dock = Array(order.dropFirst(6).prefix(2))
    return board
  }

  private static func button(
    _ number: Int, _ board: Board, _ links: [String], _ random: inout SeededRandom
  ) -> BoardButton {
    var button = BoardButton(id: "b\(number)", label: maybe(&random, text), vocalization: maybe(&random, text))
    button.imageID = board.images.randomElement(using: &random)?.id
    button.soundID = board.sounds.randomElement(using: &random)?.id
    button.hidden = Bool.random(using: &random)
    button.backgroundColour = maybe(&random) { random in
      BoardColour(red: 1, green: 255, blue: 0, alpha: Double.random(in: 0...1, using: &random))
    }
    button.borderColour = maybe(&random) { _ in BoardColour(red: 0, green: 0, blue: 0) }
    if let link = links.randomElement(using: &random), Bool.random(using: &random) {
      button.loadBoard = BoardLink(id: link, name: maybe(&random, text))
    } else if Bool.random(using: &random) {
      button.loadBoard = BoardLink(url: "https://example.org", dataURL: maybe(&random) { _ in "https://example.org/x" })
    }
    let actions: [BoardAction] = [.spell("a"), .space, .clear, .speak, .home, .back, .backspace, .other(":ext_x")]
    button.actions = Array(actions.shuffled(using: &random).prefix(Int.random(in: 0...3, using: &random)))
    button.translations =
      maybe(&random) { random in
        ["de": .init(label: text(&random), vocalization: nil, extensions: extensions(&random))]
      } ?? [:]
    button.position = maybe(&random) { _ in .init(left: 0, top: 0.25, width: 0.1, height: 1) }
    button.extensions = extensions(&random)
    return button
  }
}
