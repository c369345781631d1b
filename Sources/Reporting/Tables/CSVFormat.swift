/// Comma-separated values by RFC 4180, with a header line and `\n` line ends.
///
/// A field is quoted when it holds a comma, a quote or a line break. An undefined cell is empty; an empty text is a
/// pair of quotes, so that the two can be told apart. Control characters are kept as they are: the field reads back as
/// it was.
public struct CSVFormat: RowFormat {
  /// The columns, in the order they are written.
  public let columns: [Column]

  /// A CSV table of the given columns.
  public init(columns: [Column]) {
    self.columns = columns
  }

  /// The names of the columns.
  public var header: String {
    columns.map { Self.field($0.name) }.joined(separator: ",") + "\n"
  }

  /// Always empty: CSV ends with its last row.
  public var footer: String { "" }

  /// One record.
  public func line(_ row: Row) -> String {
    row.paired(with: columns).map { _, cell in cell.plainText.map(Self.field) ?? "" }.joined(separator: ",") + "\n"
  }

  /// `text` as one field, quoted where it has to be.
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
