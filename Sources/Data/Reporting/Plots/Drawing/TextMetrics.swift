import Tables

/// How large text is drawn, judged without its font.
///
/// The viewer chooses the font, so widths are estimates on the generous side: digits take 0.56 em in Helvetica and
/// 0.64 em in DejaVu Sans, and most text is narrower than digits.
enum TextMetrics {
  /// The size of tick labels, legends and rules, in pixels.
  static let small = 11.0
  /// The size of axis labels.
  static let medium = 12.0
  /// The size of panel titles.
  static let large = 13.0
  /// The size of a figure's title.
  static let title = 15.0

  private static let digit = 0.62
  private static let letter = 0.56

  /// The estimated width of `text` in pixels.
  static func width(_ text: String, size: Double) -> Double {
    Double(DisplayText.width(text)) * digit * size
  }

  /// `text` made safe to show and shortened in the middle to an estimated width.
  static func fitted(_ text: String, to width: Double, size: Double) -> String {
    DisplayText.shortened(DisplayText.visible(text), to: max(1, Int(width / (letter * size))))
  }
}
