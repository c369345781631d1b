import Foundation

/// The keys of the terminal that standard input is, without waiting for the end of a line and without showing them. The
/// terminal is as it was before when this instance goes away.
public final class TerminalKeys {
  private let terminal: Int32
  private var before = termios()

  /// `nil` if standard input is no terminal.
  public convenience init?() { self.init(of: STDIN_FILENO) }

  /// `nil` if the descriptor is no terminal.
  init?(of terminal: Int32) {
    self.terminal = terminal
    guard isatty(terminal) == 1, tcgetattr(terminal, &before) == 0 else { return nil }
    var raw = before
    raw.c_lflag &= ~tcflag_t(ICANON | ECHO)
    guard tcsetattr(terminal, TCSANOW, &raw) == 0 else { return nil }
  }

  deinit { tcsetattr(terminal, TCSANOW, &before) }

  /// A key that apps ask for.
  public enum Key: Hashable, Sendable {
    /// The space bar.
    case space
    /// A letter from a to z; upper and lower case give the small one.
    case letter(Character)
  }

  /// The keys that were pressed since the last call, in order. Does not wait.
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
    // The bit that tells lower case from upper case.
    let small = byte | 0x20
    return (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(small) ? .letter(Character(.init(small))) : nil
  }
}
