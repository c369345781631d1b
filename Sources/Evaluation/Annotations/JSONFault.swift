/// The place of the first syntax error in a JSON text, which Foundation's decoder does not report on every system.
///
/// The grammar is that of RFC 8259, extended by Python's `NaN` and `Infinity`.
struct JSONFault {
  /// The number of the line, from 1.
  let line: Int
  /// The text at the error.
  let found: String

  private static let depthLimit = 512

  /// Finds the first error; `nil` for a text without errors.
  init?(_ bytes: [UInt8]) {
    var scanner = Scanner(bytes: bytes)
    if scanner.takeValue(depth: 0) {
      scanner.skipSpace()
      if scanner.position == bytes.count { return nil }
    }
    let position = scanner.position
    line = bytes[..<min(position, bytes.count)].reduce(1) { $0 + ($1 == 0x0A ? 1 : 0) }
    let rest = bytes[min(position, bytes.count)...].prefix { $0 != 0x0A && $0 != 0x0D }
    found = rest.isEmpty ? "an early end" : "'\(String(decoding: rest.prefix(20), as: UTF8.self))'"
  }

  private struct Scanner {
    let bytes: [UInt8]
    var position = 0

    mutating func takeValue(depth: Int) -> Bool {
      skipSpace()
      guard position < bytes.count, depth < JSONFault.depthLimit else { return false }
      switch bytes[position] {
      case UInt8(ascii: "{"): return takeList(end: UInt8(ascii: "}"), depth, hasKeys: true)
      case UInt8(ascii: "["): return takeList(end: UInt8(ascii: "]"), depth, hasKeys: false)
      case UInt8(ascii: "\""): return takeText()
      default: return takeWord()
      }
    }

    private mutating func takeList(end: UInt8, _ depth: Int, hasKeys: Bool) -> Bool {
      position += 1
      if take(end) { return true }
      while true {
        if hasKeys {
          skipSpace()
          guard position < bytes.count, bytes[position] == UInt8(ascii: "\""), takeText(), take(UInt8(ascii: ":"))
          else {
            return false
          }
        }
        guard takeValue(depth: depth + 1) else { return false }
        if take(end) { return true }
        guard take(UInt8(ascii: ",")) else { return false }
      }
    }

    private mutating func takeText() -> Bool {
      var index = position + 1
      while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
        // A string with a line end has most likely lost its closing quote, so its beginning is reported as the error.
        guard bytes[index] >= 0x20 else { return false }
        index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
      }
      guard index < bytes.count else { return false }
      position = index + 1
      return true
    }

    private mutating func takeWord() -> Bool {
      let word = bytes[position...].prefix { !",:]}[{\"".utf8.contains($0) && $0 > 0x20 }
      let text = String(decoding: word, as: UTF8.self)
      let isWord = ["true", "false", "null", "NaN", "Infinity", "-Infinity"].contains(text)
      guard isWord || Double(text) != nil && text.allSatisfy({ "0123456789+-.eE".contains($0) }) else { return false }
      position += word.count
      return true
    }

    private mutating func take(_ byte: UInt8) -> Bool {
      skipSpace()
      guard position < bytes.count, bytes[position] == byte else { return false }
      position += 1
      return true
    }

    mutating func skipSpace() {
      while position < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[position]) { position += 1 }
    }
  }
}
