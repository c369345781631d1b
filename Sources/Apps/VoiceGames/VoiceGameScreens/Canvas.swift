/// A picture of characters, each one column wide.
struct Canvas {
  let width: Int
  let height: Int
  private var cells: [[Character]]

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    cells = [[Character]](repeating: [Character](repeating: " ", count: width), count: height)
  }

  /// Puts a text where its first character is to stand; what lies outside is left out.
  mutating func put(_ text: some StringProtocol, x: Int, y: Int) {
    guard (0..<height).contains(y) else { return }
    for (k, character) in text.enumerated() where (0..<width).contains(x + k) { cells[y][x + k] = character }
  }

  /// Puts lines below one another; blanks in them leave what is there.
  mutating func put(_ lines: [String], x: Int, y: Int) {
    for (row, line) in lines.enumerated() {
      for (k, character) in line.enumerated() where character != " " { put(String(character), x: x + k, y: y + row) }
    }
  }

  mutating func fillRow(_ y: Int, _ character: Character) {
    put(String(repeating: character, count: width), x: 0, y: y)
  }

  /// The lines, without blanks at their ends.
  var lines: [String] {
    cells.map { row in
      String(row.prefix((row.lastIndex { $0 != " " } ?? -1) + 1))
    }
  }
}
