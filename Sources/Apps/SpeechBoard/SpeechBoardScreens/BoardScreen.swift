import AppWords
import OpenBoards
import SpeechBoard
import TerminalSupport

/// Makes the picture of a board on a terminal, as lines of text: the sentence, the keys, the tiles, the dock and a remark.
package struct BoardScreen: Sendable {
  /// The language of the keys and remarks.
  package let language: Language

  /// The fewest columns of a tile: two letters and the marks beside them.
  private static let leastTile = 4
  /// The most lines of a tile.
  private static let mostTileLines = 4
  /// The lines beside those of the tiles: the sentence, a rule, the keys, the board's name, a remark.
  private static let otherLines = 5

  /// Makes a screen.
  package init(language: Language) { self.language = language }

  /// The lines of the screen; none is wider than the terminal.
  ///
  /// - Parameters:
  ///   - marked: the targets that a press chooses.
  ///   - remark: what is said below the board.
  ///   - size: the size of the terminal. If it is too small, the only line says so.
  package func lines(
    _ visit: BoardVisit, marked: Set<BoardTarget>, remark: Words? = nil, in size: TerminalSize
  ) -> [String] {
    let layout = BoardLayout(visit)
    let columns = max(layout.board.first?.count ?? 1, 1)
    let rowCount = layout.board.count + (layout.dock.isEmpty ? 0 : 1)
    let least = TerminalSize(columns: max(40, columns * Self.leastTile), lines: Self.otherLines + rowCount)
    guard size.holds(least) else { return [Self.tooSmall(size, least, language)] }
    let height = min(Self.mostTileLines, (size.lines - Self.otherLines) / rowCount)
    let board = visit.board
    let buttons = Dictionary(board.buttons.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    func cell(_ target: BoardTarget?, _ width: Int, _ height: Int) -> [String] {
      guard let target else { return Array(repeating: String(repeating: " ", count: width), count: height) }
      let colour: BoardColour?
      let text: String
      switch target {
      case .command(let key): (text, colour) = (key.words(language), nil)
      case .tile(let id):
        let words = buttons[id].map { visit.text(of: $0) }
        let link = buttons[id]?.loadBoard == nil ? "" : "» "
        text = link + (words.map { $0.label.isEmpty ? $0.spoken : $0.label } ?? "")
        colour = buttons[id]?.backgroundColour.flatMap { $0.alpha < 0.5 ? nil : $0 }
      }
      return Self.tile(text, colour, isMarked: marked.contains(target), width: width, height: height)
    }
    func row(_ targets: [BoardTarget?], _ height: Int) -> [String] {
      let width = size.columns / max(targets.count, 1)
      let cells = targets.map { cell($0, width, height) }
      return (0..<height).map { line in cells.map { $0[line] }.joined() }
    }
    let sentence = TerminalText.end(of: visit.sentence.text, size.columns - 2)
    let name = TerminalText.fitted(board.name ?? board.id, size.columns)
    return ["» " + sentence, String(repeating: "─", count: size.columns)] + row(layout.keys, 1) + [name]
      + layout.board.flatMap { row($0, height) } + dock(layout.dock, marked, height, size, cell)
      + [TerminalText.fitted(remark?(language) ?? "", size.columns)]
  }

  /// The tiles of the dock that have room, from the one on that keeps the marked one in sight.
  private func dock(
    _ targets: [BoardTarget], _ marked: Set<BoardTarget>, _ height: Int, _ size: TerminalSize,
    _ cell: (BoardTarget?, Int, Int) -> [String]
  ) -> [String] {
    guard !targets.isEmpty else { return [] }
    let width = max(Self.leastTile * 2, size.columns / targets.count)
    let room = max(1, size.columns / width)
    let middle = targets.firstIndex { marked.contains($0) } ?? 0
    let first = max(0, min(targets.count - room, middle - room / 2))
    let cells = targets[first...].prefix(room).map { cell($0, width, height) }
    return (0..<height).map { line in cells.map { $0[line] }.joined() }
  }

  /// One tile in its colour; a marked one is inverse and has marks, so that it is seen without colours.
  private static func tile(
    _ text: String, _ colour: BoardColour?, isMarked: Bool, width: Int, height: Int
  ) -> [String] {
    let inside = width - 2
    var words = TerminalText.wrapped(text, inside)
    if words.count > height {
      words = Array(words.prefix(height - 1)) + [words[(height - 1)...].joined(separator: " ")]
    }
    let above = (height - words.count) / 2
    return (0..<height).map { line in
      let place = line - above
      let content = TerminalText.fitted(words.indices.contains(place) ? words[place] : "", inside)
      let (left, right) = isMarked ? ("▸", "◂") : (" ", " ")
      let styles = (isMarked ? ["7"] : []) + (colour.map { [style($0)] } ?? [])
      let whole = left + content + right
      return styles.isEmpty ? whole : "\u{1B}[\(styles.joined(separator: ";"))m\(whole)\u{1B}[0m"
    }
  }

  /// ISO 8613-6: the colour as the background (48;2), with black or white letters.
  private static func style(_ colour: BoardColour) -> String {
    let (red, green, blue) = (Int(colour.red), Int(colour.green), Int(colour.blue))
    let isLight = 299 * red + 587 * green + 114 * blue > 128_000
    return "48;2;\(red);\(green);\(blue);38;2;" + (isLight ? "0;0;0" : "255;255;255")
  }

  private static func tooSmall(_ size: TerminalSize, _ least: TerminalSize, _ language: Language) -> String {
    let words = Words(
      cs: "Okno je malé: \(size.columns) × \(size.lines), tabulka potřebuje \(least.columns) × \(least.lines).",
      en: "The window is too small: \(size.columns) × \(size.lines), the board needs \(least.columns) × \(least.lines)."
    )
    return String(words(language).prefix(size.columns))
  }
}
