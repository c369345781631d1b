import Foundation

/// The keys of the terminal that standard input is, without waiting for a line's end. The terminal is as it was afterwards.
final class TerminalKeys {
  private var before = termios()

  /// `nil` if standard input is no terminal.
  init?() {
    guard isatty(STDIN_FILENO) == 1, tcgetattr(STDIN_FILENO, &before) == 0 else { return nil }
    var raw = before
    raw.c_lflag &= ~tcflag_t(ICANON | ECHO)
    guard tcsetattr(STDIN_FILENO, TCSANOW, &raw) == 0 else { return nil }
  }

  deinit { tcsetattr(STDIN_FILENO, TCSANOW, &before) }

  /// A key that means something.
  enum Key: Hashable {
    /// 'Heard', or to go on.
    case space
    /// A letter, small.
    case letter(Character)
  }

  /// What was pressed since it was last asked, in order.
  func pressed() -> [Key] {
    var keys: [Key] = []
    var descriptor = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    while poll(&descriptor, 1, 0) > 0, descriptor.revents & Int16(POLLIN) != 0 {
      var bytes = [UInt8](repeating: 0, count: 64)
      let length = read(STDIN_FILENO, &bytes, bytes.count)
      guard length > 0 else { break }
      for byte in bytes[..<length] {
        if byte == UInt8(ascii: " ") { keys.append(.space) }
        // A letter's bit of upper and lower case.
        let small = byte | 0x20
        if (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(small) { keys.append(.letter(Character(.init(small)))) }
      }
    }
    return keys
  }
}
