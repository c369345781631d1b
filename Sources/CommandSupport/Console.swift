import Foundation

/// Standard output for data, standard error for people.
public enum Console {
  /// Writes data to standard output at once.
  ///
  /// - Returns: `false` if nobody reads it any more.
  @discardableResult
  public static func write(_ text: String) -> Bool { write(text, to: STDOUT_FILENO) }

  /// Writes a message and a line end to standard error.
  public static func message(_ text: String) { _ = write(text + "\n", to: STDERR_FILENO) }

  /// Whether standard error is a terminal.
  public static var standardErrorIsTerminal: Bool { isatty(STDERR_FILENO) == 1 }

  /// The width of the terminal that standard output is, in columns; `nil` if it is none.
  public static var terminalWidth: Int? {
    guard isatty(STDOUT_FILENO) == 1 else { return nil }
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
    return Int(size.ws_col)
  }

  /// Lets a broken pipe be an error of `write` instead of this process's death.
  public static func ignoreBrokenPipes() { signal(SIGPIPE, SIG_IGN) }

  private static func write(_ text: String, to descriptor: Int32) -> Bool {
    let bytes = Array(text.utf8)
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes { buffer in
        Foundation.write(descriptor, buffer.baseAddress.map { $0 + written }, bytes.count - written)
      }
      if count < 0 {
        if errno == EINTR || errno == EAGAIN { continue }
        return false
      }
      written += count
    }
    return true
  }
}
