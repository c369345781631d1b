import Foundation
import TextFiles

/// A program's output as rows of fields; the fields have names if the output has a header or is JSON.
struct OutputTable {
  struct Row {
    /// The line that the row is from, from 1; in JSON that is not one object a line, the object's place.
    let line: Int
    let fields: [Substring]
  }

  private(set) var names: [String]?
  private(set) var rows: [Row] = []

  /// - Throws: `DetectorError.unreadableOutput`.
  init(_ bytes: [UInt8], _ adapter: OutputAdapter) throws(DetectorError) {
    if let nul = bytes.firstIndex(of: 0) {
      throw .unreadableOutput(line: Self.line(of: nul, in: bytes), expected: "text", found: "a NUL byte")
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw .unreadableOutput(line: nil, expected: "text in UTF-8", found: "other bytes")
    }
    var content = text.first == "\u{FEFF}" ? text.dropFirst() : text[...]
    for _ in 0..<adapter.skippedLines {
      let end = content.utf8.firstIndex(of: UInt8(ascii: "\n")).map { content.utf8.index(after: $0) }
      content = content[(end ?? content.endIndex)...]
    }
    let isJSON = adapter.isJSON ?? ["{", "["].contains(content.first { !$0.isWhitespace })
    if isJSON { try readJSON(content, adapter) } else { try readLines(content, adapter) }
  }

  private static func line(of offset: Int, in bytes: [UInt8]) -> Int {
    bytes[..<offset].reduce(1) { $0 + ($1 == UInt8(ascii: "\n") ? 1 : 0) }
  }

  // Works on bytes: finding out where characters end would take most of the time of a track of hours.
  private mutating func readLines(_ text: Substring, _ adapter: OutputAdapter) throws(DetectorError) {
    var lines: [(number: Int, text: Substring)] = []
    for (index, line) in text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated() {
      if line.first == UInt8(ascii: "#") || line.allSatisfy(Self.isSpace) { continue }
      lines.append(
        (adapter.skippedLines + index + 1, Substring(line.last == UInt8(ascii: "\r") ? line.dropLast() : line)))
    }
    guard let first = lines.first else { return }
    let separator = adapter.separator ?? FieldSeparator.found(in: first.text) ?? .space
    rows = lines.map { Row(line: $0.number, fields: Self.fields($0.text, separator)) }
    // A header contains no number; data do.
    if rows[0].fields.allSatisfy({ Double($0) == nil }), rows[0].fields.contains(where: { !$0.isEmpty }), isHeader(rows)
    {
      names = rows.removeFirst().fields.map(String.init)
    }
  }

  /// Whether the first of these rows contains the names of the columns. A list of labels, one per line, has no header.
  private func isHeader(_ rows: [Row]) -> Bool {
    guard rows.count > 1 else { return rows[0].fields.count > 1 }
    return rows[1].fields.contains { Double($0) != nil }
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

  /// The fields of a line; quotes around one are not part of it, but between spaces, where they mean nothing.
  private static func fields(_ line: Substring, _ separator: FieldSeparator) -> [Substring] {
    let fields = separator.fields(of: line)
    guard separator != .space else { return fields }
    let quote = UInt8(ascii: "\"")
    return fields.map { field in
      let isQuoted = field.utf8.count > 1 && field.utf8.first == quote && field.utf8.last == quote
      return isQuoted ? Substring(field.utf8.dropFirst().dropLast()) : field
    }
  }

  /// One object per line, a list of objects, or one object of lists.
  private mutating func readJSON(_ text: Substring, _ adapter: OutputAdapter) throws(DetectorError) {
    var objects: [(line: Int, object: [String: Any])] = []
    if let whole = try? JSONSerialization.jsonObject(with: Data(text.utf8)) {
      if let list = whole as? [[String: Any]] {
        objects = list.enumerated().map { ($0.offset + 1, $0.element) }
      } else if let object = whole as? [String: Any] {
        objects = Self.rows(of: object).enumerated().map { ($0.offset + 1, $0.element) }
      } else {
        throw .unreadableOutput(line: nil, expected: "JSON objects", found: "other JSON")
      }
    } else {
      for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
        if line.allSatisfy(\.isWhitespace) { continue }
        let number = adapter.skippedLines + index + 1
        guard let object = (try? JSONSerialization.jsonObject(with: Data(line.utf8))) as? [String: Any] else {
          throw .unreadableOutput(line: number, expected: "a JSON object", found: "'\(line.prefix(40))'")
        }
        objects.append((number, object))
      }
    }
    let keys = Set(objects.flatMap(\.object.keys)).sorted()
    if !objects.isEmpty { names = keys }
    rows = objects.map { line, object in Row(line: line, fields: keys.map { Self.text(object[$0]) }) }
  }

  /// The rows of an object whose members are lists of one length; any other object is one row.
  private static func rows(of object: [String: Any]) -> [[String: Any]] {
    let lists = object.compactMapValues { $0 as? [Any] }
    guard let length = lists.values.map(\.count).max() else { return [object] }
    let columns = lists.filter { $0.value.count == length }
    return (0..<length).map { index in columns.mapValues { $0[index] } }
  }

  private static func text(_ value: Any?) -> Substring {
    switch value {
    case nil, is NSNull: ""
    case let text as String: text[...]
    case let value?: "\(value)"[...]
    }
  }
}
