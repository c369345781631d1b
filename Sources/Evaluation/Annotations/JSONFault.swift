import JSONReading

/// The place of the first syntax error in a JSON text, by the grammar of `JSONScanner`.
struct JSONFault {
  /// The number of the line, from 1.
  let line: Int
  /// The text at the error.
  let found: String

  /// Finds the first error; `nil` for a text without errors.
  init?(_ bytes: [UInt8]) {
    var scanner = JSONScanner(bytes)
    if scanner.skipValue(), scanner.isAtEnd { return nil }
    let position = min(scanner.position, bytes.count)
    line = bytes[..<position].reduce(1) { $0 + ($1 == 0x0A ? 1 : 0) }
    let rest = bytes[position...].prefix { $0 != 0x0A && $0 != 0x0D }
    found = rest.isEmpty ? "an early end" : "'\(String(decoding: rest.prefix(20), as: UTF8.self))'"
  }
}
