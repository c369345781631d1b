/// The lines of a text file, split into fields without quotes. An error about a field names the file, the line and the
/// field.
///
/// Blank lines and lines that begin with # are left out; line ends may be of any system. The file is UTF-8, with or
/// without a byte order mark.
package struct TextLines {
  /// A line with content.
  package struct Line {
    /// The line's number in the file, from 1.
    package let number: Int
    /// The whole line without its end.
    package let text: Substring
    /// The fields of the line.
    package let fields: [Substring]
  }

  /// The file's path.
  package let path: String
  /// The lines, in the file's order.
  package let lines: [Line]

  /// Reads a file.
  ///
  /// - Parameter split: splits a line into fields.
  /// - Throws: `TextFileError.unreadable`; `.invalidFile` for bytes that are not UTF-8.
  package init(path: String, split: (Substring) -> [Substring]) throws(TextFileError) {
    let text = try TextFile.text(path: path)
    var lines: [Line] = []
    for (index, line) in Self.lines(of: text).enumerated() {
      if line.utf8.first == UInt8(ascii: "#") && line.first == "#" || line.allSatisfy(\.isWhitespace) { continue }
      lines.append(Line(number: index + 1, text: line, fields: split(line)))
    }
    self.path = path
    self.lines = lines
  }

  /// Reads a file whose fields are separated by `separator`.
  ///
  /// - Throws: as `init(path:split:)`.
  package init(path: String, separator: FieldSeparator = .space) throws(TextFileError) {
    try self.init(path: path) { separator.fields(of: $0) }
  }

  /// Reads a file whose fields are separated by the separator that `choose` returns for the unsplit lines of the file.
  ///
  /// - Throws: as `init(path:split:)`.
  package init(path: String, choosing choose: ([Line]) -> FieldSeparator) throws(TextFileError) {
    let whole = try TextLines(path: path) { [$0] }
    let separator = choose(whole.lines)
    self.path = path
    lines = whole.lines.map { Line(number: $0.number, text: $0.text, fields: separator.fields(of: $0.text)) }
  }

  /// Returns rows of finite numbers, one number for each of `names`, with the line's number.
  ///
  /// - Throws: `TextFileError.invalidLine`.
  package func numbers(_ names: [String]) throws(TextFileError) -> [(line: Int, values: [Double])] {
    var rows: [(line: Int, values: [Double])] = []
    rows.reserveCapacity(lines.count)
    for line in lines {
      guard line.fields.count == names.count else {
        throw invalid(
          line.number, "\(names.count) column\(names.count == 1 ? "" : "s") (\(names.joined(separator: ", ")))",
          "\(line.fields.count)")
      }
      var values: [Double] = []
      for (name, field) in zip(names, line.fields) { values.append(try number(field, name, line.number)) }
      rows.append((line.number, values))
    }
    return rows
  }

  /// Reads a field as a finite number.
  ///
  /// - Throws: `TextFileError.invalidLine`, which calls the number by its `name`.
  package func number(_ field: Substring, _ name: String, _ line: Int) throws(TextFileError) -> Double {
    guard let value = Double(field), value.isFinite else {
      throw invalid(line, "a number for the \(name)", "'\(field.prefix(40))'")
    }
    return value
  }

  /// Makes an error about a line.
  package func invalid(_ line: Int, _ expected: String, _ found: String) -> TextFileError {
    .invalidLine(path: path, line: line, expected: expected, found: found)
  }

  private static func lines(of text: String) -> [Substring] {
    // In ASCII every byte is a character, except for \r\n. Finding the boundaries of characters would take most of the
    // time.
    guard isASCII(text.utf8) else {
      return text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    }
    var lines: [Substring] = []
    var start = text.utf8.startIndex
    var index = start
    while index < text.utf8.endIndex {
      let byte = text.utf8[index]
      let next = text.utf8.index(after: index)
      guard (0x0A...0x0D).contains(byte) else {
        index = next
        continue
      }
      lines.append(text[start..<index])
      let isPair = byte == 0x0D && next < text.utf8.endIndex && text.utf8[next] == 0x0A
      start = isPair ? text.utf8.index(after: next) : next
      index = start
    }
    return lines + [text[start...]]
  }

  private static func isASCII(_ bytes: some Sequence<UInt8>) -> Bool { bytes.allSatisfy { $0 < 0x80 } }
}
