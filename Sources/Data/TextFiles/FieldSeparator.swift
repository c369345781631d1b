/// The separator between the fields of a line without quotes.
package enum FieldSeparator: String, Sendable, Hashable, CaseIterable {
  case tab, comma, semicolon
  /// Any number of spaces, tabs and other white space.
  case space

  /// Returns the first of `candidates` that occurs in a line; `nil` if none occurs.
  package static func found(
    in line: Substring, among candidates: [FieldSeparator] = [.tab, .comma, .semicolon]
  ) -> FieldSeparator? {
    candidates.first { line.utf8.contains($0.byte) }
  }

  /// Splits a line into fields. Cost: linear. ASCII lines are split by bytes, since finding the boundaries of
  /// characters would take most of the time for a track of hours.
  ///
  /// - Parameters:
  ///   - limit: the largest number of fields; the last one holds the rest of the line. Ignored for `space`.
  ///   - trims: whether white space at the ends of a field is removed.
  package func fields(of line: Substring, limit: Int = .max, trims: Bool = true) -> [Substring] {
    if self == .space {
      // White space outside of ASCII separates fields, too.
      guard line.utf8.allSatisfy({ $0 < 0x80 }) else { return line.split(whereSeparator: \.isWhitespace) }
      return line.utf8.split(whereSeparator: Self.isSpace).map { Substring($0) }
    }
    let fields = line.utf8.split(separator: byte, maxSplits: limit - 1, omittingEmptySubsequences: false)
    return fields.map { trims ? Substring($0).trimmed : Substring($0) }
  }

  private var byte: UInt8 {
    switch self {
    case .tab: UInt8(ascii: "\t")
    case .comma: UInt8(ascii: ",")
    case .semicolon: UInt8(ascii: ";")
    case .space: UInt8(ascii: " ")
    }
  }

  fileprivate static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
}

extension Substring {
  /// The text without white space at its ends.
  package var trimmed: Substring {
    var bytes = utf8[...]
    while let first = bytes.first, FieldSeparator.isSpace(first) { bytes.removeFirst() }
    while let last = bytes.last, FieldSeparator.isSpace(last) { bytes.removeLast() }
    var text = Substring(bytes)
    // White space outside of ASCII, such as a no-break space, can only be recognised by characters.
    guard bytes.first ?? 0 >= 0x80 || bytes.last ?? 0 >= 0x80 else { return text }
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return text
  }
}
