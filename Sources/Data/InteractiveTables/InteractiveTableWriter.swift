import Reporting
import Tables

/// Writes a table to a page row by row.
package struct InteractiveTableWriter<Failure: Error> {
  private let report: HTMLReport<Failure>
  private let fields: [InteractiveTable.Field]
  private var chunk: TableChunk
  private var count = 0

  /// Writes the place of the table on the page and its columns.
  package init(_ table: InteractiveTable, to report: HTMLReport<Failure>) throws(Failure) {
    self.report = report
    fields = table.fields
    chunk = TableChunk(fields: fields)
    try report.raw("<div id=\"explorer\"></div>\n")
    try report.data(table.description, kind: "explorer-table")
  }

  /// Adds a row; rows beyond ``InteractiveTable/rowLimit`` are left out.
  package mutating func append(_ row: Row) throws(Failure) {
    guard count < InteractiveTable.rowLimit else { return }
    chunk.append(row)
    count += 1
    if chunk.count == InteractiveTable.chunkSize { try finish() }
  }

  /// Writes what is not yet written.
  package mutating func finish() throws(Failure) {
    guard chunk.count > 0 else { return }
    try report.data(chunk.json, kind: "explorer-rows")
    chunk = TableChunk(fields: fields)
  }
}
