/// Numbers as texts and back, as Java writes and reads them, because Pocket Code does it so.
package enum FormulaNumberText {
  /// The text of a number: plain digits from 0.001 to below ten million, else with an exponent; at least one digit on
  /// each side of the point.
  package static func text(_ number: Double) -> String {
    if number.isNaN { return "NaN" }
    if number.isInfinite { return number < 0 ? "-Infinity" : "Infinity" }
    let magnitude = abs(number)
    let sign = number.sign == .minus ? "-" : ""
    if magnitude < 1e7, magnitude == magnitude.rounded(.towardZero) { return "\(sign)\(Int(magnitude)).0" }
    let (digits, pointPosition) = decimalDigits(magnitude)
    if magnitude >= 1e-3 && magnitude < 1e7 {
      if pointPosition <= 0 { return sign + "0." + String(repeating: "0", count: -pointPosition) + digits }
      return sign + digits.prefix(pointPosition) + "." + digits.dropFirst(pointPosition)
    }
    let fraction = digits.dropFirst()
    return "\(sign)\(digits.first ?? "0").\(fraction.isEmpty ? "0" : fraction)E\(pointPosition - 1)"
  }

  /// The text of a number; a whole number has no decimal point and no exponent up to 2^63.
  package static func withoutFraction(_ number: Double) -> String {
    guard abs(number) < 0x1p63, number == number.rounded(.towardZero) else { return withoutZero(text(number)) }
    return String(Int(number))
  }

  /// The fewest digits that name a positive number, and how many of them stand before the point. There are no zeros at
  /// either end.
  package static func decimalDigits(_ magnitude: Double) -> (digits: String, pointPosition: Int) {
    var digits: [UInt8] = []
    var exponent = 0
    var afterPoint = 0
    var seenPoint = false
    let bytes = Array(magnitude.description.utf8)
    for (index, byte) in bytes.enumerated() {
      if byte == UInt8(ascii: ".") {
        seenPoint = true
      } else if byte == UInt8(ascii: "e") {
        exponent = Int(String(decoding: bytes[(index + 1)...], as: UTF8.self)) ?? 0
        break
      } else {
        if seenPoint { afterPoint += 1 }
        digits.append(byte)
      }
    }
    var pointPosition = digits.count - afterPoint + exponent
    let zero = UInt8(ascii: "0")
    while digits.last == zero { digits.removeLast() }
    let leading = digits.prefix { $0 == zero }.count
    digits.removeFirst(leading)
    pointPosition -= leading
    return (String(decoding: digits, as: UTF8.self), pointPosition)
  }

  /// The number that a text is, or `nil`. Spaces around it and the suffixes `d` and `f` are allowed, as are `NaN` and
  /// `Infinity`; a decimal comma is not.
  package static func number(_ text: String) -> Double? {
    // The longest number of use has some hundred digits; longer texts are not searched.
    guard text.utf8.count <= 1100 else { return nil }
    var bytes = Array(text.utf8)[...]
    while let last = bytes.last, last <= 32 { bytes.removeLast() }
    while let first = bytes.first, first <= 32 { bytes.removeFirst() }
    guard let first = bytes.first else { return nil }
    let body = first == UInt8(ascii: "-") || first == UInt8(ascii: "+") ? bytes.dropFirst() : bytes
    if body.elementsEqual("NaN".utf8) { return .nan }
    if body.elementsEqual("Infinity".utf8) { return first == UInt8(ascii: "-") ? -.infinity : .infinity }
    if let last = body.last, isSuffix(last), isHexadecimal(body) == body.contains(where: isExponentOfHexadecimal) {
      bytes.removeLast()
    }
    guard isWellFormed(bytes.dropFirst(bytes.startIndex == body.startIndex ? 0 : 1)) else { return nil }
    return Double(String(decoding: bytes, as: UTF8.self))
  }

  private static func isSuffix(_ byte: UInt8) -> Bool { "dDfF".utf8.contains(byte) }

  private static func isExponentOfHexadecimal(_ byte: UInt8) -> Bool { byte | 0x20 == UInt8(ascii: "p") }

  private static func isHexadecimal(_ body: ArraySlice<UInt8>) -> Bool {
    body.count > 2 && body.first == UInt8(ascii: "0") && body[body.startIndex + 1] | 0x20 == UInt8(ascii: "x")
  }

  /// Whether the digits after the sign are a number: Swift also reads `inf`, `nan(1)` and hexadecimal numbers without
  /// an exponent, which Java does not.
  private static func isWellFormed(_ body: ArraySlice<UInt8>) -> Bool {
    if isHexadecimal(body) { return body.contains(where: isExponentOfHexadecimal) }
    return body.allSatisfy { $0 < 58 ? $0 != 44 && $0 != 47 : $0 | 0x20 == UInt8(ascii: "e") }
      && body.contains { $0 >= 48 && $0 < 58 }
  }

  /// The text without a zero that the end of a decimal fraction does not need: `3` for `3.0`, `1.5` for `1.50`. Other
  /// texts, also `-0.0` and `1.0E7`, stay as they are.
  package static func withoutZero(_ text: String) -> String {
    let bytes = text.utf8
    guard bytes.last == UInt8(ascii: "0"), bytes.count > 2, let point = bytes.firstIndex(of: UInt8(ascii: ".")) else {
      return text
    }
    var whole = bytes[..<point]
    if whole.elementsEqual("0".utf8) == false {
      if whole.first == UInt8(ascii: "-") { whole = whole.dropFirst() }
      guard let first = whole.first, first > 48, whole.allSatisfy({ $0 >= 48 && $0 < 58 }) else { return text }
    }
    let fraction = bytes[bytes.index(after: point)...]
    if fraction.count == 1 { return String(text[..<point]) }
    guard fraction.allSatisfy({ $0 >= 48 && $0 < 58 }), let beforeLast = fraction.dropLast().last, beforeLast > 48
    else {
      return text
    }
    return String(text.dropLast())
  }
}
