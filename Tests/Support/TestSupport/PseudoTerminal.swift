import Foundation

/// A terminal of a test's own: a command that has it as its standard input reads what is typed here.
public final class PseudoTerminal: Sendable {
  /// What the system would not give.
  public struct Failure: Error {}

  private let keyboard: Int32
  /// The command's end, for `Tool.start`.
  public let commandsEnd: FileHandle

  /// A terminal.
  public init() throws {
    var (keyboard, end): (Int32, Int32) = (-1, -1)
    guard openpty(&keyboard, &end, nil, nil, nil) == 0 else { throw Failure() }
    // The command must not have both ends: one that is closed here is to be closed.
    _ = fcntl(keyboard, F_SETFD, FD_CLOEXEC)
    self.keyboard = keyboard
    commandsEnd = FileHandle(fileDescriptor: end, closeOnDealloc: true)
  }

  deinit { close(keyboard) }

  /// Types keys.
  public func type(_ text: String) {
    let bytes = Array(text.utf8)
    _ = write(keyboard, bytes, bytes.count)
  }

  /// Whether typed keys are shown and handed over line by line, as a terminal does unless a command asks for more.
  public var isAsUsual: Bool {
    var settings = termios()
    tcgetattr(commandsEnd.fileDescriptor, &settings)
    return settings.c_lflag & tcflag_t(ICANON | ECHO) == tcflag_t(ICANON | ECHO)
  }
}
