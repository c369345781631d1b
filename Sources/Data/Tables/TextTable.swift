/// A table for a terminal, with aligned columns, numbers at the right, and long texts shortened in the middle.
///
/// Control characters in cells are shown as Unicode control pictures, so they cannot control the terminal. An undefined
/// cell is shown as `–`.
public struct TextTable: Sendable {
  /// The columns, from left to right.
  public var columns: [Column]
  /// The rows, from top to bottom.
  public var rows: [Row]
  /// The terminal's width in columns; `nil` for the width that the cells need.
  public var width: Int?

  /// Makes a table of `rows`, fitted to `width` terminal columns unless `width` is `nil`.
  public init(columns: [Column], rows: [Row] = [], width: Int? = nil) {
    self.columns = columns
    self.rows = rows
    self.width = width
  }

  /// Returns the lines of the table, each with its line end: the headings, a rule, and the rows.
  ///
  /// Only columns of text are narrowed. If the numbers alone are wider than the terminal, the table is too wide for it.
  ///
  /// - Precondition: no row has more cells than there are columns.
  public func text() -> String {
    var text = ""
    Self.write(columns: columns, rows: rows, width: width) { text += $0 }
    return text
  }

  /// Writes the table line by line. The rows are iterated over twice and not kept, so their number is not limited.
  ///
  /// - Parameters:
  ///   - columns: the columns.
  ///   - rows: the rows; both iterations must give the same ones.
  ///   - width: the terminal's width in columns; `nil` for the width that the cells need.
  ///   - output: receives each line with its line end.
  /// - Precondition: no row has more cells than there are columns.
  public static func write(
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

  /// Returns the displayed texts of the cells.
  func cells(_ row: Row) -> [String] {
    row.paired(with: columns).map { _, cell in cell.plainText.map(DisplayText.visible) ?? "–" }
  }

  private static let gap = 2
  /// The least width of a column of text, so that a part of each text stays readable.
  private static let leastWidth = 8

  /// Returns the widths of the columns: the widths that their cells need, with the widest columns of text narrowed to
  /// fit.
  private func fitted(_ natural: [Int]) -> [Int] {
    var widths = natural
    guard let width else { return widths }
    let flexible = columns.indices.filter { columns[$0].alignment == .leading }
    var excess = widths.reduce(0, +) + Self.gap * max(0, columns.count - 1) - max(0, width)
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
