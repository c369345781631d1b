/// A table for a terminal: aligned columns, numbers to the right, long texts shortened in the middle.
///
/// Nothing in a cell can reach the terminal as a control: control characters are shown by their pictures. An undefined
/// cell is shown as `–`.
package struct TextTable: Sendable {
  /// The columns, from left to right.
  package var columns: [Column]
  /// The rows, from top to bottom.
  package var rows: [Row]
  /// The terminal's width in columns, or `nil` for as wide as the cells need.
  package var width: Int?

  /// A table of `rows`, fitted to `width` terminal columns when one is given.
  package init(columns: [Column], rows: [Row] = [], width: Int? = nil) {
    self.columns = columns
    self.rows = rows
    self.width = width
  }

  /// The table as lines of text, each with its line end: the headings, a rule, and the rows.
  ///
  /// Only columns of text give way to the width; when the numbers alone are wider than the terminal, so is the table.
  ///
  /// - Precondition: no row has more cells than there are columns.
  package func text() -> String {
    var text = ""
    Self.write(columns: columns, rows: rows, width: width) { text += $0 }
    return text
  }

  /// Writes the table line by line, however many rows there are: the rows are gone through twice and none is kept.
  ///
  /// - Parameters:
  ///   - columns: the columns.
  ///   - rows: the rows, which are the same each time.
  ///   - width: the terminal's width in columns, or `nil` for as wide as the cells need.
  ///   - output: takes each line with its end.
  /// - Precondition: no row has more cells than there are columns.
  package static func write(
    columns: [Column], rows: some Sequence<Row>, width: Int? = nil, to output: (String) throws -> Void
  ) rethrows {
    let table = TextTable(columns: columns, width: width)
    let headings = columns.map { DisplayText.visible($0.heading) }
    var widths = headings.map(DisplayText.width)
    for row in rows {
      for (index, cell) in table.cells(row).enumerated() { widths[index] = max(widths[index], DisplayText.width(cell)) }
    }
    widths = table.fitted(widths)
    try output(table.line(headings, widths))
    try output(table.line(widths.map { String(repeating: "─", count: $0) }, widths))
    for row in rows { try output(table.line(table.cells(row), widths)) }
  }

  /// The cells as they are shown.
  func cells(_ row: Row) -> [String] {
    row.paired(with: columns).map { _, cell in cell.plainText.map(DisplayText.visible) ?? "–" }
  }

  private static let gap = 2
  /// A column of text is never squeezed below this, so that something of it can still be read.
  private static let leastWidth = 8

  /// The widths that the columns get: those that their cells need, less what the widest columns of text must give up.
  private func fitted(_ natural: [Int]) -> [Int] {
    var widths = natural
    guard let width else { return widths }
    let flexible = columns.indices.filter { columns[$0].alignment == .leading }
    var excess = widths.reduce(0, +) + Self.gap * max(0, columns.count - 1) - width
    while excess > 0, let widest = flexible.max(by: { widths[$0] < widths[$1] }), widths[widest] > Self.leastWidth {
      widths[widest] -= 1
      excess -= 1
    }
    return widths
  }

  func line(_ cells: [String], _ widths: [Int]) -> String {
    var line = ""
    for (index, cell) in cells.enumerated() {
      let shown = DisplayText.shortened(cell, to: widths[index])
      let padding = String(repeating: " ", count: widths[index] - DisplayText.width(shown))
      let isLast = index == cells.count - 1
      switch columns[index].alignment {
      case .leading: line += isLast ? shown : shown + padding
      case .trailing: line += padding + shown
      }
      if !isLast { line += String(repeating: " ", count: Self.gap) }
    }
    return line + "\n"
  }
}
