/// What can be wrong with a label.
package enum LabelError: Error, Equatable, Sendable, CustomStringConvertible {
  /// A label's times are not finite, below 0, or end before they start; seconds.
  case invalidLabelTimes(start: Double, end: Double)
  /// A tier of intervals was given a moment, or a tier of points an interval; seconds.
  case wrongKindOfLabel(tier: String, start: Double, end: Double)
  /// A label begins before the one before it has ended, or a point lies on the last one; seconds.
  case labelOutOfOrder(tier: String, start: Double, previousEnd: Double)
  /// A label ends after the recording; seconds.
  case labelBeyondEnd(tier: String, end: Double, duration: Double)

  /// One line: what was expected and what came.
  package var description: String {
    switch self {
    case .invalidLabelTimes(let start, let end):
      "label: expected 0 <= start <= end, both finite, got \(start) s to \(end) s"
    case .wrongKindOfLabel(let tier, let start, let end):
      start == end
        ? "tier '\(tier)': expected an interval of a microsecond or more, got a point at \(start) s"
        : "tier '\(tier)': expected a point, got an interval from \(start) s to \(end) s"
    case .labelOutOfOrder(let tier, let start, let previousEnd):
      "tier '\(tier)': expected a label after \(previousEnd) s, got one at \(start) s"
    case .labelBeyondEnd(let tier, let end, let duration):
      "tier '\(tier)': expected labels up to \(duration) s, got one to \(end) s"
    }
  }
}
