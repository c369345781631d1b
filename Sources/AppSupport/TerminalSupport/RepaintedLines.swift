import CommandSupport

/// Lines of a terminal that are redrawn at the same place, below what was printed before. The cursor is hidden until
/// `end()`. A window must not change its size meanwhile: see `RepaintedScreen`.
public struct RepaintedLines {
  private var last: [String] = []
  private var hasBegun = false
  private var drawnAt = -Double.infinity

  /// Highest number of pictures per second; a terminal on a slow line can follow it.
  public static let picturesPerSecond = 20.0

  /// Creates a display without lines.
  public init() {}

  /// Whether a picture is due: 1/20 s has passed since the last one.
  ///
  /// - Parameter time: the present time in seconds, on any clock that the app follows.
  public func isDue(at time: Double) -> Bool { time - drawnAt >= 1 / Self.picturesPerSecond - 1e-6 }

  /// Draws the lines that changed since the last picture. Every picture has the same number of lines.
  ///
  /// - Parameter time: the present time, as in `isDue(at:)`.
  public mutating func draw(_ lines: [String], at time: Double) {
    drawnAt = time
    Console.write(change(to: lines))
  }

  /// Returns the output that replaces the previous lines on a terminal by these lines.
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
