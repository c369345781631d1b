import Reporting
import Tables

/// A table that the reader of a page can sort, filter, search, group and listen to.
///
/// The page carries the rows as data and one script that works on them. It needs no network. Rows are written in
/// chunks, so that memory does not grow with their number; a row of 40 columns takes some 250 bytes of the page.
package struct InteractiveTable: Sendable {
  /// A column with what the page needs to know of it.
  package struct Field: Sendable, Equatable {
    /// What the values are about.
    package enum Role: String, Sendable {
      /// A value that was measured, or a fact of the recording.
      case measured
      /// A column that the reader brought along.
      case own
      /// Where a row comes from: checksums, versions.
      case origin
      /// The path of a sound, relative to the page. The reader can play it.
      case sound
      /// The path of a further file, relative to the page. The heading names it.
      case file
    }

    /// The column.
    package var column: Column
    /// What the values are about.
    package var role: Role
    /// Whether the column is in the table from the start.
    package var isShown: Bool
    /// Whether ratios of the values matter rather than differences, as with frequencies.
    package var isLogarithmic: Bool

    /// Makes a field.
    package init(_ column: Column, role: Role = .measured, isShown: Bool = true, isLogarithmic: Bool = false) {
      (self.column, self.role, self.isShown, self.isLogarithmic) = (column, role, isShown, isLogarithmic)
    }
  }

  /// The largest number of rows that a page carries.
  package static let rowLimit = 200_000
  /// The rows of a chunk.
  static let chunkSize = 4096

  /// The columns. The first names the row; a column `status` and one `undefined`, if there are any, say which rows
  /// failed and why values are undefined.
  package let fields: [Field]
  /// What a row is: `recording`.
  package let noun: String
  /// The columns of two figures that are drawn against each other first.
  package let plane: (x: String, y: String)?
  /// The columns of texts of which the reader chooses a value from a list. The other parts of the page follow the
  /// choice.
  package let choices: [String]

  /// Makes a table.
  package init(fields: [Field], noun: String, plane: (x: String, y: String)? = nil, choices: [String] = []) {
    (self.fields, self.noun, self.plane, self.choices) = (fields, noun, plane, choices)
  }

  /// The script and the style of the pages.
  package static let script = PageScript(
    source: ScriptBundle(embeddedAssets.mapValues(\.description)).source(from: "explorer.js"),
    style: embeddedAssets["explorer.css"]?.description ?? "")

  /// Writes the data of the table and its place on the page.
  ///
  /// - Parameter rows: rows of the fields' columns, at most ``rowLimit`` of which are written.
  package func write<Failure: Error>(
    _ rows: some Sequence<Row>, to report: HTMLReport<Failure>
  ) throws(Failure) {
    var writer = try InteractiveTableWriter(self, to: report)
    for row in rows { try writer.append(row) }
    try writer.finish()
  }

  /// The columns as JSON.
  var description: String {
    let columns = fields.map { field in
      let decimals = field.column.decimals.map(String.init) ?? "null"
      return "{\"name\":\(JSONLinesFormat.string(field.column.name)),"
        + "\"heading\":\(JSONLinesFormat.string(field.column.heading)),\"decimals\":\(decimals),"
        + "\"role\":\"\(field.role.rawValue)\",\"shown\":\(field.isShown),\"log\":\(field.isLogarithmic)}"
    }
    let plane = plane.map { "[\(JSONLinesFormat.string($0.x)),\(JSONLinesFormat.string($0.y))]" } ?? "null"
    let choices = choices.map(JSONLinesFormat.string).joined(separator: ",")
    return "{\"noun\":\(JSONLinesFormat.string(noun)),\"plane\":\(plane),\"choices\":[\(choices)],\"columns\":[\n"
      + columns.joined(separator: ",\n") + "]}"
  }
}
