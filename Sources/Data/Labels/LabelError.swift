/// An error about a label. Each description is one line.
package enum LabelError: Error, Equatable, Sendable, CustomStringConvertible {
  /// A label's times, in seconds, are not finite or below 0, or its end is before its start.
  case invalidLabelTimes(start: Double, end: Double)
  /// A tier of intervals was given a point, or a tier of points was given an interval; times in seconds.
  case wrongKindOfLabel(tier: String, start: Double, end: Double)
  /// A label begins before the end of the previous one, or a point has the time of the previous one; times in seconds.
  case labelOutOfOrder(tier: String, start: Double, previousEnd: Double)
  /// A label ends after the recording; times in seconds.
  case labelBeyondEnd(tier: String, end: Double, duration: Double)

  /// One line with the expected and the actual value.
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
