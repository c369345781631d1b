import JSONReading

/// Reads one board from JSON, and mends what is harmless.
struct BoardParser {
  /// Buttons, pictures or sounds that a board may have.
  static let itemLimit = 100_000

  let log: RepairLog

  /// Whether a value may be a board at all.
  static func isBoard(_ members: [String: JSONValue]) -> Bool {
    if case .text(let format) = members["format"], format.hasPrefix("open-board-log") { return false }
    if case .list = members["buttons"] { return true }
    if case .object = members["grid"] { return true }
    return false
  }

  /// - Parameters:
  ///   - file: the path of the board's file, for messages.
  ///   - fallbackID: the id of a board that states none.
  /// - Throws: `.notABoard`, `.tooMuch`.
  func board(_ value: JSONValue, file: String, fallbackID: String) throws(BoardError) -> Board {
    guard case .object(let members) = value, Self.isBoard(members) else {
      throw .notABoard(place: file, found: Self.summary(value))
    }
    var fields = Fields(members, "board", log)
    checkFormat(fields.value("format"))
    let media = MediaParser(log: log)
    var board = Board(id: fallbackID)
    if let id = fields.identifier("id") {
      board.id = id
    } else {
      log.note("board", "it has no id", "named \(fallbackID)")
    }
    (board.locale, board.name) = (fields.text("locale"), fields.text("name"))
    (board.descriptionHTML, board.url) = (fields.text("description_html"), fields.address("url"))
    board.licence = media.licence(&fields)
    let (buttons, named) = ButtonParser(log: log).buttons(try items("buttons", &fields, file))
    board.buttons = buttons
    board.images = media.pictures(try items("images", &fields, file))
    board.sounds = media.sounds(try items("sounds", &fields, file))
    board.strings = strings(&fields)
    let dock = self.dock(&fields, named)
    let (grid, gridExtensions) = try GridParser(log: log).grid(
      fields.object("grid"), buttons: buttons.map(\.id), named: named, dock: dock)
    board.grid = grid
    board.gridExtensions = gridExtensions
    board.extensions = fields.rest
    board.dock = dock
    return board
  }

  private static func summary(_ value: JSONValue) -> String {
    guard case .object(let members) = value else { return value.kind }
    return members.isEmpty
      ? "an empty object" : "an object with " + members.keys.sorted().prefix(5).joined(separator: ", ")
  }

  private func checkFormat(_ value: JSONValue?) {
    switch value {
    case .text("open-board-0.1"): break
    case .text(let other): log.note("board", "its format is \(other)", "read as open-board-0.1")
    case nil: log.note("board", "its format is missing", "read as open-board-0.1")
    case let other?: log.note("board", "its format is \(other.kind)", "read as open-board-0.1")
    }
  }

  private func items(_ key: String, _ fields: inout Fields, _ file: String) throws(BoardError) -> [JSONValue] {
    let items = fields.list(key) ?? []
    guard items.count <= Self.itemLimit else { throw .tooMuch(place: file, what: key, limit: Self.itemLimit) }
    return items
  }

  private func strings(_ fields: inout Fields) -> [String: [String: String]] {
    var strings: [String: [String: String]] = [:]
    for (locale, value) in (fields.object("strings") ?? [:]).sorted(by: { $0.key < $1.key }) {
      guard case .object(let members) = value else {
        log.note("strings", "expected an object for \(locale), got \(value.kind)", "left out")
        continue
      }
      strings[locale] = members.compactMapValues { value in
        if let text = Fields.text(value) { return text }
        log.note("strings", "a translation for \(locale) is \(value.kind)", "left out")
        return nil
      }
    }
    return strings
  }

  private func dock(_ fields: inout Fields, _ named: [String: [String]]) -> [String] {
    (fields.list(Board.dockKey) ?? []).compactMap { value in
      guard let id = Fields.identifier(value), let own = named[id]?.first else {
        log.note("dock", "it names the button \(Fields.text(value) ?? value.kind), which is not there", "left out")
        return nil
      }
      return own
    }
  }
}
