import Foundation

/// A colour of a button in sRGB.
package struct BoardColour: Sendable, Hashable {
  /// The parts of light, 0 to 255.
  package var red: UInt8
  package var green: UInt8
  package var blue: UInt8
  /// The opacity, 0 to 1.
  package var alpha: Double

  /// Creates a colour.
  package init(red: UInt8, green: UInt8, blue: UInt8, alpha: Double = 1) {
    (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
  }

  /// The colour for a text of a file: `rgb(…)` and `rgba(…)` with numbers or percentages, `#rgb`, `#rgba`, `#rrggbb`,
  /// `#rrggbbaa`, or a name of CSS; `nil` for any other text. Parts out of range are brought into it, as CSS does.
  package init?(_ text: String) {
    guard text.utf8.count <= 200 else { return nil }
    let text = text.trimmingCharacters(in: .whitespacesAndNewlines).lowercased()
    if text == "transparent" {
      self.init(red: 0, green: 0, blue: 0, alpha: 0)
    } else if text.hasPrefix("#") {
      self.init(digits: text.dropFirst())
    } else if let open = text.firstIndex(of: "("), text.hasSuffix(")") {
      self.init(function: text[..<open], parts: text[text.index(after: open)...].dropLast())
    } else if let value = ColourNames.values[text] {
      self.init(number: value)
    } else {
      return nil
    }
  }

  private init(number: UInt32) {
    self.init(
      red: UInt8(number >> 16 & 255), green: UInt8(number >> 8 & 255), blue: UInt8(number & 255))
  }

  private init?(digits: Substring) {
    guard digits.allSatisfy(\.isHexDigit), [3, 4, 6, 8].contains(digits.count) else { return nil }
    let whole = digits.count > 4 ? String(digits) : digits.map { "\($0)\($0)" }.joined()
    guard let value = UInt32(whole, radix: 16) else { return nil }
    self.init(number: whole.count == 8 ? value >> 8 : value)
    if whole.count == 8 { alpha = Double(value & 255) / 255 }
  }

  private init?(function: Substring, parts: Substring) {
    let isKnown = ["rgb", "rgba"].contains(function.trimmingCharacters(in: .whitespaces))
    let parts = parts.split { $0 == "," || $0 == "/" || $0.isWhitespace }
    guard isKnown, parts.count == 3 || parts.count == 4 else { return nil }
    /// A part of the light; the whole of it is 255 or 100 %.
    func light(_ part: Substring) -> UInt8? {
      let isPercentage = part.hasSuffix("%")
      guard let value = Double(isPercentage ? part.dropLast() : part), value.isFinite else { return nil }
      return UInt8(min(255, max(0, isPercentage ? value / 100 * 255 : value)).rounded())
    }
    guard let red = light(parts[0]), let green = light(parts[1]), let blue = light(parts[2]) else { return nil }
    var alpha = 1.0
    if parts.count == 4 {
      let isPercentage = parts[3].hasSuffix("%")
      guard let value = Double(isPercentage ? parts[3].dropLast() : parts[3]), value.isFinite else { return nil }
      alpha = min(1, max(0, isPercentage ? value / 100 : value))
    }
    self.init(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// The text in a file: `rgb(255, 0, 0)` or `rgba(255, 0, 0, 0.5)`.
  package var text: String {
    alpha == 1 ? "rgb(\(red), \(green), \(blue))" : "rgba(\(red), \(green), \(blue), \(alpha))"
  }
}
