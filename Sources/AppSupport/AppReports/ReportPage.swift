import Reporting
import Tables

/// A report of an app as an HTML page that needs nothing else: no scripts, no network; a browser prints it well. All text is
/// escaped.
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
  ///   - app: the command that writes it; it stands in the page's last line with the version of this package.
  ///   - title: the title of the page and of its tab.
  ///   - subtitle: a line below the title.
  ///   - facts: names and values below that, in order.
  ///   - language: of the text, as a BCP 47 tag.
  ///   - write: takes a piece of the page.
  ///   - body: writes the app's own part.
  public static func write(
    app: String, title: String, subtitle: String? = nil, facts: [(name: String, value: String)] = [],
    language: String = "en", to write: @escaping (String) -> Void, _ body: (ReportPage) -> Void
  ) {
    AppPage(app: app, title: title, subtitle: subtitle, facts: facts, language: language)
      .write(to: write) { body(ReportPage(report: $0)) }
  }

  /// A heading; what follows belongs to it.
  public func section(_ title: String) { report.section(title) }

  /// A paragraph of plain text.
  public func paragraph(_ text: String) { report.paragraph(text) }

  /// What a reader must know before trusting what follows.
  public func warning(_ text: String) { report.warning(text) }

  /// A table.
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

  /// Panels below one another over one horizontal axis, as an SVG figure with a line of text below.
  ///
  /// - Parameter x: the title of the horizontal axis, with its unit: "time (s)".
  public func figure(x: String, panels: [ReportPanel], caption: String) {
    report.figure(
      Figure(width: 900, panels: panels.map { $0.panel(x: x) }, sharesXAxis: true), caption: caption)
  }
}
