import Tables

/// A writer for a table as an HTML `<table>` element, one row at a time.
///
/// All text is escaped. Columns of numbers have the class `n` and undefined cells the class `u`; the page defines their
/// style, as ``HTMLReport`` does.
package struct HTMLTable: RowFormat {
  /// The columns, from left to right.
  package let columns: [Column]
  /// A line about the table's contents; `nil` for none.
  package let caption: String?

  /// Makes an HTML table of the given columns.
  package init(columns: [Column], caption: String? = nil) {
    self.columns = columns
    self.caption = caption
  }

  /// The opening tag, the caption and the headings.
  package var header: String {
    let caption = caption.map { "<caption>\(Markup.escapeLine($0))</caption>\n" } ?? ""
    let headings = columns.map { column in
      let hint = column.heading == column.name ? "" : " title=\"\(Markup.escapeLine(column.name))\""
      return "<th scope=\"col\"\(Self.attribute(column))\(hint)>\(Markup.escapeLine(column.heading))</th>"
    }
    return "<table>\n\(caption)<thead><tr>\(headings.joined())</tr></thead>\n<tbody>\n"
  }

  /// The closing tags.
  package var footer: String { "</tbody>\n</table>\n" }

  /// Appends a row as a `<tr>` element.
  package func append(_ row: Row, to text: inout [UInt8]) {
    let cells = row.paired(with: columns).map { column, cell in
      guard let text = cell.plainText else { return "<td\(Self.attribute(column, "u"))>–</td>" }
      return "<td\(Self.attribute(column))>\(Markup.escapeLine(text))</td>"
    }
    text += "<tr>\(cells.joined())</tr>\n".utf8
  }

  private static func attribute(_ column: Column, _ mark: String? = nil) -> String {
    let classes = [column.alignment == .trailing ? "n" : nil, mark].compactMap(\.self)
    return classes.isEmpty ? "" : " class=\"\(classes.joined(separator: " "))\""
  }
}
