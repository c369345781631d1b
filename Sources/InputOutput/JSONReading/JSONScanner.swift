/// Reads a JSON text value by value, without a tree of all of them.
///
/// The grammar is that of RFC 8259, extended by Python's `NaN` and `Infinity`; values may be nested 512 deep. First
/// `skipValue()` and `isAtEnd` say whether the text has this grammar. The other methods expect a text that has it; where
/// a value is of another kind, they say so and stay before it. Each byte is looked at within the array's bounds.
package struct JSONScanner: Sendable {
  /// The name of a member, as far as names of up to 16 bytes can be told apart; all others are equal.
  package struct Name: Sendable, Hashable {
    private var words: (UInt64, UInt64) = (0, 0)
    private var count = 0

    fileprivate init() {}

    /// The name with this text.
    package init(_ text: String) { for byte in text.utf8 { append(byte) } }

    fileprivate mutating func append(_ byte: UInt8) {
      if count < 8 {
        words.0 |= UInt64(byte) << UInt64(8 * count)
      } else if count < 16 {
        words.1 |= UInt64(byte) << UInt64(8 * (count - 8))
      } else {
        words = (0, 0)
      }
      count = min(count + 1, 17)
    }

    /// Whether the names are equal, or both longer than 16 bytes.
    package static func == (first: Name, second: Name) -> Bool {
      first.words == second.words && first.count == second.count
    }

    /// Hashes the bytes.
    package func hash(into hasher: inout Hasher) {
      hasher.combine(words.0)
      hasher.combine(words.1)
    }
  }

  private static let depthLimit = 512

  private let bytes: [UInt8]
  /// The offset of the next byte.
  package var position = 0

  /// Reads from the first of these bytes on.
  package init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Whether only white space is left.
  package var isAtEnd: Bool {
    mutating get {
      skipSpace()
      return position == bytes.count
    }
  }

  /// The next byte that is no white space; 0 at the end.
  package var next: UInt8 {
    mutating get {
      skipSpace()
      return position < bytes.count ? bytes[position] : 0
    }
  }

  /// Moves behind the next value; `false` at a fault, whose place is then the position.
  package mutating func skipValue(depth: Int = 0) -> Bool {
    guard depth < Self.depthLimit else {
      skipSpace()
      return false
    }
    switch next {
    case UInt8(ascii: "{"): return skipList(end: UInt8(ascii: "}"), depth, hasNames: true)
    case UInt8(ascii: "["): return skipList(end: UInt8(ascii: "]"), depth, hasNames: false)
    case UInt8(ascii: "\""): return skipText()
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return skipNumber()
    case UInt8(ascii: "t"): return skipWord("true")
    case UInt8(ascii: "f"): return skipWord("false")
    case UInt8(ascii: "n"): return skipWord("null")
    case UInt8(ascii: "N"): return skipWord("NaN")
    case UInt8(ascii: "I"): return skipWord("Infinity")
    default: return false
    }
  }

  /// Moves behind the next byte that is no white space if it is this one.
  package mutating func skip(_ byte: UInt8) -> Bool {
    guard next == byte, position < bytes.count else { return false }
    position += 1
    return true
  }

  /// The name of the next member and the colon behind it.
  package mutating func name() -> Name {
    var name = Name()
    skipSpace()
    var index = position + 1
    while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
      guard bytes[index] != UInt8(ascii: "\\") else {
        name = Name(text() ?? "")
        _ = skip(UInt8(ascii: ":"))
        return name
      }
      name.append(bytes[index])
      index += 1
    }
    position = index + 1
    _ = skip(UInt8(ascii: ":"))
    return name
  }

  /// The next value if it is a text.
  package mutating func text() -> String? {
    guard next == UInt8(ascii: "\"") else { return nil }
    let start = position + 1
    guard skipText() else { return nil }
    let inner = bytes[start..<position - 1]
    guard inner.contains(UInt8(ascii: "\\")) else { return String(decoding: inner, as: UTF8.self) }
    return Self.unescaped(inner)
  }

  /// The next value if it is `true` or `false`.
  package mutating func flag() -> Bool? {
    if next == UInt8(ascii: "t"), skipWord("true") { return true }
    if next == UInt8(ascii: "f"), skipWord("false") { return false }
    return nil
  }

  /// Whether the next value is `null`; if so, moves behind it.
  package mutating func skipNull() -> Bool { next == UInt8(ascii: "n") && skipWord("null") }

  /// The next value if it is a number within the range of `Double`, or one of Python's three words.
  package mutating func number() -> Double? {
    switch next {
    case UInt8(ascii: "N"): return skipWord("NaN") ? .nan : nil
    case UInt8(ascii: "I"): return skipWord("Infinity") ? .infinity : nil
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): break
    default: return nil
    }
    let start = position
    guard skipNumber() else { return nil }
    return Self.value(of: bytes[start..<position])
  }

  private mutating func skipSpace() {
    while position < bytes.count, bytes[position] <= 0x20,
      bytes[position] == 0x20 || bytes[position] == 0x0A || bytes[position] == 0x0D || bytes[position] == 0x09
    {
      position += 1
    }
  }

  private mutating func skipList(end: UInt8, _ depth: Int, hasNames: Bool) -> Bool {
    position += 1
    if skip(end) { return true }
    while true {
      if hasNames { guard next == UInt8(ascii: "\""), skipText(), skip(UInt8(ascii: ":")) else { return false } }
      guard skipValue(depth: depth + 1) else { return false }
      if skip(end) { return true }
      guard skip(UInt8(ascii: ",")) else { return false }
    }
  }

  /// Moves behind a text; stays at its beginning if it has a fault: one with a line end has most likely lost its closing
  /// quote.
  private mutating func skipText() -> Bool {
    var index = position + 1
    while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
      if bytes[index] == UInt8(ascii: "\\") {
        guard let length = escapeLength(at: index) else { return false }
        index += length
      } else {
        guard bytes[index] >= 0x20 else { return false }
        index += 1
      }
    }
    guard index < bytes.count else { return false }
    position = index + 1
    return true
  }

  /// The number of bytes of the escape at `index`, of both if two stand for one character.
  private func escapeLength(at index: Int) -> Int? {
    guard index + 1 < bytes.count else { return nil }
    guard bytes[index + 1] == UInt8(ascii: "u") else {
      return "\"\\/bfnrt".utf8.contains(bytes[index + 1]) ? 2 : nil
    }
    guard let unit = unit(at: index), unit & 0xFC00 != 0xDC00 else { return nil }
    guard unit & 0xFC00 == 0xD800 else { return 6 }
    guard index + 6 < bytes.count, let second = self.unit(at: index + 6), second & 0xFC00 == 0xDC00 else { return nil }
    return 12
  }

  /// The code unit that `\uXXXX` at `index` stands for.
  private func unit(at index: Int) -> UInt16? {
    guard index + 5 < bytes.count, bytes[index] == UInt8(ascii: "\\"), bytes[index + 1] == UInt8(ascii: "u") else {
      return nil
    }
    return Self.unit(bytes[index + 2...index + 5])
  }

  private static func unit(_ digits: ArraySlice<UInt8>) -> UInt16? {
    var value: UInt16 = 0
    for byte in digits {
      guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { return nil }
      value = value << 4 | UInt16(digit)
    }
    return value
  }

  /// The text of valid bytes with escapes.
  private static func unescaped(_ bytes: ArraySlice<UInt8>) -> String {
    var units: [UInt16] = []
    var rest = bytes
    while let escape = rest.firstIndex(of: UInt8(ascii: "\\")), escape + 1 < rest.endIndex {
      units += String(decoding: rest[..<escape], as: UTF8.self).utf16
      let letter = rest[escape + 1]
      rest = rest[(escape + 2)...]
      switch letter {
      case UInt8(ascii: "b"): units.append(0x08)
      case UInt8(ascii: "f"): units.append(0x0C)
      case UInt8(ascii: "n"): units.append(0x0A)
      case UInt8(ascii: "r"): units.append(0x0D)
      case UInt8(ascii: "t"): units.append(0x09)
      case UInt8(ascii: "u"):
        units.append(unit(rest.prefix(4)) ?? 0xFFFD)
        rest = rest.dropFirst(4)
      default: units.append(UInt16(letter))
      }
    }
    units += String(decoding: rest, as: UTF8.self).utf16
    return String(decoding: units, as: UTF16.self)
  }

  private mutating func skipWord(_ word: StaticString) -> Bool {
    let end = position + word.utf8CodeUnitCount
    guard end <= bytes.count else { return false }
    for (offset, index) in (position..<end).enumerated() where bytes[index] != word.utf8Start[offset] { return false }
    // `nullify` is no word of JSON.
    if end < bytes.count, (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(bytes[end] | 0x20) { return false }
    position = end
    return true
  }

  /// Moves behind a number; stays at its beginning if it has a fault.
  private mutating func skipNumber() -> Bool {
    let start = position
    if byte == UInt8(ascii: "-") { position += 1 }
    if byte == UInt8(ascii: "I") ? skipWord("Infinity") : skipDigitsOfNumber() { return true }
    position = start
    return false
  }

  private mutating func skipDigitsOfNumber() -> Bool {
    if byte == UInt8(ascii: "0") { position += 1 } else { guard skipDigits() else { return false } }
    if byte == UInt8(ascii: ".") {
      position += 1
      guard skipDigits() else { return false }
    }
    if byte | 0x20 == UInt8(ascii: "e") {
      position += 1
      if byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") { position += 1 }
      guard skipDigits() else { return false }
    }
    return true
  }

  private mutating func skipDigits() -> Bool {
    let start = position
    while UInt8(ascii: "0") <= byte, byte <= UInt8(ascii: "9") { position += 1 }
    return position > start
  }

  /// The byte at the position; 0 at the end.
  private var byte: UInt8 { position < bytes.count ? bytes[position] : 0 }

  /// The nearest value of a valid number.
  ///
  /// Up to 2^53 and with up to 22 decimals, integer and power of ten are exact, so their quotient is rounded once
  /// (Clinger, 1990). All others are read by the standard library.
  private static func value(of digits: ArraySlice<UInt8>) -> Double? {
    var (mantissa, decimals, hasPoint, count): (UInt64, Int, Bool, Int) = (0, 0, false, 0)
    for byte in digits {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        count += 1
        mantissa = mantissa &* 10 &+ UInt64(byte & 15)
        if hasPoint { decimals += 1 }
      case UInt8(ascii: "."): hasPoint = true
      case UInt8(ascii: "-"): if count > 0 { count = .max >> 1 }
      default: count = .max >> 1
      }
    }
    guard count <= 19, mantissa <= 1 << 53, decimals < powers.count else {
      if digits.last == UInt8(ascii: "y") { return -.infinity }
      return Double(Substring(decoding: digits, as: UTF8.self)).flatMap { $0.isFinite ? $0 : nil }
    }
    let value = Double(mantissa) / powers[decimals]
    return digits.first == UInt8(ascii: "-") ? -value : value
  }

  private static let powers: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20,
    1e21, 1e22,
  ]
}
