import Foundation

/// A terminal for one test. A command that has it as its standard input reads the text that the test types.
public final class PseudoTerminal: Sendable {
  /// The error if the system cannot open a pseudo-terminal.
  public struct Failure: Error {}

  private let keyboard: Int32
  /// The end for the command, to be passed to `Tool.start`.
  public let commandsEnd: FileHandle

  /// Opens a terminal.
  public init() throws {
    var (keyboard, end): (Int32, Int32) = (-1, -1)
    guard openpty(&keyboard, &end, nil, nil, nil) == 0 else { throw Failure() }
    // The command must not inherit this end, or closing it here would not close it.
    _ = fcntl(keyboard, F_SETFD, FD_CLOEXEC)
    self.keyboard = keyboard
    commandsEnd = FileHandle(fileDescriptor: end, closeOnDealloc: true)
  }

  deinit { close(keyboard) }

  /// Types a text.
  public func type(_ text: String) {
    let bytes = Array(text.utf8)
    _ = write(keyboard, bytes, bytes.count)
  }

  /// What commands have written on the terminal since the last call. A terminal holds about 4,000 characters.
  public func shown() -> String {
    var bytes: [UInt8] = []
    var descriptor = pollfd(fd: keyboard, events: Int16(POLLIN), revents: 0)
    while poll(&descriptor, 1, 0) > 0 {
      var part = [UInt8](repeating: 0, count: 4096)
      let length = read(keyboard, &part, part.count)
      guard length > 0 else { break }
      bytes += part[..<length]
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Whether the terminal echoes typed keys and passes them on line by line, which is its mode until a command changes
  /// it.
  public var isAsUsual: Bool {
    var settings = termios()
    tcgetattr(commandsEnd.fileDescriptor, &settings)
    return settings.c_lflag & tcflag_t(ICANON | ECHO) == tcflag_t(ICANON | ECHO)
  }
}
