import FilePaths
import Foundation
import JSONReading

/// A list of tiles as an earlier program kept its words: objects with `id`, `name`, `imageUrl`, `color` and `inGrid`.
///
/// It becomes one board of 10 columns and 5 rows. If a tile is not in the grid, the board has 4 rows and a dock with
/// such tiles. A list with more tiles than places gets more rows.
struct TileList {
  private static let columns = 10
  private static let types = [
    "png": "image/png", "jpg": "image/jpeg", "jpeg": "image/jpeg", "gif": "image/gif", "svg": "image/svg+xml",
    "webp": "image/webp",
  ]

  private let tiles: [[String: JSONValue]]

  /// - Returns: `nil` if the list is no list of tiles.
  init?(_ values: [JSONValue]) {
    let tiles = values.compactMap { value -> [String: JSONValue]? in
      guard case .object(let members) = value, members["name"] != nil else { return nil }
      return members
    }
    let marks = ["imageUrl", "inGrid", "color"]
    guard !tiles.isEmpty, tiles.count == values.count,
      tiles.contains(where: { tile in marks.contains { tile[$0] != nil } })
    else { return nil }
    self.tiles = tiles
  }

  func set(id: String, name: String, folder: String?, _ log: RepairLog) throws(BoardError) -> BoardSet {
    guard tiles.count <= BoardParser.itemLimit else {
      throw .tooMuch(place: name, what: "tiles", limit: BoardParser.itemLimit)
    }
    log.board = id
    var board = Board(id: id, name: id)
    var (grid, dock, files): ([String], [String], [String]) = ([], [], [])
    var ids = UniqueIDs()
    for (number, tile) in tiles.enumerated() {
      var fields = Fields(tile, "tile \(number + 1)", log)
      // The ids of such lists are all the same.
      _ = fields.value("id")
      var button = BoardButton(id: ids.new("\(number + 1)"), label: fields.text("name"))
      button.backgroundColour = colour(&fields)
      if fields.flag("inGrid") ?? true { grid.append(button.id) } else { dock.append(button.id) }
      if let content = content(&fields, folder, &files) {
        button.imageID = button.id
        board.images.append(BoardPicture(id: button.id, content: content.content, contentType: content.type))
      }
      // As they are, they could be taken for keys of the format.
      for (key, value) in fields.rest { button.extensions["ext_tile_" + key] = value }
      board.buttons.append(button)
    }
    let rows = dock.isEmpty ? 5 : 4
    if grid.count > rows * Self.columns {
      log.note("the list", "it has \(grid.count) tiles for \(rows * Self.columns) places", "the board has more rows")
    }
    board.grid = BoardGrid(filling: grid, columns: Self.columns, atLeastRows: rows)
    board.dock = dock
    let source = try folder.map { folder throws(BoardError) in try BoardSource(folder: folder, names: files) }
    return BoardSet(rootID: id, boards: [board], source: source)
  }

  /// The colour, also with the names that the system of the earlier program has.
  private func colour(_ fields: inout Fields) -> BoardColour? {
    guard let text = fields.text("color"), !text.isEmpty else { return nil }
    let plain = text.hasPrefix("system") ? String(text.dropFirst(6)) : text
    if let colour = BoardColour(plain) { return colour }
    fields.log.note(fields.place, "color is no colour: \(text)", "left out")
    return nil
  }

  /// The picture of a tile: an address, or a file beside the list.
  private func content(
    _ fields: inout Fields, _ folder: String?, _ files: inout [String]
  ) -> (content: BoardContent, type: String?)? {
    guard let name = fields.address("imageUrl") else { return nil }
    if name.hasPrefix("http://") || name.hasPrefix("https://") { return (BoardContent(url: name), nil) }
    let type = Self.types[(name as NSString).pathExtension.lowercased()]
    if let folder, let type, !name.contains("/"), !name.contains("\\"), !name.hasPrefix("."),
      FileStatus(path: BoardSource.join(folder, name), followsLinks: false)?.kind == .regular
    {
      files.append(name)
      return (BoardContent(path: name), type)
    }
    fields.log.note(fields.place, "its picture \(name) is not beside the list", "the tile has no picture")
    return nil
  }
}
