import TextFiles

/// The tokens of one of Praat's text files: free-standing numbers, quoted texts and flags in angle brackets. All other
/// text is skipped; the long and the short form of a file differ only in that text.
///
/// Source: Praat manual, "TextGrid file formats", section 2.
struct PraatTokens {
  enum Token: Equatable {
    case number(Double)
    case text(String)
    case flag(String)
  }

  let path: String
  private let bytes: [UInt8]
  private var position = 0
  /// The line of the last token read, from 1.
  private(set) var line = 1

  init(path: String) throws(TextFileError) {
    self.path = path
    bytes = try TextFile.bytes(path: path)
  }

  mutating func number(_ what: String) throws(TextFileError) -> Double {
    let token = try next("a number for \(what)")
    guard case .number(let value) = token else { throw wrong("a number for \(what)", token) }
    return value
  }

  /// Reads a count, which must be a whole number and not negative; `what` names it in an error.
  mutating func count(_ what: String) throws(TextFileError) -> Int {
    let value = try number("the number of \(what)")
    guard let count = Int(exactly: value), count >= 0 else {
      throw invalid("a whole number of \(what)", "\(value)")
    }
    return count
  }

  mutating func text(_ what: String) throws(TextFileError) -> String {
    let token = try next("a text in quotes for \(what)")
    guard case .text(let text) = token else { throw wrong("a text in quotes for \(what)", token) }
    return text
  }

  mutating func flag(_ what: String) throws(TextFileError) -> String {
    let token = try next("\(what) in angle brackets")
    guard case .flag(let flag) = token else { throw wrong("\(what) in angle brackets", token) }
    return flag
  }

  func invalid(_ expected: String, _ found: String) -> TextFileError {
    .invalidLine(path: path, line: line, expected: expected, found: found)
  }

  private func wrong(_ expected: String, _ token: Token) -> TextFileError {
    switch token {
    case .number(let value): invalid(expected, "\(value)")
    case .text(let text): invalid(expected, "\"\(text.prefix(40))\"")
    case .flag(let flag): invalid(expected, "<\(flag.prefix(40))>")
    }
  }

  private mutating func next(_ expected: String) throws(TextFileError) -> Token {
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "\""): return .text(try quoted())
      case UInt8(ascii: "!"): skip { !Self.isLineEnd($0) }
      case let byte where Self.isSpace(byte): skipSpace()
      default:
        let start = position
        skip { !Self.isSpace($0) }
        let word = bytes[start..<position]
        if word.first == UInt8(ascii: "<"), word.last == UInt8(ascii: ">") {
          return .flag(String(decoding: word.dropFirst().dropLast(), as: UTF8.self))
        }
        // A number must begin with a digit, a sign or a point; `[1]:` and `item` do not.
        if let first = word.first, (0x30...0x39).contains(first) || first == 0x2D || first == 0x2B || first == 0x2E,
          let value = Double(Substring(decoding: word, as: UTF8.self)), value.isFinite
        {
          return .number(value)
        }
      }
    }
    throw invalid(expected, "the end of the file")
  }

  /// Reads a quoted text; a doubled quote stands for one quote.
  private mutating func quoted() throws(TextFileError) -> String {
    let firstLine = line
    var text: [UInt8] = []
    var from = position + 1
    position = from
    while position < bytes.count {
      if bytes[position] == UInt8(ascii: "\"") {
        text += bytes[from..<position]
        position += 1
        guard position < bytes.count, bytes[position] == UInt8(ascii: "\"") else {
          return String(decoding: text, as: UTF8.self)
        }
        from = position
      } else if bytes[position] == 0x0A {
        line += 1
      }
      position += 1
    }
    line = firstLine
    throw invalid("a quote at the end of a text", "the end of the file")
  }

  private mutating func skip(while isPart: (UInt8) -> Bool) {
    while position < bytes.count, isPart(bytes[position]) { position += 1 }
  }

  private mutating func skipSpace() {
    while position < bytes.count, Self.isSpace(bytes[position]) {
      let byte = bytes[position]
      // \r\n is one line end; a single \r, of old systems, is one as well.
      if byte == 0x0A || byte == 0x0D && !(position + 1 < bytes.count && bytes[position + 1] == 0x0A) { line += 1 }
      position += 1
    }
  }

  private static func isLineEnd(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
}
