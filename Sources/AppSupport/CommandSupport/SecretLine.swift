import Foundation

/// A line that is not shown while it is typed, such as a code.
public enum SecretLine {
  /// Reads a line of standard input, without spaces around it; empty at the end of the input.
  ///
  /// On a terminal it asks first, and shows nothing of what is typed. Ctrl-C is a character of the line then, so that no
  /// terminal is left without its echo.
  ///
  /// - Parameter question: what a person at a terminal is asked.
  public static func read(_ question: String) -> String {
    var before = termios()
    let isTerminal = isatty(STDIN_FILENO) == 1 && tcgetattr(STDIN_FILENO, &before) == 0
    if isTerminal {
      var silent = before
      silent.c_lflag &= ~tcflag_t(ECHO | ISIG)
      tcsetattr(STDIN_FILENO, TCSAFLUSH, &silent)
      Console.message(question)
    }
    defer { if isTerminal { tcsetattr(STDIN_FILENO, TCSAFLUSH, &before) } }
    return (readLine(strippingNewline: true) ?? "").trimmingCharacters(in: .whitespaces)
  }

  /// Whether somebody at a terminal types the line.
  public static var isTyped: Bool { isatty(STDIN_FILENO) == 1 }
}
