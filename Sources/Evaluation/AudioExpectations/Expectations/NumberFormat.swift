import Foundation

/// Formats numbers in messages without a locale and with significant digits only.
package enum NumberFormat {
  /// A number with at most so many decimals, without zeros at its end.
  package static func fixed(_ value: Double, decimals: Int) -> String {
    let text = String(format: "%.\(decimals)f", locale: Locale(identifier: "en_US_POSIX"), value)
    guard decimals > 0, text.contains(".") else { return text }
    let trimmed = String(text.reversed().drop { $0 == "0" }.drop { $0 == "." }.reversed())
    return trimmed == "-0" ? "0" : trimmed
  }

  static func level(_ level: Double?) -> String { level.map { fixed($0, decimals: 2) } ?? "−∞" }
}
