import JSONReading

/// A button of a board: a word with a picture, which is spoken, acts on the sentence or opens another board.
package struct BoardButton: Sendable, Hashable {
  /// A label and a vocalization in another language.
  package struct Translation: Sendable, Hashable {
    /// The label in this language.
    package var label: String?
    /// The words to speak in this language.
    package var vocalization: String?
    /// Keys beside those of the format.
    package var extensions: [String: JSONValue]

    /// Creates a translation.
    package init(label: String? = nil, vocalization: String? = nil, extensions: [String: JSONValue] = [:]) {
      (self.label, self.vocalization, self.extensions) = (label, vocalization, extensions)
    }
  }

  /// A place of its own on a board without a grid, in fractions of the board's width and height.
  package struct Position: Sendable, Hashable {
    /// Edges and sizes; 0 is the left or upper edge of the board, 1 its whole width or height.
    package var (left, top, width, height): (Double, Double, Double, Double)

    /// Creates a position.
    package init(left: Double, top: Double, width: Double, height: Double) {
      (self.left, self.top, self.width, self.height) = (left, top, width, height)
    }

    package static func == (one: Self, other: Self) -> Bool {
      (one.left, one.top, one.width, one.height) == (other.left, other.top, other.width, other.height)
    }

    package func hash(into hasher: inout Hasher) {
      for value in [left, top, width, height] { hasher.combine(value) }
    }
  }

  /// The name of the button in the grid; unique in a board.
  package var id: String
  /// The word on the button.
  package var label: String?
  /// The words to speak in place of the label.
  package var vocalization: String?
  /// The id of one of the board's pictures.
  package var imageID: String?
  /// The id of one of the board's sounds.
  package var soundID: String?
  /// Whether the button is left out when the board is used.
  package var hidden: Bool
  /// The colour of the tile.
  package var backgroundColour: BoardColour?
  /// The colour of the tile's edge.
  package var borderColour: BoardColour?
  /// The board that the button opens.
  package var loadBoard: BoardLink?
  /// What the button does in place of adding its word, in this order.
  package var actions: [BoardAction]
  /// The button in other languages, by locale.
  package var translations: [String: Translation]
  /// A place of its own, beside or in place of one in the grid.
  package var position: Position?
  /// Keys beside those of the format, which are written as they were read.
  package var extensions: [String: JSONValue]

  /// Creates a button.
  package init(
    id: String, label: String? = nil, vocalization: String? = nil, imageID: String? = nil, soundID: String? = nil,
    hidden: Bool = false, backgroundColour: BoardColour? = nil, loadBoard: BoardLink? = nil,
    actions: [BoardAction] = []
  ) {
    (self.id, self.label, self.vocalization) = (id, label, vocalization)
    (self.imageID, self.soundID, self.hidden) = (imageID, soundID, hidden)
    (self.backgroundColour, self.loadBoard, self.actions) = (backgroundColour, loadBoard, actions)
    (borderColour, position, translations, extensions) = (nil, nil, [:], [:])
  }
}
