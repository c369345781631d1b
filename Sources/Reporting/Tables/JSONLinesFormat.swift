/// JSON Lines: one object for each row, its keys in column order.
///
/// Numbers are the same text as in CSV; an undefined cell is `null`. Control characters, U+2028 and U+2029 are escaped,
/// so a row is always one line for every reader; so is U+FEFF, which some readers drop.
public struct JSONLinesFormat: RowFormat {
  /// The columns, in the order they are written.
  public let columns: [Column]
  private let keys: [String]

  /// A JSON Lines table of the given columns.
  public init(columns: [Column]) {
    self.columns = columns
    keys = columns.map { Self.string($0.name) + ":" }
  }

  /// Always empty: each line carries its own keys.
  public var header: String { "" }

  /// Always empty: the last row ends the file.
  public var footer: String { "" }

  /// One object.
  public func line(_ row: Row) -> String {
    let members = zip(keys, row.paired(with: columns)).map { key, pair in key + Self.value(pair.1) }
    return "{" + members.joined(separator: ",") + "}\n"
  }

  private static func value(_ cell: Cell) -> String {
    if case .text(let text) = cell { return string(text) }
    return cell.plainText ?? "null"
  }

  /// `text` as a JSON string, quotes included (RFC 8259, section 7).
  static func string(_ text: String) -> String {
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
}
