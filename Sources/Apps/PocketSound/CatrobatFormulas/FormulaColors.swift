import Foundation

/// The comparison of colours that are written as `#` and six hexadecimal digits, with or without the `#`.
enum FormulaColors {
  /// Whether two colours are no further apart than `tolerance` percent. Their distance is that in the CIE 1976 L*a*b*
  /// space, of which 258.693 is 100 %.
  static func match(_ first: FormulaValue, _ second: FormulaValue, tolerance: Double?) -> Bool {
    guard let first = components(first), let second = components(second), let tolerance, tolerance >= 0 else {
      return false
    }
    if tolerance >= 100 { return true }
    let (a, b) = (labComponents(first), labComponents(second))
    let squares = (0..<3).map { (a[$0] - b[$0]) * (a[$0] - b[$0]) }
    return (squares[0] + squares[1] + squares[2]).squareRoot() / 258.693 * 100 <= tolerance
  }

  /// Red, green and blue in 0…1.
  private static func components(_ value: FormulaValue) -> [Double]? {
    guard case .text(let text) = value else { return nil }
    let digits = text.utf8.count == 7 && text.hasPrefix("#") ? text.dropFirst() : text[...]
    guard digits.utf8.count == 6, digits.allSatisfy(\.isHexDigit), let code = Int(digits, radix: 16) else { return nil }
    return [16, 8, 0].map { Double(code >> $0 & 255) / 255 }
  }

  /// Conversion from sRGB (IEC 61966-2-1) by way of XYZ with the white point D65.
  private static func labComponents(_ color: [Double]) -> [Double] {
    let linear = color.map { $0 < 0.04045 ? $0 / 12.92 : pow(($0 + 0.055) / 1.055, 2.4) }
    func row(_ red: Double, _ green: Double, _ blue: Double, white: Double) -> Double {
      let ratio = (red * linear[0] + green * linear[1] + blue * linear[2]) * 100 / white
      return ratio > 0.008856 ? cbrt(ratio) : (903.3 * ratio + 16) / 116
    }
    let x = row(0.4124, 0.3576, 0.1805, white: 95.047)
    let y = row(0.2126, 0.7152, 0.0722, white: 100)
    let z = row(0.0193, 0.1192, 0.9505, white: 108.883)
    return [max(0, 116 * y - 16), 500 * (x - y), 200 * (y - z)]
  }
}
