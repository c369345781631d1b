/// The head of a request in the strict form that all browsers send (RFC 9112): lines that end with CR and LF, printable
/// ASCII, no header twice, no folded lines. What is not in this form is refused, so that two programs cannot disagree
/// about where a request ends.
package struct RequestHead: Equatable {
  /// The longest head in bytes. Cookies of other programs at the same address may be in it.
  package static let longest = 32_768
  /// The longest path with its question.
  package static let longestTarget = 2048
  /// The longest body in bytes: that of the form with the pairing code.
  package static let longestBody = 1024
  private static let mostHeaders = 100

  /// The number of bytes of the body.
  package private(set) var bodyLength = 0
  /// Whether the request asks for a WebSocket.
  package private(set) var isUpgrade = false

  /// Reads a head that ends with an empty line.
  ///
  /// - Throws: `ConnectionRefusal`.
  package init(_ bytes: [UInt8]) throws(ConnectionRefusal) {
    var lines = try Self.lines(bytes)[...]
    let request = lines.removeFirst()
    let parts = request.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
    guard parts.count == 3, Self.text(parts[2]) == "HTTP/1.1" else {
      throw .malformed(expected: "METHOD /PATH HTTP/1.1", got: Self.excerpt(request))
    }
    let method = Self.text(parts[0])
    guard method == "GET" || method == "POST" else {
      throw .malformed(expected: "GET or POST", got: Self.excerpt(parts[0]))
    }
    guard parts[1].first == UInt8(ascii: "/"), parts[1].count <= Self.longestTarget else {
      throw .malformed(
        expected: "a path of at most \(Self.longestTarget) bytes that begins with /", got: Self.excerpt(parts[1]))
    }
    guard lines.count <= Self.mostHeaders else {
      throw .malformed(expected: "at most \(Self.mostHeaders) headers", got: "\(lines.count)")
    }
    try take(lines, method: method)
  }

  private mutating func take(_ lines: ArraySlice<ArraySlice<UInt8>>, method: String) throws(ConnectionRefusal) {
    var names: Set<String> = []
    for line in lines {
      guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon > line.startIndex,
        line[..<colon].allSatisfy(Self.isNameByte)
      else { throw .malformed(expected: "NAME: VALUE", got: Self.excerpt(line)) }
      let name = Self.text(line[..<colon]).lowercased()
      let value = Self.text(line[line.index(after: colon)...].drop { $0 == 0x20 || $0 == 0x09 })
      guard names.insert(name).inserted else { throw .malformed(expected: "the header \(name) once", got: "it twice") }
      switch name {
      case "transfer-encoding": throw .malformed(expected: "a body with a length", got: "transfer-encoding")
      case "content-length":
        guard (1...9).contains(value.utf8.count), value.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
          let length = Int(value)
        else { throw .malformed(expected: "a length in digits", got: Self.excerpt(line)) }
        guard length <= Self.longestBody else { throw .longBody(limit: Self.longestBody) }
        bodyLength = length
      case "upgrade": isUpgrade = true
      default: break
      }
    }
    guard names.contains("host") else { throw .malformed(expected: "the header host", got: "none") }
    guard method == "POST" || bodyLength == 0, !isUpgrade || method == "GET" else {
      throw .malformed(expected: "a body with POST alone", got: "one with \(method)")
    }
  }

  private static func lines(_ bytes: [UInt8]) throws(ConnectionRefusal) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var start = 0
    for (index, byte) in bytes.enumerated() {
      switch byte {
      case 0x0A:
        guard index > 0, bytes[index - 1] == 0x0D else {
          throw .malformed(expected: "lines that end with CR and LF", got: "LF alone")
        }
        lines.append(bytes[start..<index - 1])
        start = index + 1
      case 0x0D:
        guard index + 1 < bytes.count, bytes[index + 1] == 0x0A else {
          throw .malformed(expected: "lines that end with CR and LF", got: "CR alone")
        }
      case 0x09, 0x20...0x7E: break
      default: throw .malformed(expected: "printable ASCII", got: "the byte \(byte)")
      }
    }
    guard start == bytes.count, lines.count >= 2, lines.removeLast().isEmpty, !lines.contains(where: \.isEmpty) else {
      throw .malformed(expected: "a request with an empty line at its end", got: excerpt(bytes[...]))
    }
    return lines
  }

  private static func text(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }

  private static func excerpt(_ bytes: ArraySlice<UInt8>) -> String {
    let shown = bytes.prefix(60).map { (0x20...0x7E).contains($0) ? $0 : UInt8(ascii: ".") }
    return bytes.isEmpty ? "nothing" : String(decoding: shown, as: UTF8.self) + (bytes.count > 60 ? "…" : "")
  }

  /// The bytes of a token (RFC 9110, 5.6.2).
  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
    }
  }
}
