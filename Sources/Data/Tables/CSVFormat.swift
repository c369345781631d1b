/// Comma-separated values according to RFC 4180, with a header line and `\n` line ends.
///
/// A field is quoted if it holds a comma, a quote or a line break. An undefined cell is empty; an empty text is a pair
/// of quotes, so that readers can distinguish them. Control characters are kept.
///
/// A text that a spreadsheet would compute has an apostrophe before it and is therefore a text there, too: one that
/// begins with `=`, `+`, `-`, `@`, a tab or a carriage return and is no number (OWASP, *CSV Injection*). A table that
/// keeps formulas gives its readers each original text.
public struct CSVFormat: RowFormat {
  /// The columns, in the order they are written.
  public let columns: [Column]
  private let keepsFormulas: Bool

  /// Makes a CSV table of the given columns.
  ///
  /// - Parameter keepsFormulas: whether every text stays as it is. It is meant for tables of research, whose paths
  ///   programs read back; tables of people leave it out.
  public init(columns: [Column], keepsFormulas: Bool = false) {
    self.columns = columns
    self.keepsFormulas = keepsFormulas
  }

  /// The names of the columns.
  public var header: String {
    columns.map { field($0.name) }.joined(separator: ",") + "\n"
  }

  /// Always empty: CSV ends with its last row.
  public var footer: String { "" }

  /// Appends a row as one record.
  public func append(_ row: Row, to text: inout [UInt8]) {
    row.requireFit(columns)
    for index in columns.indices {
      if index > 0 { text.append(UInt8(ascii: ",")) }
      let cell = row[index]
      if case .text(let content) = cell { text += field(content).utf8 } else { cell.appendPlain(to: &text) }
    }
    text.append(UInt8(ascii: "\n"))
  }

  /// Returns `text` as one field: no formula unless formulas are kept, quoted if necessary.
  private func field(_ text: String) -> String {
    Self.quoted(keepsFormulas || !Self.isFormula(text) ? text : "'" + text)
  }

  private static func isFormula(_ text: String) -> Bool {
    switch text.utf8.first {
    case UInt8(ascii: "="), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "@"), UInt8(ascii: "\t"),
      UInt8(ascii: "\r"):
      Double(text)?.isFinite != true
    default: false
    }
  }

  private static func quoted(_ text: String) -> String {
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
