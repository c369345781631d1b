/// A table for a terminal, written row by row: aligned columns, numbers to the right.
///
/// The widths of the columns are fixed before the first row, so that rows can be written while they are measured. A cell
/// that is longer than its column moves the rest of its row to the right; nothing is shortened. `TextTable` fits the
/// columns to their cells, but must have seen all rows first. Controls and undefined cells are shown as in `TextTable`.
public struct TextTableFormat: RowFormat {
  /// The headings and a rule.
  public let header: String
  /// A table has nothing after its last row.
  public var footer: String { "" }

  private let table: TextTable
  private let widths: [Int]

  /// The least width of a column of numbers, in terminal columns.
  private static let numberWidth = 9
  /// The least width of a column of text, in terminal columns.
  private static let textWidth = 12

  /// Creates the format of a table with these columns, from left to right.
  public init(columns: [Column]) {
    let headings = columns.map { DisplayText.visible($0.heading) }
    table = TextTable(columns: columns)
    widths = zip(columns, headings).map { column, heading in
      max(DisplayText.width(heading), column.alignment == .trailing ? Self.numberWidth : Self.textWidth)
    }
    header = table.line(headings, widths) + table.line(widths.map { String(repeating: "─", count: $0) }, widths)
  }

  /// Appends one row in UTF-8, its line end included.
  ///
  /// - Precondition: `row` has no more cells than the table has columns.
  public func append(_ row: Row, to text: inout [UInt8]) {
    let cells = table.cells(row)
    text += table.line(cells, zip(widths, cells).map { max($0, DisplayText.width($1)) }).utf8
  }
}
