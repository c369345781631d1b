import Tables

extension Cell {
  /// Lines as one text, `; ` between them; undefined if there are none.
  static func lines(_ lines: [String]) -> Cell {
    lines.isEmpty ? .undefined : .text(lines.joined(separator: "; "))
  }
}

extension Row {
  /// The row of a recording that could not be measured: what is known at its start and its provenance at its end.
  static func failure(_ start: [Cell], _ provenance: RecordingRow.Provenance, of columns: [Column]) -> Row {
    let end = provenance.cells
    return Row(start + columns.dropFirst(start.count + end.count).map { _ in .undefined } + end)
  }
}
