import OpenBoards
import PageMessages
import SpeechBoard

extension ShownBoard {
  /// The open board of a visit.
  ///
  /// - Parameters:
  ///   - isEdited: whether hidden tiles are shown, too.
  ///   - skin: that of the people on the pictures.
  ///   - way: the next press on the way to a word.
  init(_ visit: BoardVisit, isEdited: Bool, skin: SkinTone, way: ShownWay? = nil) {
    let open = visit.board
    let pictures = MediaAddress.pictures(of: open, skin)
    let buttons = Dictionary(open.buttons.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    func tile(_ id: String, row: Int? = nil, column: Int? = nil) -> ShownTile? {
      guard let button = buttons[id], isEdited || !button.hidden else { return nil }
      let text = visit.text(of: button)
      return ShownTile(
        id: id, row: .init(row), column: .init(column), label: text.label.isEmpty ? text.spoken : text.label,
        spoken: text.vocalization, picture: button.imageID.flatMap { pictures[$0] },
        background: button.backgroundColour?.text, border: button.borderColour?.text,
        key: button.tileKey?.name, opens: button.loadBoard != nil, acts: !button.actions.isEmpty,
        isHidden: button.hidden,
        isRecorded: button.soundID != nil)
    }
    let tiles = open.grid.order.enumerated().flatMap { row, ids in
      ids.enumerated().compactMap { column, id in id.flatMap { tile($0, row: row, column: column) } }
    }
    self.init(
      id: open.id, name: open.shownName, locale: visit.locale, rows: open.grid.rows, columns: open.grid.columns,
      tiles: tiles, dock: open.dock.compactMap { tile($0) }, isHome: open.id == visit.boardSet.rootID,
      hasWay: !visit.way.isEmpty, way: way)
  }
}

/// Where a page finds the pictures of boards, below `/documents/`.
enum MediaAddress {
  /// The addresses of a board's pictures by their ids.
  static func pictures(of board: Board, _ skin: SkinTone) -> [String: String] {
    Dictionary(
      board.images.compactMap { image in address(of: image.content, skin).map { (image.id, $0) } },
      uniquingKeysWith: { first, _ in first })
  }

  /// The address of a picture; `nil` if its bytes are not here.
  static func address(of content: BoardContent, _ skin: SkinTone) -> String? {
    guard case .path(let path) = content.place else { return nil }
    return "/documents/" + skin.addressPart + path
  }

  /// The skin that the address of a picture states, and the path of the picture.
  static func skin(of address: String) -> (SkinTone, path: String) {
    for skin in SkinTone.allCases where skin != .light && address.hasPrefix(skin.addressPart) {
      return (skin, String(address.dropFirst(skin.addressPart.count)))
    }
    return (.light, address)
  }
}
