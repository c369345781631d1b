import Foundation

/// The keys of the terminal on standard input. They are read without waiting for the end of a line and are not shown.
/// When this instance is released, the terminal gets its previous mode.
public final class TerminalKeys {
  private let terminal: Int32
  private var before = termios()

  /// Creates a reader of standard input; `nil` if it is not a terminal.
  public convenience init?() { self.init(of: STDIN_FILENO) }

  /// Creates a reader of a terminal; `nil` if the descriptor is not a terminal.
  init?(of terminal: Int32) {
    self.terminal = terminal
    guard isatty(terminal) == 1, tcgetattr(terminal, &before) == 0 else { return nil }
    var raw = before
    raw.c_lflag &= ~tcflag_t(ICANON | ECHO)
    guard tcsetattr(terminal, TCSANOW, &raw) == 0 else { return nil }
  }

  deinit { tcsetattr(terminal, TCSANOW, &before) }

  /// A key that apps can react to.
  public enum Key: Hashable, Sendable {
    /// The space bar.
    case space
    /// A letter from a to z, always in lower case.
    case letter(Character)
  }

  /// The keys pressed since the last call, in order. Does not wait.
  public func pressed() -> [Key] {
    var keys: [Key] = []
    var descriptor = pollfd(fd: terminal, events: Int16(POLLIN), revents: 0)
    while poll(&descriptor, 1, 0) > 0, descriptor.revents & Int16(POLLIN) != 0 {
      var bytes = [UInt8](repeating: 0, count: 64)
      let length = read(terminal, &bytes, bytes.count)
      guard length > 0 else { break }
      keys += bytes[..<length].compactMap(Self.key)
    }
    return keys
  }

  private static func key(_ byte: UInt8) -> Key? {
    if byte == UInt8(ascii: " ") { return .space }
    // This bit distinguishes lower case from upper case.
    let small = byte | 0x20
    return (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(small) ? .letter(Character(.init(small))) : nil
  }
}
