import FilePaths

/// Reads records of comma- or tab-separated values (RFC 4180), each with the number of its first line.
///
/// A quoted field may hold delimiters, line ends and doubled quotes. In a field that does not begin with a quote,
/// quotes are ordinary characters. Lines end with `\n`, `\r\n` or `\r`. Records whose fields are all empty are skipped.
/// Cost: linear.
package struct DelimitedText {
  /// One record of the text.
  package struct Record: Equatable {
    /// The number of the record's first line, from 1.
    package let line: Int
    /// The fields, without the quotes around them.
    package let fields: [String]
    /// The indexes, from 0, of fields that are not UTF-8; `fields` holds them in the notation of `PathText`.
    package var escaped: [Int] = []

    package init(line: Int, fields: [String], escaped: [Int] = []) {
      self.line = line
      self.fields = fields
      self.escaped = escaped
    }
  }

  /// An error in the quotes of a field.
  package struct Fault: Error {
    /// The number of the faulty line, from 1.
    package let line: Int
    /// The expected and the actual text.
    package let reason: String
  }

  private let delimiter: UInt8
  private var place: Place

  /// Makes a reader at the beginning of a text.
  package init(_ bytes: [UInt8], delimiter: Character) {
    self.delimiter = delimiter.asciiValue ?? UInt8(ascii: ",")
    place = Place(bytes: bytes)
  }

  /// Returns the next record; `nil` after the last one. Memory holds the text and this record.
  ///
  /// - Throws: `Fault` for a quoted field that does not end, or that is followed by more text.
  package mutating func next() throws(Fault) -> Record? {
    var place = place
    defer { self.place = place }
    while place.position < place.bytes.count {
      let line = place.line
      let fields = try record(&place)
      guard fields.contains(where: { !$0.isEmpty }) else { continue }
      let texts = fields.map { String(validating: $0, as: UTF8.self) }
      return Record(
        line: line, fields: zip(texts, fields).map { $0 ?? PathText.text($1) },
        escaped: texts.indices.filter { texts[$0] == nil })
    }
    return nil
  }

  private struct Place {
    let bytes: [UInt8]
    var position = 0
    var line = 1

    /// Skips a line end at the current position; returns whether there was one.
    mutating func takeLineEnd() -> Bool {
      switch position < bytes.count ? bytes[position] : 0 {
      case UInt8(ascii: "\n"): position += 1
      case UInt8(ascii: "\r"):
        position += position + 1 < bytes.count && bytes[position + 1] == UInt8(ascii: "\n") ? 2 : 1
      default: return false
      }
      line += 1
      return true
    }
  }

  private func record(_ place: inout Place) throws(Fault) -> [ArraySlice<UInt8>] {
    var fields: [ArraySlice<UInt8>] = []
    while true {
      fields.append(try field(&place))
      if place.position >= place.bytes.count || place.takeLineEnd() { return fields }
      // The next byte must be a delimiter, since a field ends only at a delimiter or a line end.
      place.position += 1
    }
  }

  private func field(_ place: inout Place) throws(Fault) -> ArraySlice<UInt8> {
    let bytes = place.bytes
    if place.position < bytes.count, bytes[place.position] == UInt8(ascii: "\"") {
      return try quotedField(&place)
    }
    let start = place.position
    var end = start
    while end < bytes.count, !isEnd(bytes[end]) { end += 1 }
    place.position = end
    return bytes[start..<end]
  }

  private func quotedField(_ place: inout Place) throws(Fault) -> ArraySlice<UInt8> {
    let bytes = place.bytes
    let firstLine = place.line
    var field: [UInt8] = []
    var position = place.position + 1
    while position < bytes.count {
      let byte = bytes[position]
      if byte == UInt8(ascii: "\"") {
        guard position + 1 < bytes.count, bytes[position + 1] == byte else {
          place.position = position + 1
          guard place.position >= bytes.count || isEnd(bytes[place.position]) else {
            throw Fault(
              line: place.line, reason: "expected a delimiter after a quoted field, got more text")
          }
          return field[...]
        }
        position += 1
      } else if byte == UInt8(ascii: "\n") {
        place.line += 1
      }
      field.append(byte)
      position += 1
    }
    throw Fault(
      line: firstLine, reason: "expected a quote at the end of a field, got the end of the file")
  }

  private func isEnd(_ byte: UInt8) -> Bool {
    byte == delimiter || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
  }
}
