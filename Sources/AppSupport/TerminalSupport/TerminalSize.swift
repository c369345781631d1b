import Foundation

/// The size of a terminal in characters.
public struct TerminalSize: Sendable, Hashable {
  /// The number of columns.
  public var columns: Int
  /// The number of lines.
  public var lines: Int

  /// Creates a size.
  public init(columns: Int, lines: Int) {
    self.columns = columns
    self.lines = lines
  }

  /// The present size of the terminal on standard output; `nil` if standard output is not a terminal. A terminal that
  /// does not know its size has 80 columns and 24 lines.
  ///
  /// The size changes when the user changes the window, so a display asks for it with every picture.
  public static var current: TerminalSize? { of(STDOUT_FILENO) }

  static func of(_ terminal: Int32) -> TerminalSize? {
    guard isatty(terminal) == 1 else { return nil }
    var size = winsize()
    guard ioctl(terminal, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
      return TerminalSize(columns: 80, lines: 24)
    }
    return TerminalSize(columns: Int(size.ws_col), lines: Int(size.ws_row))
  }

  /// Whether a picture of another size fits into this one.
  public func holds(_ other: TerminalSize) -> Bool { other.columns <= columns && other.lines <= lines }
}
