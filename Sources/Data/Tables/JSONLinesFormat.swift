/// JSON Lines: one object for each row, its keys in column order.
///
/// Numbers have the same text as in CSV; an undefined cell is `null`. Control characters, U+2028 and U+2029 are
/// escaped, so that a row is one line for every reader. U+FEFF is escaped, too, since some readers drop it.
public struct JSONLinesFormat: RowFormat {
  /// The columns, in the order they are written.
  public let columns: [Column]
  /// The bytes before each value in UTF-8: the key and its punctuation.
  private let keys: [[UInt8]]

  /// Makes a JSON Lines table of the given columns.
  public init(columns: [Column]) {
    self.columns = columns
    keys = columns.enumerated().map { index, column in
      Array(((index == 0 ? "{" : ",") + Self.string(column.name) + ":").utf8)
    }
  }

  /// Always empty, because each line has its own keys.
  public var header: String { "" }

  /// Always empty, because the last row ends the file.
  public var footer: String { "" }

  /// Appends a row as one object.
  public func append(_ row: Row, to text: inout [UInt8]) {
    row.requireFit(columns)
    if keys.isEmpty { text.append(UInt8(ascii: "{")) }
    for (index, key) in keys.enumerated() {
      text += key
      switch row[index] {
      case .text(let content): text += Self.string(content).utf8
      case let cell where cell.isUndefined: text += "null".utf8
      case let cell: cell.appendPlain(to: &text)
      }
    }
    text.append(UInt8(ascii: "}"))
    text.append(UInt8(ascii: "\n"))
  }

  /// Returns `text` as a JSON string with its quotes (RFC 8259, section 7).
  package static func string(_ text: String) -> String {
    // Most texts need no escapes, for example the paths of tables with a row per frame.
    if text.utf8.allSatisfy(isPlain) { return "\"" + text + "\"" }
    var json = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": json += "\\\""
      case "\\": json += "\\\\"
      case "\n": json += "\\n"
      case "\r": json += "\\r"
      case "\t": json += "\\t"
      case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}", "\u{FEFF}":
        let hex = String(scalar.value, radix: 16)
        json += "\\u" + String(repeating: "0", count: 4 - hex.utf8.count) + hex
      default: json.unicodeScalars.append(scalar)
      }
    }
    return json + "\""
  }

  /// Whether a byte of UTF-8 needs no escape: printable ASCII except the quote and the backslash.
  private static func isPlain(_ byte: UInt8) -> Bool {
    byte >= 0x20 && byte < 0x7F && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
  }
}
