import AudioCore
import Reporting

/// The frame of every app's report: a head with title and facts, the app's own content, and a last line that names the
/// app and version that wrote the page.
package struct AppPage: Sendable {
  /// The command that writes the page: `voice-games`.
  package var app: String
  /// The title of the page and of its tab.
  package var title: String
  /// The line below the title.
  package var subtitle: String?
  /// Names and values below the title, in order.
  package var facts: [(name: String, value: String)]
  /// The language of the text, as a BCP 47 tag.
  package var language: String
  /// The size of all letters, as a multiple of the usual one.
  package var textSize: Double
  /// The text of the last line after the version: ". A screening, no diagnosis."
  package var remark: String

  /// Creates a page of an app.
  package init(
    app: String, title: String, subtitle: String? = nil, facts: [(name: String, value: String)] = [],
    language: String = "en", textSize: Double = 1, remark: String = ""
  ) {
    self.app = app
    self.title = title
    self.subtitle = subtitle
    self.facts = facts
    self.language = language
    self.textSize = textSize
    self.remark = remark
  }

  /// Writes the page piece by piece; `body` writes the content between the head and the last line.
  ///
  /// - Throws: the errors of `write`.
  package func write<Failure: Error>(
    to write: @escaping (String) throws(Failure) -> Void, _ body: (HTMLReport<Failure>) throws(Failure) -> Void
  ) throws(Failure) {
    let report = HTMLReport(write)
    try report.header(title: title, subtitle: subtitle, metadata: facts, language: language, textSize: textSize)
    try body(report)
    try report.footer("\(app) \(OssicleVersion.current)\(remark)")
  }
}
