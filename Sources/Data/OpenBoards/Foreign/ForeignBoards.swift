import Foundation
import JSONReading

/// What the readers of other programs' files share: limits, members of objects, pictures, places.
enum ForeignBoards {
  /// Boards of a file.
  static let boardLimit = 10_000
  /// Rows and columns of a board.
  static let sideLimit = 500

  static func members(_ value: JSONValue?) -> [String: JSONValue]? {
    if case .object(let members) = value { members } else { nil }
  }

  static func list(_ value: JSONValue?) -> [JSONValue]? { if case .list(let list) = value { list } else { nil } }

  /// A text that is not empty.
  static func text(_ value: JSONValue?) -> String? {
    guard let text = value.flatMap(Fields.text), !text.isEmpty else { return nil }
    return text.unicodeScalars.count <= 20_000 ? text : String(text.prefix(5000))
  }

  /// A text of any length, such as bytes in Base64.
  static func longText(_ value: JSONValue?) -> String? {
    if case .text(let text) = value, !text.isEmpty { text } else { nil }
  }

  /// A whole number within `range`.
  static func number(_ value: JSONValue?, _ range: ClosedRange<Int>) -> Int? {
    guard let number = value.flatMap(Fields.number), let whole = Int(exactly: number.rounded()) else { return nil }
    return range.contains(whole) ? whole : nil
  }

  static func flag(_ value: JSONValue?) -> Bool { value == .flag(true) || value == .integer(1) }

  static func colour(_ value: JSONValue?) -> BoardColour? { text(value).flatMap { BoardColour($0) } }

  /// The ISO 639 code at the beginning of a tag.
  static func language(_ tag: String) -> String { String(tag.prefix { $0 != "-" && $0 != "_" }).lowercased() }

  /// The bytes of a text such as `data:image/png;base64,…`, and their type, which begins with `kind`.
  static func data(_ text: String, kind: String) -> (bytes: Data, type: String?)? {
    guard let data = DataURI(text), data.contentType?.lowercased().hasPrefix(kind) ?? true else { return nil }
    return (data.bytes, data.contentType)
  }

  /// Gives a board a picture; the same content is there once.
  ///
  /// - Returns: the id of the picture.
  static func attach(
    _ content: BoardContent, _ type: String?, _ licence: BoardLicence?, to board: inout Board,
    _ known: inout [BoardContent: String]
  ) -> String {
    if let id = known[content] { return id }
    let id = "picture-\(board.images.count + 1)"
    known[content] = id
    board.images.append(BoardPicture(id: id, content: content, contentType: type, licence: licence))
    return id
  }

  /// A set whose first board is the wanted one, or else the likeliest.
  static func set(_ boards: [Board], first: String?, _ log: ImportLog) throws(BoardError) -> BoardSet {
    guard let likely = boards.likelyFirst() else { throw .noBoards(reason: nil) }
    let ids = Set(boards.map(\.id))
    let isThere = first.map(ids.contains) ?? false
    let root = isThere ? first ?? likely : likely
    if !isThere, boards.count > 1 { log.note(.guessedFirst, boards.first { $0.id == root }?.name ?? root) }
    for board in boards {
      for link in board.buttons.compactMap(\.loadBoard?.id) where !ids.contains(link) { log.note(.missingBoards, link) }
    }
    return BoardSet(rootID: root, boards: boards)
  }
}

extension [Board] {
  /// The id of the board that is likely the first: one to which none links; among several, the one with the most links.
  ///
  /// - Parameter path: what links may call a board beside its id.
  func likelyFirst(path: (String) -> String? = { _ in nil }) -> String? {
    var linked: Set<String> = []
    for board in self {
      for link in board.buttons.compactMap(\.loadBoard) {
        for name in [link.id, link.path].compactMap({ $0 }) { linked.insert(name) }
      }
    }
    let free = filter { !linked.contains($0.id) && !linked.contains(path($0.id) ?? $0.id) }
    func links(_ board: Board) -> Int { board.buttons.count { $0.loadBoard != nil } }
    let candidates = free.isEmpty ? self : free
    let most = candidates.map(links).max() ?? 0
    return candidates.first { links($0) == most }?.id
  }
}
