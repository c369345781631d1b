/// A format that writes a table one row at a time.
///
/// A document has the header, then one line for each row, then the footer. No part depends on later rows, so a table
/// may be larger than memory.
public protocol RowFormat: Sendable {
  /// The text before the first row with its line end; may be empty.
  var header: String { get }
  /// The text after the last row with its line end; may be empty.
  var footer: String { get }
  /// Appends one row in UTF-8 with its line end.
  ///
  /// - Precondition: `row` has no more cells than the table has columns.
  func append(_ row: Row, to text: inout [UInt8])
}

extension RowFormat {
  /// Returns one row with its line end.
  ///
  /// - Precondition: `row` has no more cells than the table has columns.
  public func line(_ row: Row) -> String {
    var text: [UInt8] = []
    append(row, to: &text)
    return String(decoding: text, as: UTF8.self)
  }

  /// Writes a whole table.
  public func write(_ rows: some Sequence<Row>, to output: inout some TextOutputStream) {
    output.write(header)
    for row in rows { output.write(line(row)) }
    output.write(footer)
  }

  /// Returns a whole table as one string.
  public func document(_ rows: some Sequence<Row>) -> String {
    var text = ""
    write(rows, to: &text)
    return text
  }
}
