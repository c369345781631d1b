import FilePaths
import Foundation

/// The lines of an annotation file, split into fields.
///
/// Lines that begin with # and blank lines are left out; line ends may be of any system. UTF-8, with or without a mark.
struct AnnotationLines {
  struct Line {
    /// From 1.
    let number: Int
    let fields: [Substring]
  }

  let path: String
  let lines: [Line]

  /// - Parameter split: how a line becomes fields.
  init(path: String, split: (Substring) -> [Substring]) throws(AnnotationError) {
    let data: Data
    do {
      data = try FileAccess.contents(of: path)
    } catch {
      throw .unreadable(path: path, reason: AnnotationText.reason(path))
    }
    guard var text = String(data: data, encoding: .utf8) else {
      throw .invalidFile(path: path, expected: "text in UTF-8", found: "other bytes")
    }
    if text.first == "\u{FEFF}" { text.removeFirst() }
    var lines: [Line] = []
    for (index, line) in Self.lines(of: text).enumerated() {
      if line.utf8.first == UInt8(ascii: "#") && line.first == "#" || line.allSatisfy(\.isWhitespace) { continue }
      lines.append(Line(number: index + 1, fields: split(line)))
    }
    self.path = path
    self.lines = lines
  }

  /// Lines of fields with white space between them.
  init(path: String) throws(AnnotationError) {
    try self.init(path: path) { line in
      guard Self.isASCII(line.utf8) else { return line.split(whereSeparator: \.isWhitespace) }
      return line.utf8.split(whereSeparator: Self.isSpace).map { Substring($0) }
    }
  }

  /// Rows of numbers, all finite, `count` in each; with the line's number.
  func numbers(_ names: [String]) throws(AnnotationError) -> [(line: Int, values: [Double])] {
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

  /// A finite number.
  func number(_ field: Substring, _ name: String, _ line: Int) throws(AnnotationError) -> Double {
    guard let value = Double(field), value.isFinite else {
      throw invalid(line, "a number for the \(name)", "'\(field.prefix(40))'")
    }
    return value
  }

  func invalid(_ line: Int, _ expected: String, _ found: String) -> AnnotationError {
    .invalidLine(path: path, line: line, expected: expected, found: found)
  }

  private static func lines(of text: String) -> [Substring] {
    // Of ASCII alone, bytes are characters but for \r\n: no need to find out where characters end, which is most of the time.
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

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
}
