import JSONReading

/// A board of pictures and words: its buttons, their places, and its pictures and sounds (Open Board Format).
package struct Board: Sendable, Hashable {
  /// The name of the board in links; unique in a set.
  package var id: String
  /// The language of the labels as a BCP 47 tag; `nil` if the file states none.
  package var locale: String?
  /// The title.
  package var name: String?
  /// The description, as HTML of unknown origin: it must be escaped or cleaned before a page shows it.
  package var descriptionHTML: String?
  /// The address at which the board can be seen. It is never opened by this module.
  package var url: String?
  /// The licence of the board.
  package var licence: BoardLicence?
  /// The buttons; their ids are unique in the board.
  package var buttons: [BoardButton]
  /// The places of the buttons. A button may have none.
  package var grid: BoardGrid
  /// The pictures; their ids are unique in the board.
  package var images: [BoardPicture]
  /// The sounds; their ids are unique in the board.
  package var sounds: [BoardSound]
  /// Translations: for each locale, the text for each text of the board.
  package var strings: [String: [String: String]]
  /// Keys of the grid beside those of the format.
  package var gridExtensions: [String: JSONValue]
  /// Keys beside those of the format, which are written as they were read.
  package var extensions: [String: JSONValue]

  /// Creates a board.
  package init(
    id: String, locale: String? = nil, name: String? = nil, buttons: [BoardButton] = [],
    grid: BoardGrid = BoardGrid(rows: 1, columns: 1), images: [BoardPicture] = [], sounds: [BoardSound] = []
  ) {
    (self.id, self.locale, self.name) = (id, locale, name)
    (self.buttons, self.grid, self.images, self.sounds) = (buttons, grid, images, sounds)
    (strings, gridExtensions, extensions) = ([:], [:], [:])
  }

  /// The button of an id; cost: linear.
  package subscript(button id: String) -> BoardButton? { buttons.first { $0.id == id } }

  /// The ids of the buttons in the dock, a row of frequent words that stands apart from the grid and scrolls sideways.
  ///
  /// The format has no dock. It is kept as the list `ext_ossicle_dock` of button ids; other programs see these buttons
  /// as buttons without a place in the grid.
  package var dock: [String] {
    get {
      guard case .list(let ids) = extensions[Self.dockKey] else { return [] }
      return ids.compactMap { if case .text(let id) = $0 { id } else { nil } }
    }
    set { extensions[Self.dockKey] = newValue.isEmpty ? nil : .list(newValue.map { .text($0) }) }
  }

  static let dockKey = "ext_ossicle_dock"
}
