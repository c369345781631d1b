import Reporting

/// Parts of a page that follow the choices of its table's reader (``InteractiveTable/choices``). Without a script all
/// of them are shown.
extension HTMLReport {
  /// Writes parts that are about one value of a column: they are hidden while another value is chosen.
  package func part(
    shownFor value: String, of column: String, content: () throws(Failure) -> Void
  ) throws(Failure) {
    try part("shown", value, column, content)
  }

  /// Writes parts that are shown only while this value of a column is chosen; for `nil`, only while none is.
  package func part(
    onlyFor value: String?, of column: String, content: () throws(Failure) -> Void
  ) throws(Failure) {
    try part("only", value ?? "", column, content)
  }

  private func part(
    _ kind: String, _ value: String, _ column: String, _ content: () throws(Failure) -> Void
  ) throws(Failure) {
    let (value, column) = (Markup.escapeLine(value), Markup.escapeLine(column))
    try raw("<div data-column=\"\(column)\" data-\(kind)=\"\(value)\">\n")
    try content()
    try raw("</div>\n")
  }
}
