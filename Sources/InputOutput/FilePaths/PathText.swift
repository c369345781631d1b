import Foundation

/// Paths of the system, which may be any bytes, as text that is always valid UTF-8.
///
/// A path in UTF-8 is its own text. A byte that is not part of valid UTF-8 is written `\xE9`: a backslash, `x` and two
/// upper-case hexadecimal digits. If a name itself contains the characters of such an escape, their backslash is
/// written `\x5C`. Thus every path has a text from which exactly its bytes follow, and which rows, JSON and terminals
/// can hold. Every path in this package that is a `String` is such a text. It is converted to bytes at the system
/// calls.
package enum PathText {
  /// The text of a path. Cost: linear.
  package static func text(_ path: some Sequence<UInt8>) -> String {
    let bytes = Array(path)
    let whole = String(validating: bytes, as: UTF8.self)
    if let whole, !holdsEscape(bytes) { return whole }
    var text = ""
    var position = 0
    while position < bytes.count {
      var parser = Unicode.UTF8.ForwardParser()
      var rest = bytes[position...].makeIterator()
      switch parser.parseScalar(from: &rest) {
      case .valid(let encoded):
        if escape(bytes, at: position) == nil {
          text.unicodeScalars.append(Unicode.UTF8.decode(encoded))
        } else {
          text += "\\x5C"
        }
        position += encoded.count
      case .error(let length):
        for byte in bytes[position..<position + length] {
          text += "\\x" + String(byte, radix: 16, uppercase: true)
        }
        position += length
      case .emptyInput: position = bytes.count
      }
    }
    return text
  }

  /// The bytes of the path for a text. Cost: linear.
  package static func bytes(_ text: String) -> [UInt8] {
    let bytes = Array(text.utf8)
    guard holdsEscape(bytes) else { return bytes }
    var path: [UInt8] = []
    var position = 0
    while position < bytes.count {
      let escaped = escape(bytes, at: position)
      path.append(escaped ?? bytes[position])
      position += escaped == nil ? 1 : 4
    }
    return path
  }

  /// The text for a path that a person has written as an argument, in a list or in a manifest.
  ///
  /// If a file with exactly these bytes as its name exists, the path means that file. Otherwise an escape in the path
  /// is taken as an escape, since the path may have been copied from a result.
  package static func text(written path: some Sequence<UInt8>) -> String {
    let bytes = Array(path)
    let exact = text(bytes)
    guard let literal = String(validating: bytes, as: UTF8.self), literal != exact else { return exact }
    return FileStatus(path: exact, followsLinks: false) == nil ? literal : exact
  }

  /// The arguments of this process without its name, as texts of paths.
  package static var arguments: [String] {
    // `CommandLine.arguments` is not used, since it replaces bytes that are not valid UTF-8.
    (1..<max(1, Int(CommandLine.argc))).compactMap { index in
      CommandLine.unsafeArgv[index].map {
        text(written: UnsafeBufferPointer(start: $0, count: strlen($0)).lazy.map(UInt8.init(bitPattern:)))
      }
    }
  }

  /// Calls `body` with the path for `text` as a C string.
  package static func withSystemPath<Result>(_ text: String, _ body: (UnsafePointer<CChar>) throws -> Result) rethrows
    -> Result
  {
    guard text.utf8.contains(UInt8(ascii: "\\")) else { return try text.withCString(body) }
    return try (bytes(text).map(CChar.init(bitPattern:)) + [0]).withUnsafeBufferPointer { buffer in
      guard let start = buffer.baseAddress else { preconditionFailure("it holds at least its end") }
      return try body(start)
    }
  }

  private static func holdsEscape(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    while let place = rest.firstIndex(of: UInt8(ascii: "\\")) {
      if escape(bytes, at: place) != nil { return true }
      rest = bytes[(place + 1)...]
    }
    return false
  }

  /// The byte for the escape at a place, if there is one: a byte outside ASCII, or a backslash.
  private static func escape(_ bytes: [UInt8], at place: Int) -> UInt8? {
    guard place + 3 < bytes.count, bytes[place] == UInt8(ascii: "\\"), bytes[place + 1] == UInt8(ascii: "x"),
      let high = digit(bytes[place + 2]), let low = digit(bytes[place + 3])
    else { return nil }
    let byte = high << 4 | low
    return byte >= 0x80 || byte == UInt8(ascii: "\\") ? byte : nil
  }

  private static func digit(_ character: UInt8) -> UInt8? {
    switch character {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): character - UInt8(ascii: "0")
    case UInt8(ascii: "A")...UInt8(ascii: "F"): character - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
