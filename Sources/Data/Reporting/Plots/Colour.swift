/// An opaque sRGB colour.
package struct Colour: Sendable, Hashable {
  /// The red component, 0…255.
  package var red: UInt8
  /// The green component, 0…255.
  package var green: UInt8
  /// The blue component, 0…255.
  package var blue: UInt8

  /// Makes a colour of three components.
  package init(red: UInt8, green: UInt8, blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// Makes a colour from the hexadecimal number `0xRRGGBB`; higher bits are ignored.
  package init(_ hexadecimal: UInt32) {
    red = UInt8(truncatingIfNeeded: hexadecimal >> 16)
    green = UInt8(truncatingIfNeeded: hexadecimal >> 8)
    blue = UInt8(truncatingIfNeeded: hexadecimal)
  }

  /// The colour in the notation of CSS and SVG, `#rrggbb`.
  package var css: String {
    "#"
      + [red, green, blue].map { component in
        let digits = String(component, radix: 16)
        return digits.utf8.count == 1 ? "0" + digits : digits
      }.joined()
  }
}

/// Colours that people with any colour vision can tell apart: Okabe and Ito, "Color Universal Design" (2008).
extension Colour {
  /// Blue, the first series of a panel.
  package static let blue = Colour(0x0072B2)
  /// Vermilion, the second series.
  package static let vermilion = Colour(0xD55E00)
  /// Bluish green, the third series.
  package static let green = Colour(0x009E73)
  /// Reddish purple, the fourth series.
  package static let purple = Colour(0xCC79A7)
  /// Orange, the fifth series.
  package static let orange = Colour(0xE69F00)
  /// Sky blue, the sixth series.
  package static let sky = Colour(0x56B4E9)
  /// Mid-grey, for elements behind the data.
  package static let grey = Colour(0x7A828C)
  /// A dark grey near to black.
  package static let black = Colour(0x1F2328)
  /// Pure white.
  package static let white = Colour(0xFFFFFF)

  /// The colours that a panel assigns in turn to marks without a colour of their own.
  package static let series: [Colour] = [.blue, .vermilion, .green, .purple, .orange, .sky, .black]
}
