/// A text on a stretch of time or on a moment of it.
///
/// Times are kept to the microsecond, the precision at which every label format here prints them: neighbours that share
/// a boundary share its text.
package struct Label: Sendable, Equatable {
  /// Where it begins, in seconds.
  package let start: Double
  /// Where it ends, in seconds; equal to `start` for a moment.
  package let end: Double
  /// What it says. Any text; each format makes it fit (see `TextGrid`, `AudacityLabels`).
  package let text: String

  /// How many decimals of a second are kept.
  static let decimals = 6

  /// A label on a stretch of time, in seconds.
  ///
  /// - Throws: `LabelError.invalidLabelTimes` unless 0 ≤ `start` ≤ `end` and both are finite.
  package init(from start: Double, to end: Double, _ text: String) throws(LabelError) {
    guard start >= 0, end >= start, end.isFinite else { throw .invalidLabelTimes(start: start, end: end) }
    self.start = Self.kept(start)
    self.end = Self.kept(end)
    self.text = text
  }

  /// A label on a moment, in seconds.
  ///
  /// - Throws: `LabelError.invalidLabelTimes` unless `time` is finite and not negative.
  package init(at time: Double, _ text: String) throws(LabelError) {
    try self.init(from: time, to: time, text)
  }

  /// The nearest whole microsecond, in seconds.
  static func kept(_ time: Double) -> Double { (time * 1e6).rounded() / 1e6 }

  /// `text` on one line: each run of line breaks, tabs and other control characters is a space.
  ///
  /// No label format here has an escape for them that all its readers know.
  static func singleLine(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: breaksLine) else { return text }
    return text.unicodeScalars.split(whereSeparator: breaksLine).map { String($0) }.joined(separator: " ")
  }

  private static func breaksLine(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0...0x1F, 0x7F...0x9F, 0x2028, 0x2029: true
    default: false
    }
  }
}
