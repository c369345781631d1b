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
  init(path: String, split: (Substring) -> [Substring]) throws(CorpusEvaluationError) {
    let data: Data
    do {
      data = try Data(contentsOf: URL(fileURLWithPath: path))
    } catch {
      throw .unreadable(path: path, reason: Self.reason(path))
    }
    guard var text = String(data: data, encoding: .utf8) else {
      throw .invalidFile(path: path, expected: "text in UTF-8", found: "other bytes")
    }
    if text.first == "\u{FEFF}" { text.removeFirst() }
    var lines: [Line] = []
    for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
      if line.first == "#" || line.allSatisfy(\.isWhitespace) { continue }
      lines.append(Line(number: index + 1, fields: split(line)))
    }
    self.path = path
    self.lines = lines
  }

  /// Lines of fields with white space between them.
  init(path: String) throws(CorpusEvaluationError) {
    try self.init(path: path) { $0.split(whereSeparator: \.isWhitespace) }
  }

  /// Rows of numbers, all finite, `count` in each; with the line's number.
  func numbers(_ names: [String]) throws(CorpusEvaluationError) -> [(line: Int, values: [Double])] {
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
  func number(_ field: Substring, _ name: String, _ line: Int) throws(CorpusEvaluationError) -> Double {
    guard let value = Double(field), value.isFinite else {
      throw invalid(line, "a number for the \(name)", "'\(field.prefix(40))'")
    }
    return value
  }

  func invalid(_ line: Int, _ expected: String, _ found: String) -> CorpusEvaluationError {
    .invalidLine(path: path, line: line, expected: expected, found: found)
  }

  private static func reason(_ path: String) -> String {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { return "no such file" }
    return isFolder.boolValue ? "expected a file, got a folder" : "cannot be read"
  }
}
