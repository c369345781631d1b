/// Numbers without exponents.
package enum NumberDigits {
  /// The shortest decimal digits that give the same number.
  package static func plain(_ value: Double) -> String {
    let text = "\(value)"
    guard let mark = text.firstIndex(of: "e"), let exponent = Int(text[text.index(after: mark)...]) else { return text }
    let digits = text[..<mark].filter(\.isNumber)
    let whole = text[..<mark].filter { $0 != "-" }.prefix { $0 != "." }.count
    let place = whole + exponent
    let sign = value < 0 ? "-" : ""
    if place <= 0 { return sign + "0." + String(repeating: "0", count: -place) + digits }
    if place >= digits.count { return sign + digits + String(repeating: "0", count: place - digits.count) }
    return sign + digits.prefix(place) + "." + digits.dropFirst(place)
  }
}
