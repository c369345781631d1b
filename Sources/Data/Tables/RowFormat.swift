/// A way of writing a table one row at a time.
///
/// A document is the header, then one line for each row, then the footer; nothing depends on the rows to come, so a
/// table may be longer than memory.
package protocol RowFormat: Sendable {
  /// What stands before the first row, its line end included; may be empty.
  var header: String { get }
  /// What stands after the last row, its line end included; may be empty.
  var footer: String { get }
  /// Appends one row in UTF-8, its line end included.
  ///
  /// - Precondition: `row` has no more cells than the table has columns.
  func append(_ row: Row, to text: inout [UInt8])
}

extension RowFormat {
  /// One row, its line end included.
  ///
  /// - Precondition: `row` has no more cells than the table has columns.
  package func line(_ row: Row) -> String {
    var text: [UInt8] = []
    append(row, to: &text)
    return String(decoding: text, as: UTF8.self)
  }

  /// Writes a whole table.
  package func write(_ rows: some Sequence<Row>, to output: inout some TextOutputStream) {
    output.write(header)
    for row in rows { output.write(line(row)) }
    output.write(footer)
  }

  /// A whole table as one string.
  package func document(_ rows: some Sequence<Row>) -> String {
    var text = ""
    write(rows, to: &text)
    return text
  }
}
