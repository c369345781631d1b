import CommandSupport

/// Lines of a terminal that are drawn over and over at the same place. The cursor is hidden until `end()`.
public struct RepaintedLines {
  private var last: [String] = []
  private var hasBegun = false
  private var drawnAt = -Double.infinity

  /// Most pictures in a second: a terminal on a slow line keeps up.
  public static let picturesPerSecond = 20.0

  /// No lines yet.
  public init() {}

  /// Whether a picture is due: 1/20 s has passed since the last one.
  ///
  /// - Parameter time: now, in seconds of whatever clock the app follows.
  public func isDue(at time: Double) -> Bool { time - drawnAt >= 1 / Self.picturesPerSecond - 1e-6 }

  /// Draws the lines that changed since the last picture. Every picture has the same number of lines.
  ///
  /// - Parameter time: now, as in `isDue(at:)`.
  public mutating func draw(_ lines: [String], at time: Double) {
    drawnAt = time
    Console.write(change(to: lines))
  }

  /// What a terminal must be sent so that it shows these lines in place of the last ones.
  mutating func change(to lines: [String]) -> String {
    var text = hasBegun ? "\u{1B}[\(lines.count)A" : "\u{1B}[?25l"
    for (k, line) in lines.enumerated() {
      text += last.indices.contains(k) && last[k] == line && hasBegun ? "\n" : "\r\u{1B}[K\(line)\n"
    }
    hasBegun = true
    last = lines
    return text
  }

  /// Shows the cursor again.
  public func end() { if hasBegun { Console.write("\u{1B}[?25h") } }
}
