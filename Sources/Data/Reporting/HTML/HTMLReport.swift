import Tables

/// A writer for a self-contained HTML page, part by part.
///
/// Each part goes to `write` at once, so a report on thousands of recordings needs no more memory than its largest
/// figure. The page loads nothing from the network, has no scripts but the one that it is given, and prints well. All text
/// is escaped.
///
/// ```swift
/// let report = HTMLReport { try file.write(contentsOf: Data($0.utf8)) }
/// try report.header(title: "Loudness", metadata: [("tool", "ossicle 1.0")])
/// try report.section("Recordings")
/// try report.table(columns: columns, rows: rows)
/// try report.footer("made by ossicle 1.0")
/// ```
///
/// Call ``header(title:subtitle:metadata:language:)`` first and ``footer(_:)`` last, and the other methods between them
/// as often as needed. Each method rethrows an error of `write`.
package struct HTMLReport<Failure: Error> {
  private let write: (String) throws(Failure) -> Void

  /// Makes a page whose text goes to `write`, in pieces that may end anywhere.
  package init(_ write: @escaping (String) throws(Failure) -> Void) {
    self.write = write
  }

  /// What a browser may do with the page: show its own style, pictures and recordings beside it, and run this script and no
  /// other. Nothing else is loaded, sent or run, whatever a name in it looks like.
  ///
  /// A script may read the recordings beside the page, and show pictures and play sounds that it made.
  private static func policy(_ script: PageScript?) -> String {
    let (runs, made) =
      script.map { (" script-src 'sha256-\($0.digest)'; connect-src 'self' file:;", " blob:") } ?? ("", "")
    return "default-src 'none';\(runs) style-src 'unsafe-inline'; img-src data:\(made); media-src 'self' file:\(made); "
      + "base-uri 'none'; form-action 'none'"
  }

  /// Writes safe markup without escaping it.
  package func raw(_ markup: String) throws(Failure) { try write(markup) }

  /// Writes the head of the page: its title and the facts of its origin.
  ///
  /// - Parameters:
  ///   - title: the title of the page and of its tab.
  ///   - subtitle: a line below it.
  ///   - metadata: names and values in order, for example the tool's version, parameters, the input's checksum.
  ///   - language: the language of the text, as a BCP 47 tag.
  ///   - textSize: the size of all letters, as a multiple of the usual one.
  ///   - script: the script that the page may run, whose style is added; ``run(_:)`` writes it.
  /// - Precondition: `textSize` is finite and positive.
  package func header(
    title: String, subtitle: String? = nil, metadata: [(name: String, value: String)] = [], language: String = "en",
    textSize: Double = 1, script: PageScript? = nil
  ) throws(Failure) {
    precondition(textSize.isFinite && textSize > 0, "expected a positive size, got \(textSize)")
    try write(
      """
      <!DOCTYPE html>
      <html lang="\(Markup.escapeLine(language))">
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="\(Self.policy(script))">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <title>\(Markup.escapeLine(title))</title>
      <style>
      \(ReportStyle.css(textSize: textSize))\(script.map { "\n" + $0.style } ?? "")
      </style>
      </head>
      <body>
      <header>
      <h1>\(Markup.escapeLine(title))</h1>

      """)
    if let subtitle { try write("<p class=\"subtitle\">\(Markup.escape(subtitle))</p>\n") }
    if !metadata.isEmpty {
      try write("<dl>\n")
      for (name, value) in metadata {
        try write("<div><dt>\(Markup.escapeLine(name))</dt><dd>\(Markup.escapeLine(value))</dd></div>\n")
      }
      try write("</dl>\n")
    }
    try write("</header>\n<main>\n")
  }

  /// Writes the heading of a section.
  package func section(_ title: String) throws(Failure) {
    try write("<h2>\(Markup.escapeLine(title))</h2>\n")
  }

  /// Writes a paragraph of plain text; its line breaks are kept.
  package func paragraph(_ text: String) throws(Failure) {
    try write("<p>\(Markup.escape(text))</p>\n")
  }

  /// Writes a paragraph in small letters: the method of a table, or the conditions of a figure.
  package func smallPrint(_ text: String) throws(Failure) {
    try write("<p class=\"small\">\(Markup.escape(text))</p>\n")
  }

  /// Writes questions with their answers, each in a line of its own.
  package func answers(_ answers: [(question: String, answer: String)]) throws(Failure) {
    try write("<dl class=\"answers\">\n")
    for (question, answer) in answers {
      try write("<dt>\(Markup.escapeLine(question))</dt><dd>\(Markup.escape(answer))</dd>\n")
    }
    try write("</dl>\n")
  }

  /// Writes paragraphs as the items of a list.
  package func list(_ items: [String]) throws(Failure) {
    try write("<ul>\n" + items.map { "<li>\(Markup.escape($0))</li>\n" }.joined() + "</ul>\n")
  }

  /// Writes two parts beside each other, or below each other where the second would be too narrow to read.
  package func columns(
    _ left: () throws(Failure) -> Void, _ right: () throws(Failure) -> Void
  ) throws(Failure) {
    try write("<div class=\"columns\">\n<div>\n")
    try left()
    try write("</div>\n<div>\n")
    try right()
    try write("</div>\n</div>\n")
  }

  /// Writes parts that stay together on a sheet when the page is printed.
  package func together(_ content: () throws(Failure) -> Void) throws(Failure) {
    try write("<div class=\"together\">\n")
    try content()
    try write("</div>\n")
  }

  /// Lets the following parts begin on a new sheet when the page is printed.
  package func newSheet() throws(Failure) { try write("<div class=\"sheet\"></div>\n") }

  /// Writes a remark, which is set apart from the text.
  package func note(_ text: String) throws(Failure) {
    try write("<p class=\"note\" role=\"note\">\(Markup.escape(text))</p>\n")
  }

  /// Writes a warning: an error, or a fact that limits the trust in the following parts.
  ///
  /// - Parameter label: the word before the text, in the language of the page.
  package func warning(_ text: String, label: String = "Warning") throws(Failure) {
    let label = Markup.escapeLine(label)
    try write("<p class=\"warning\" role=\"note\"><strong>\(label)</strong> \(Markup.escape(text))</p>\n")
  }

  /// Writes a table row by row. A table larger than the page scrolls inside its own box.
  ///
  /// - Parameter isCompact: whether the rows are low and their cells in one line, for a table of short values that shares
  ///   a printed page with other parts.
  /// - Precondition: no row has more cells than there are columns.
  package func table(
    columns: [Column], rows: some Sequence<Row>, caption: String? = nil, isCompact: Bool = false
  ) throws(Failure) {
    let table = HTMLTable(columns: columns, caption: caption)
    let name = Markup.escapeLine(caption ?? "table")
    // A scrolling box must be reachable by keyboard, so it needs a role and a name.
    let style = isCompact ? "table compact" : "table"
    try write("<div class=\"\(style)\" role=\"region\" aria-label=\"\(name)\" tabindex=\"0\">\n\(table.header)")
    for row in rows { try write(table.line(row)) }
    try write(table.footer + "</div>\n")
  }

  /// Writes a figure, with a line of text below it.
  package func figure(_ figure: Figure, caption: String? = nil) throws(Failure) {
    let caption = caption.map { "<figcaption>\(Markup.escape($0))</figcaption>\n" } ?? ""
    try write("<figure>\n\(figure.svg())\(caption)</figure>\n")
  }

  /// Writes a figure that ``Figure/svg()`` drew before, without escaping.
  package func figure(svg: String) throws(Failure) {
    try write("<figure>\n\(svg)</figure>\n")
  }

  /// Writes a line that unfolds to show the parts that `content` writes to this report.
  ///
  /// - Parameters:
  ///   - summary: the line.
  ///   - open: whether it is unfolded from the start.
  ///   - content: writes the parts inside.
  package func details(_ summary: String, open: Bool = false, content: () throws(Failure) -> Void) throws(Failure) {
    let summary = Markup.escapeLine(summary)
    try write("<details\(open ? " open" : "")>\n<summary>\(summary)</summary>\n<div class=\"content\">\n")
    try content()
    try write("</div>\n</details>\n")
  }

  /// Writes parts for browsers that run no script, and for a script to take over.
  ///
  /// A browser that runs scripts does not build these parts, so that they cost it nothing until they are asked for.
  ///
  /// - Parameter name: a name by which a script finds them; `nil` for none.
  package func withoutScript(name: String? = nil, content: () throws(Failure) -> Void) throws(Failure) {
    try write("<noscript\(name.map { " data-name=\"\(Markup.escapeLine($0))\"" } ?? "")>\n")
    try content()
    try write("</noscript>\n")
  }

  /// Writes data for a script, which no browser runs.
  ///
  /// - Parameter json: a JSON text; characters that could end the element are escaped.
  package func data(_ json: String, kind: String) throws(Failure) {
    let safe = json.utf8.contains(UInt8(ascii: "<")) ? json.replacing("<", with: "\\u003c") : json
    try write("<script type=\"application/json\" class=\"\(Markup.escapeLine(kind))\">\(safe)</script>\n")
  }

  /// Writes the script of the page, which runs at once: after the parts that it works on.
  package func run(_ script: PageScript) throws(Failure) { try write("<script>\(script.source)</script>\n") }

  /// Writes the end of the page with a line of text.
  package func footer(_ text: String = "") throws(Failure) {
    let footer = text.isEmpty ? "" : "<footer>\(Markup.escape(text))</footer>\n"
    try write("</main>\n\(footer)</body>\n</html>\n")
  }
}
