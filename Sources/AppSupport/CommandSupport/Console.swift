import Foundation

/// Standard output for data, standard error for people.
public enum Console {
  /// Why standard output takes no more.
  public enum OutputError: Error, Equatable, Sendable {
    /// Nobody reads it any more.
    case unread
    /// It cannot be written; the system's reason.
    case unwritable(reason: String)
  }

  /// Writes data to standard output at once.
  ///
  /// - Throws: `OutputError.unread` when the reader has gone: a command lets it pass and ends with 141.
  public static func send(_ text: String) throws(OutputError) {
    if let code = write(text, to: STDOUT_FILENO) {
      throw code == EPIPE ? .unread : .unwritable(reason: String(cString: strerror(code)))
    }
  }

  /// Writes data to standard output at once, whether anybody reads it or not.
  package static func write(_ text: String) { _ = write(text, to: STDOUT_FILENO) }

  /// Writes a message and a line end to standard error.
  public static func message(_ text: String) { _ = write(text + "\n", to: STDERR_FILENO) }

  /// Whether standard error is a terminal.
  package static var standardErrorIsTerminal: Bool { isatty(STDERR_FILENO) == 1 }

  /// The width of the terminal that standard output is, in columns; `nil` if it is none.
  public static var terminalWidth: Int? {
    guard isatty(STDOUT_FILENO) == 1 else { return nil }
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
    return Int(size.ws_col)
  }

  /// Lets a broken pipe be an error of `write` instead of this process's death.
  package static func ignoreBrokenPipes() { signal(SIGPIPE, SIG_IGN) }

  /// Keeps from standard error what libraries write to C's `stderr`; this process's own messages do not go that way.
  ///
  /// PortAudio prints lines of its source when a device goes away, and has no switch for it. To be called once, before the
  /// first sound.
  public static func muteLibraries() {
    guard let variable = dlsym(dlopen(nil, RTLD_NOW), "stderr"), let nowhere = fopen("/dev/null", "w") else { return }
    variable.storeBytes(of: nowhere, as: UnsafeMutablePointer<FILE>.self)
  }

  /// Writes all of a text; gives the system's number for what went wrong, if something did.
  private static func write(_ text: String, to descriptor: Int32) -> Int32? {
    let bytes = Array(text.utf8)
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes { buffer in
        Foundation.write(descriptor, buffer.baseAddress.map { $0 + written }, bytes.count - written)
      }
      if count < 0 {
        if errno == EINTR || errno == EAGAIN { continue }
        return errno
      }
      written += count
    }
    return nil
  }
}
