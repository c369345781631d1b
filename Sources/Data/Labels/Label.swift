/// A text for an interval or a point of time.
///
/// Times are rounded to the microsecond, the precision of every label format here. So labels that share a boundary
/// print it alike.
package struct Label: Sendable, Equatable {
  /// The start of the label in seconds.
  package let start: Double
  /// The end of the label in seconds; equal to `start` for a point.
  package let end: Double
  /// The label's text. Any text is valid; each format adapts it (see `TextGrid`, `AudacityLabels`).
  package let text: String

  /// The number of decimals of times in seconds.
  static let decimals = 6

  /// Makes a label for an interval, in seconds.
  ///
  /// - Throws: `LabelError.invalidLabelTimes` unless 0 ≤ `start` ≤ `end` and both are finite.
  package init(from start: Double, to end: Double, _ text: String) throws(LabelError) {
    guard start >= 0, end >= start, end.isFinite else { throw .invalidLabelTimes(start: start, end: end) }
    self.start = Self.kept(start)
    self.end = Self.kept(end)
    self.text = text
  }

  /// Makes a label for a point of time, in seconds.
  ///
  /// - Throws: `LabelError.invalidLabelTimes` unless `time` is finite and not negative.
  package init(at time: Double, _ text: String) throws(LabelError) {
    try self.init(from: time, to: time, text)
  }

  /// Rounds a time in seconds to the nearest microsecond.
  static func kept(_ time: Double) -> Double { (time * 1e6).rounded() / 1e6 }

  /// Returns `text` on one line: each run of line breaks, tabs and other control characters becomes a space; runs at
  /// the ends are removed.
  ///
  /// No label format here has an escape for them that all readers support.
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
