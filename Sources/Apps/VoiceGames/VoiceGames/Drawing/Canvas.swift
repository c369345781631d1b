/// A picture of characters for a terminal, each one column wide and some in colour.
package struct Canvas {
  /// The number of lines of a game's picture.
  package static let pictureHeight = 12

  /// A colour of the terminal.
  package enum Colour: String, Sendable, Hashable, Codable, CaseIterable {
    case red, green, yellow, blue, magenta, cyan, white, grey

    /// The colour's number in the escape sequence that switches it on (ECMA-48, SGR).
    var code: Int {
      switch self {
      case .red: 31
      case .green: 32
      case .yellow: 33
      case .blue: 34
      case .magenta: 35
      case .cyan: 36
      case .white: 37
      case .grey: 90
      }
    }
  }

  private struct Cell: Equatable {
    var character: Character
    var colour: Colour?
  }

  /// Width in columns.
  package let width: Int
  /// Height in lines.
  package let height: Int
  private var cells: [[Cell]]

  /// Makes an empty picture.
  package init(width: Int, height: Int = pictureHeight) {
    self.width = width
    self.height = height
    cells = [[Cell]](repeating: [Cell](repeating: Cell(character: " "), count: width), count: height)
  }

  /// The index of the last line.
  var ground: Int { height - 1 }

  /// Draws a text from the position of its first character; the part outside of the picture is cut off.
  package mutating func put(_ text: some StringProtocol, x: Int, y: Int, colour: Colour? = nil) {
    guard (0..<height).contains(y) else { return }
    for (k, character) in text.enumerated() where (0..<width).contains(x + k) {
      cells[y][x + k] = Cell(character: character, colour: character == " " ? nil : colour)
    }
  }

  /// Draws a figure from the position of its upper left corner; its blanks are transparent.
  mutating func put(_ figure: GameFigure, x: Int, y: Int) {
    for (row, line) in figure.lines.enumerated() {
      for (k, character) in line.enumerated() where character != " " {
        put(String(character), x: x + k, y: y + row, colour: figure.colour)
      }
    }
  }

  /// Draws a glyph `count` times in a row.
  mutating func putRow(of figure: GameFigure, count: Int, x: Int, y: Int) {
    put(String(repeating: figure.glyph, count: max(0, count)), x: x, y: y, colour: figure.colour)
  }

  /// Fills a line with a glyph.
  mutating func fillRow(_ y: Int, _ figure: GameFigure) { putRow(of: figure, count: width, x: 0, y: y) }

  /// Draws a bar filled to a share of 0…1: `[#####.....]`.
  mutating func putBar(_ share: Double, width: Int, x: Int, y: Int, _ look: GameLook) {
    let full = min(width, max(0, Int((share * Double(width)).rounded())))
    put("[", x: x, y: y)
    putRow(of: look["full"], count: full, x: x + 1, y: y)
    putRow(of: look["empty"], count: width - full, x: x + 1 + full, y: y)
    put("]", x: x + width + 1, y: y)
  }

  /// The lines of the picture, without blanks at their ends. Escape sequences surround coloured characters.
  package var lines: [String] { cells.map(Self.line) }

  private static func line(_ cells: [Cell]) -> String {
    var text = ""
    var colour: Colour?
    for cell in cells.prefix((cells.lastIndex { $0.character != " " } ?? -1) + 1) {
      // A blank shows no colour, so it needs no escape sequence.
      if cell.character != " ", cell.colour != colour {
        text += cell.colour.map { "\u{1B}[\($0.code)m" } ?? "\u{1B}[0m"
        colour = cell.colour
      }
      text.append(cell.character)
    }
    return colour == nil ? text : text + "\u{1B}[0m"
  }
}
