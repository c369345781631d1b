/// Comma-separated values according to RFC 4180, with a header line and `\n` line ends.
///
/// A field is quoted if it holds a comma, a quote or a line break. An undefined cell is empty; an empty text is a pair
/// of quotes, so that readers can distinguish them. Control characters are kept, so that a reader gets the original
/// text.
package struct CSVFormat: RowFormat {
  /// The columns, in the order they are written.
  package let columns: [Column]

  /// Makes a CSV table of the given columns.
  package init(columns: [Column]) {
    self.columns = columns
  }

  /// The names of the columns.
  package var header: String {
    columns.map { Self.field($0.name) }.joined(separator: ",") + "\n"
  }

  /// Always empty: CSV ends with its last row.
  package var footer: String { "" }

  /// Appends a row as one record.
  package func append(_ row: Row, to text: inout [UInt8]) {
    row.requireFit(columns)
    for index in columns.indices {
      if index > 0 { text.append(UInt8(ascii: ",")) }
      let cell = row[index]
      if case .text(let content) = cell { text += Self.field(content).utf8 } else { cell.appendPlain(to: &text) }
    }
    text.append(UInt8(ascii: "\n"))
  }

  /// Returns `text` as one field, quoted if necessary.
  static func field(_ text: String) -> String {
    guard text.isEmpty || text.utf8.contains(where: forcesQuotes) else { return text }
    var quoted = "\""
    for scalar in text.unicodeScalars {
      if scalar == "\"" { quoted.unicodeScalars.append(scalar) }
      quoted.unicodeScalars.append(scalar)
    }
    return quoted + "\""
  }

  private static func forcesQuotes(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: ","), UInt8(ascii: "\""), UInt8(ascii: "\n"), UInt8(ascii: "\r"): true
    default: false
    }
  }
}
