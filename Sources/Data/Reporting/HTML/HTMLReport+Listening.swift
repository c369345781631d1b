import Tables

/// A recording in a report that a reader can listen to.
package struct ListeningLink: Sendable, Equatable {
  /// The recording's name.
  package var title: String
  /// The cells of the table's columns after the name.
  package var cells: [Cell]
  /// The path of the file, relative to the report or absolute; `nil` without a file.
  package var path: String?

  /// Makes a link to a recording.
  package init(title: String, cells: [Cell], path: String?) {
    self.title = title
    self.cells = cells
    self.path = path
  }

  /// The path as a URL reference: bytes with a special meaning in URLs are escaped (RFC 3986).
  var reference: String? {
    path.map { path in
      let isPlain = { (byte: UInt8) in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"): true
        default: "/._~-".utf8.contains(byte)
        }
      }
      let text = path.utf8.map { byte in
        if isPlain(byte) { return String(UnicodeScalar(byte)) }
        let digits = String(byte, radix: 16, uppercase: true)
        return "%" + (digits.count == 1 ? "0" : "") + digits
      }.joined()
      // In a URL without a folder, the text before a colon would be a scheme. Colons are escaped, so there is none.
      return text
    }
  }
}

extension HTMLReport {
  /// Writes a table of recordings with a player for each. A player loads its sound only when it is started; the page
  /// holds links to the files.
  ///
  /// - Parameters:
  ///   - links: the recordings.
  ///   - columns: the columns of the cells.
  ///   - caption: a line about the table's contents.
  /// - Precondition: no recording has more cells than there are columns.
  package func listening(_ links: [ListeningLink], columns: [Column], caption: String) throws(Failure) {
    let headings = (["recording", "listen"] + columns.map(\.heading)).map {
      "<th scope=\"col\">\(Markup.escapeLine($0))</th>"
    }
    try raw(
      "<div class=\"table\" role=\"region\" aria-label=\"\(Markup.escapeLine(caption))\" tabindex=\"0\">\n<table>\n"
        + "<caption>\(Markup.escapeLine(caption))</caption>\n<thead><tr>\(headings.joined())</tr></thead>\n<tbody>\n")
    for link in links {
      let title = Markup.escapeLine(link.title)
      let player =
        link.reference.map { source in
          "<audio controls preload=\"none\" src=\"\(source)\" aria-label=\"\(title)\"></audio> <a href=\"\(source)\">file</a>"
        } ?? "–"
      let cells = Row(link.cells).paired(with: columns).map { column, cell in
        guard let text = cell.plainText else { return "<td class=\"u\">–</td>" }
        return column.alignment == .trailing
          ? "<td class=\"n\">\(Markup.escapeLine(text))</td>" : "<td>\(Markup.escapeLine(text))</td>"
      }
      try raw("<tr><td>\(title)</td><td>\(player)</td>\(cells.joined())</tr>\n")
    }
    try raw("</tbody>\n</table>\n</div>\n")
  }
}
