import Foundation
import OpenBoards
import SpeechBoard

/// The boards of a person as a page without a program gets them: the words of each tile in the language in which they
/// are shown, and what a press needs (Docs/Formats/speech-board-away.md).
package struct AwayBoards: Encodable, Sendable {
  /// A tile.
  package struct Tile: Encodable, Sendable {
    /// Where a tile leads: to a board of the set, to one that is missing, or to an address outside.
    struct Link: Encodable, Sendable {
      var board: String?
      var missing: String?
      var outside: String?
    }

    var id: String
    var label: String
    var spoken: String?
    var locale: String?
    var forms: [String: String]?
    var actions: [String]?
    var link: Link?
    var isHidden: Bool?
    var isRecorded: Bool?
    var background: String?
    var border: String?
    /// The key of a keyboard that chooses it.
    var key: String?
    /// The number of its picture in the file.
    var picture: Int?
    /// The number of its sound in the file.
    var sound: Int?
  }

  /// A board.
  package struct Page: Encodable, Sendable {
    var id: String
    var name: String
    /// The language in which its words are shown.
    var locale: String?
    var rows: Int
    var columns: Int
    var order: [[String?]]
    var dock: [String]
    var tiles: [Tile]
  }

  var root: String
  var boards: [Page]
  /// Forms of words on all boards: by language, word and ending.
  var wordForms: [String: [String: [String: String]]] = [:]

  /// The boards of a set, without pictures and sounds.
  package init(_ set: BoardSet, rules: VisitRules) {
    let ids = Set(set.boards.map(\.id))
    root = set.rootID
    for (language, word, forms) in set.wordForms { wordForms[language, default: [:]][word] = forms }
    boards = set.boards.map { board in
      Page(
        id: board.id, name: board.shownName, locale: BoardVisit.locale(of: board, rules), rows: board.grid.rows,
        columns: board.grid.columns,
        order: board.grid.order, dock: board.dock, tiles: board.buttons.map { Self.tile($0, board, rules, ids) })
    }
  }

  private static func tile(_ button: BoardButton, _ board: Board, _ rules: VisitRules, _ ids: Set<String>) -> Tile {
    let text = ButtonText(button, of: board, locale: rules.locale)
    let isRecorded = button.soundID.map { id in board.sounds.contains { $0.id == id } } ?? false
    return Tile(
      id: button.id, label: text.label, spoken: text.vocalization, locale: text.locale,
      forms: text.forms.isEmpty ? nil : text.forms,
      actions: button.actions.isEmpty ? nil : button.actions.map(\.raw),
      link: button.loadBoard.map { link($0, ids) }, isHidden: button.hidden ? true : nil,
      isRecorded: isRecorded ? true : nil, background: button.backgroundColour?.text, border: button.borderColour?.text,
      key: button.tileKey?.name)
  }

  private static func link(_ link: BoardLink, _ ids: Set<String>) -> Tile.Link {
    if let id = link.id, ids.contains(id) { return .init(board: id) }
    if let address = link.url, link.id == nil, link.path == nil, link.dataURL == nil { return .init(outside: address) }
    return .init(missing: link.name ?? link.path ?? link.id ?? link.url ?? link.dataURL ?? "?")
  }

  /// Whether a tile gives a word an ending.
  var giveEndings: Bool {
    boards.contains { $0.tiles.contains { $0.actions?.contains { WordEnding(action: $0) != nil } ?? false } }
  }
}

extension VisitRules: Encodable {
  private enum Key: String, CodingKey {
    case locale, fallbackLocale, speaksEachWord, returnsHomeAfterWord, linkAddsWord
  }

  package func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try values.encodeIfPresent(locale, forKey: .locale)
    try values.encodeIfPresent(fallbackLocale, forKey: .fallbackLocale)
    try values.encode(speaksEachWord, forKey: .speaksEachWord)
    try values.encode(returnsHomeAfterWord, forKey: .returnsHomeAfterWord)
    try values.encode(linkAddsWord, forKey: .linkAddsWord)
  }
}
