import Tables

/// A self-contained HTML page, written part by part as its parts become known.
///
/// Nothing is kept: each part goes to `write` at once, so that a report on thousands of recordings needs no more memory
/// than its largest figure. The page asks nothing of the network, has no scripts, and prints well. All text is escaped.
///
/// ```swift
/// let report = HTMLReport { try file.write(contentsOf: Data($0.utf8)) }
/// try report.header(title: "Loudness", metadata: [("tool", "ossicle 1.0")])
/// try report.section("Recordings")
/// try report.table(columns: columns, rows: rows)
/// try report.footer("made by ossicle 1.0")
/// ```
///
/// Call ``header(title:subtitle:metadata:language:)`` first and ``footer(_:)`` last; between them, anything any number
/// of times. A `write` that throws stops the part it is called from, with its own error.
package struct HTMLReport<Failure: Error> {
  private let write: (String) throws(Failure) -> Void

  /// A page that is written through `write`, in pieces that may end anywhere.
  package init(_ write: @escaping (String) throws(Failure) -> Void) {
    self.write = write
  }

  /// Writes markup that is safe as it is.
  func raw(_ markup: String) throws(Failure) { try write(markup) }

  /// The head of the page, its title, and how it came about.
  ///
  /// - Parameters:
  ///   - title: the title of the page and of its tab.
  ///   - subtitle: a line below it.
  ///   - metadata: names and values in order: the tool's version, parameters, the input's checksum.
  ///   - language: the language of the text, as a BCP 47 tag.
  package func header(
    title: String, subtitle: String? = nil, metadata: [(name: String, value: String)] = [], language: String = "en"
  ) throws(Failure) {
    try write(
      """
      <!DOCTYPE html>
      <html lang="\(Markup.escapeLine(language))">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <title>\(Markup.escapeLine(title))</title>
      <style>
      \(ReportStyle.css)
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

  /// A heading; what follows belongs to it.
  package func section(_ title: String) throws(Failure) {
    try write("<h2>\(Markup.escapeLine(title))</h2>\n")
  }

  /// A paragraph of plain text; its line breaks are kept.
  package func paragraph(_ text: String) throws(Failure) {
    try write("<p>\(Markup.escape(text))</p>\n")
  }

  /// A remark set apart from the text.
  package func note(_ text: String) throws(Failure) {
    try write("<p class=\"note\" role=\"note\">\(Markup.escape(text))</p>\n")
  }

  /// Something that went wrong, or that a reader must know before trusting what follows.
  package func warning(_ text: String) throws(Failure) {
    try write("<p class=\"warning\" role=\"note\"><strong>Warning</strong> \(Markup.escape(text))</p>\n")
  }

  /// A table, which scrolls inside its own box when it is larger than the page; rows are asked for one by one.
  ///
  /// - Precondition: no row has more cells than there are columns.
  package func table(columns: [Column], rows: some Sequence<Row>, caption: String? = nil) throws(Failure) {
    let table = HTMLTable(columns: columns, caption: caption)
    let name = Markup.escapeLine(caption ?? "table")
    // A box that scrolls must be reachable by keyboard, and so have a role and a name.
    try write("<div class=\"table\" role=\"region\" aria-label=\"\(name)\" tabindex=\"0\">\n\(table.header)")
    for row in rows { try write(table.line(row)) }
    try write(table.footer + "</div>\n")
  }

  /// A figure, with a line of text below it.
  package func figure(_ figure: Figure, caption: String? = nil) throws(Failure) {
    let caption = caption.map { "<figcaption>\(Markup.escape($0))</figcaption>\n" } ?? ""
    try write("<figure>\n\(figure.svg())\(caption)</figure>\n")
  }

  /// Writes a figure that was drawn before by ``Figure/svg()``; the text is taken as it is.
  package func figure(svg: String) throws(Failure) {
    try write("<figure>\n\(svg)</figure>\n")
  }

  /// A line that unfolds into whatever `content` writes to this report.
  ///
  /// - Parameters:
  ///   - summary: the line.
  ///   - open: whether it is unfolded from the start.
  ///   - content: writes what is inside.
  package func details(_ summary: String, open: Bool = false, content: () throws(Failure) -> Void) throws(Failure) {
    let summary = Markup.escapeLine(summary)
    try write("<details\(open ? " open" : "")>\n<summary>\(summary)</summary>\n<div class=\"content\">\n")
    try content()
    try write("</div>\n</details>\n")
  }

  /// The end of the page.
  package func footer(_ text: String = "") throws(Failure) {
    let footer = text.isEmpty ? "" : "<footer>\(Markup.escape(text))</footer>\n"
    try write("</main>\n\(footer)</body>\n</html>\n")
  }
}
