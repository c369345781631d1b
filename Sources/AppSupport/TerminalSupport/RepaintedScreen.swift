import CommandSupport

/// A screen of its own on a terminal, the alternate screen, with lines that are redrawn from its upper left corner. The
/// cursor is hidden until `end()`.
///
/// On it a window can change its size without moving lines. Nothing else may be printed until `end()`, which returns to
/// the usual screen and leaves the last picture there.
public struct RepaintedScreen {
  private var last: [String] = []
  private var size: TerminalSize?
  private var hasBegun = false
  private var drawnAt = -Double.infinity

  /// Creates a screen without lines.
  public init() {}

  /// Whether a picture is due: 1/20 s has passed since the last one.
  ///
  /// - Parameter time: the present time in seconds, on any clock that the app follows.
  public func isDue(at time: Double) -> Bool { time - drawnAt >= 1 / RepaintedLines.picturesPerSecond - 1e-6 }

  /// Draws the lines that changed since the last picture; all lines if the size of the terminal has changed.
  ///
  /// - Parameters:
  ///   - lines: the picture. No line is wider than the terminal, and there are no more lines than it has.
  ///   - time: the present time, as in `isDue(at:)`.
  ///   - size: the terminal's present size.
  public mutating func draw(_ lines: [String], at time: Double, in size: TerminalSize? = .current) {
    drawnAt = time
    Console.write(change(to: lines, in: size))
  }

  /// Returns the output that replaces the previous lines on a terminal by these lines.
  mutating func change(to lines: [String], in size: TerminalSize?) -> String {
    // ECMA-48 and xterm: the alternate screen (1049), the cursor (25), erase the screen (J) or the rest of a line (K).
    var text = hasBegun ? "" : "\u{1B}[?1049h\u{1B}[?25l"
    let isNew = !hasBegun || size != self.size
    if isNew { text += "\u{1B}[2J" }
    for (k, line) in lines.enumerated() where isNew || !last.indices.contains(k) || last[k] != line {
      text += "\u{1B}[\(k + 1);1H\u{1B}[K\(line)"
    }
    for k in lines.count..<max(lines.count, last.count) where !isNew { text += "\u{1B}[\(k + 1);1H\u{1B}[K" }
    (hasBegun, last, self.size) = (true, lines, size)
    return text
  }

  /// Returns to the usual screen, shows the cursor again, and leaves the last picture there. Later calls do nothing
  /// until something is drawn again.
  public mutating func end() {
    Console.write(ending())
  }

  /// Returns the output that ends the display.
  mutating func ending() -> String {
    guard hasBegun else { return "" }
    hasBegun = false
    // A terminal without an alternate screen keeps the picture where it is; the text goes on below it.
    return "\u{1B}[\(max(1, last.count));1H\n\u{1B}[?1049l\u{1B}[?25h" + last.map { $0 + "\n" }.joined()
  }
}
