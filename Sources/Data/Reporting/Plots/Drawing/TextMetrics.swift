import Tables

/// The font sizes of a figure and estimates of text widths without the font.
///
/// The viewer chooses the font, so the estimates are generous: digits take 0.56 em in Helvetica and 0.64 em in DejaVu
/// Sans, and most text is narrower than digits.
package enum TextMetrics {
  /// The font size of tick labels, legends and rules, in pixels.
  package static let small = 11.0
  /// The font size of axis labels, in pixels.
  package static let medium = 12.0
  /// The font size of panel titles, in pixels.
  package static let large = 13.0
  /// The font size of a figure's title, in pixels.
  package static let title = 15.0

  private static let digit = 0.62
  private static let letter = 0.56

  /// Estimates the width of `text` in pixels.
  package static func width(_ text: String, size: Double) -> Double {
    Double(DisplayText.width(text)) * digit * size
  }

  /// Makes `text` safe to show and shortens it in the middle to an estimated width in pixels.
  package static func fitted(_ text: String, to width: Double, size: Double) -> String {
    DisplayText.shortened(DisplayText.visible(text), to: max(1, Int(width / (letter * size))))
  }
}
