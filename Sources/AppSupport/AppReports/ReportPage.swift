import Reporting
import Tables

/// A report of an app as a self-contained HTML page: it needs no scripts and no network, and a browser prints it well.
/// All text is escaped.
///
/// ```swift
/// ReportPage.write(app: "breath-trainer", title: "Anna", to: { text += $0 }) { page in
///   page.section("Blows")
///   page.table(columns: [.init("duration", unit: "s", decimals: 1)], rows: [[.number(5.2)]])
/// }
/// ```
public struct ReportPage {
  private let report: HTMLReport<Never>

  /// Writes a page piece by piece.
  ///
  /// - Parameters:
  ///   - app: the command that writes the page; the page's last line names it with the version of this package.
  ///   - title: the title of the page and of its tab.
  ///   - subtitle: the line below the title.
  ///   - facts: names and values below the subtitle, in order.
  ///   - language: the language of the text, as a BCP 47 tag.
  ///   - write: receives the page piece by piece.
  ///   - body: writes the app's own content.
  public static func write(
    app: String, title: String, subtitle: String? = nil, facts: [(name: String, value: String)] = [],
    language: String = "en", to write: @escaping (String) -> Void, _ body: (ReportPage) -> Void
  ) {
    AppPage(app: app, title: title, subtitle: subtitle, facts: facts, language: language)
      .write(to: write) { body(ReportPage(report: $0)) }
  }

  /// Adds a heading of a section.
  public func section(_ title: String) { report.section(title) }

  /// Adds a paragraph of plain text.
  public func paragraph(_ text: String) { report.paragraph(text) }

  /// Adds a warning that a reader must know before trusting the content below.
  public func warning(_ text: String) { report.warning(text) }

  /// Adds a table.
  ///
  /// - Precondition: every row has as many values as there are columns.
  public func table(columns: [ReportColumn], rows: [[ReportValue]]) {
    let drawn = columns.map(\.column)
    report.table(
      columns: drawn,
      rows: rows.map { row in
        precondition(row.count == columns.count, "expected \(columns.count) values, got \(row.count)")
        return Row(zip(row, drawn).map { $0.cell(in: $1) })
      })
  }

  /// Adds panels below one another with a common horizontal axis, as an SVG figure with a line of text below.
  ///
  /// - Parameter x: the title of the horizontal axis, with its unit: "time (s)".
  public func figure(x: String, panels: [ReportPanel], caption: String) {
    report.figure(
      Figure(width: 900, panels: panels.map { $0.panel(x: x) }, sharesXAxis: true), caption: caption)
  }
}
