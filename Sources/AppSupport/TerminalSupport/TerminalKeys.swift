import Foundation

/// The keys of the terminal on standard input. They are read without waiting for the end of a line and are not shown.
/// When this instance is released, the terminal gets its previous mode.
public final class TerminalKeys {
  private let terminal: Int32
  private var before = termios()

  /// Creates a reader of standard input; `nil` if it is not a terminal.
  public convenience init?() { self.init(of: STDIN_FILENO) }

  /// Creates a reader of a terminal; `nil` if the descriptor is not a terminal.
  package init?(of terminal: Int32) {
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
    /// An arrow key.
    case up, down, left, right
    /// The key that ends a line.
    case enter
    /// The key that removes the last letter.
    case backspace
    /// The key that leaves something.
    case escape
  }

  /// The keys pressed since the last call, in order. It waits only for the rest of a key that a terminal sends as several
  /// bytes, 20 ms at most.
  public func pressed() -> [Key] {
    var bytes: [UInt8] = []
    while isReady(within: Self.isWhole(bytes) ? 0 : 20) {
      var part = [UInt8](repeating: 0, count: 64)
      let length = read(terminal, &part, part.count)
      guard length > 0 else { break }
      bytes += part[..<length]
    }
    return Self.keys(in: bytes)
  }

  private func isReady(within milliseconds: Int32) -> Bool {
    var descriptor = pollfd(fd: terminal, events: Int16(POLLIN), revents: 0)
    return poll(&descriptor, 1, milliseconds) > 0 && descriptor.revents & Int16(POLLIN) != 0
  }

  private static let escapeByte: UInt8 = 0x1B

  /// Whether no escape sequence has only begun at the end.
  private static func isWhole(_ bytes: [UInt8]) -> Bool {
    guard let start = bytes.lastIndex(of: escapeByte) else { return true }
    let rest = bytes[(start + 1)...]
    guard let kind = rest.first else { return false }
    return kind == UInt8(ascii: "[") || kind == UInt8(ascii: "O") ? rest.dropFirst().contains { $0 >= 0x40 } : true
  }

  /// The keys that a terminal sends as these bytes. Keys that apps do not react to are left out.
  package static func keys(in bytes: [UInt8]) -> [Key] {
    var keys: [Key] = []
    var rest = bytes[...]
    while let byte = rest.popFirst() {
      if byte == escapeByte {
        keys += afterEscape(&rest)
      } else if let key = key(byte) {
        keys.append(key)
      }
    }
    return keys
  }

  /// ECMA-48, 5.4 and 8.3.16: a control sequence begins with ESC [ and ends with the first byte from 0x40 on. In another mode
  /// of the cursor keys a terminal sends ESC O and one byte.
  private static func afterEscape(_ rest: inout ArraySlice<UInt8>) -> [Key] {
    guard let kind = rest.first, kind == UInt8(ascii: "[") || kind == UInt8(ascii: "O") else { return [.escape] }
    rest.removeFirst()
    while let byte = rest.popFirst() {
      guard byte >= 0x40 else { continue }
      return switch byte {
      case UInt8(ascii: "A"): [.up]
      case UInt8(ascii: "B"): [.down]
      case UInt8(ascii: "C"): [.right]
      case UInt8(ascii: "D"): [.left]
      default: []
      }
    }
    return []
  }

  private static func key(_ byte: UInt8) -> Key? {
    switch byte {
    case UInt8(ascii: " "): return .space
    case UInt8(ascii: "\n"), UInt8(ascii: "\r"): return .enter
    case 0x08, 0x7F: return .backspace
    default: break
    }
    // This bit distinguishes lower case from upper case.
    let small = byte | 0x20
    return (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(small) ? .letter(Character(.init(small))) : nil
  }
}
