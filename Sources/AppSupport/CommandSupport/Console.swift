import Foundation
import Tables

/// Writes data to standard output and messages for people to standard error. On a terminal, characters that move its cursor or
/// reorder their neighbours are replaced by visible ones.
public enum Console {
  /// The reasons why writing to standard output fails.
  public enum OutputError: Error, Equatable, Sendable {
    /// The reader has closed the pipe.
    case unread
    /// The system cannot write; `reason` is its message.
    case unwritable(reason: String)
  }

  /// Writes data to standard output at once.
  ///
  /// - Throws: `OutputError.unread` when the reader has gone. A command passes this error on and ends with status 141.
  public static func send(_ text: String) throws(OutputError) {
    if let code = write(text, to: STDOUT_FILENO) {
      throw code == EPIPE ? .unread : .unwritable(reason: String(cString: strerror(code)))
    }
  }

  /// Writes bytes to standard output at once, as they are.
  ///
  /// - Throws: `OutputError`, as for text.
  package static func send(bytes: [UInt8]) throws(OutputError) {
    if let code = write(bytes, to: STDOUT_FILENO) {
      throw code == EPIPE ? .unread : .unwritable(reason: String(cString: strerror(code)))
    }
  }

  /// Whether standard output is a terminal.
  package static var standardOutputIsTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

  /// Writes data to standard output at once, even if nobody reads it. Errors are ignored.
  package static func write(_ text: String) { _ = write(text, to: STDOUT_FILENO) }

  /// Writes a message and a line end to standard error. Characters that a name may bring and that move a cursor or reorder
  /// their neighbours are shown as what they are, in a log too.
  public static func message(_ text: String) { _ = write(DisplayText.visibleLines(text) + "\n", to: STDERR_FILENO) }

  /// Whether standard error is a terminal.
  package static var standardErrorIsTerminal: Bool { isatty(STDERR_FILENO) == 1 }

  /// The width in columns of the terminal on standard output; `nil` if standard output is not a terminal.
  public static var terminalWidth: Int? {
    guard isatty(STDOUT_FILENO) == 1 else { return nil }
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
    return Int(size.ws_col)
  }

  /// Puts something into the places of standard input, output and error that are closed: the next file that this process opens
  /// would be there. Reading and writing fail there as before.
  package static func fillClosedPlaces() {
    for place in STDIN_FILENO...STDERR_FILENO where fcntl(place, F_GETFD) < 0 {
      _ = open("/dev/null", place == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }

  /// Turns a broken pipe into an error of `write`. By default it would kill this process.
  package static func ignoreBrokenPipes() { signal(SIGPIPE, SIG_IGN) }

  /// Suppresses the text that libraries write to C's `stderr`. This process's own messages are not affected.
  ///
  /// PortAudio prints lines of its source when a device disappears, and has no option against it. Call this function
  /// once, before the first use of sound.
  public static func muteLibraries() {
    fillClosedPlaces()
    guard let variable = dlsym(dlopen(nil, RTLD_NOW), "stderr"), let nowhere = fopen("/dev/null", "w") else { return }
    variable.storeBytes(of: nowhere, as: UnsafeMutablePointer<FILE>.self)
  }

  /// Writes a whole text. Returns the system's error number if writing fails.
  private static func write(_ text: String, to descriptor: Int32) -> Int32? {
    write(Array((isatty(descriptor) == 1 ? DisplayText.visibleLines(text) : text).utf8), to: descriptor)
  }

  private static func write(_ bytes: [UInt8], to descriptor: Int32) -> Int32? {
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
