import Foundation

/// An axis with both ends known, which maps values to 0…1.
///
/// For all data, both ends are finite and different, and positive on a logarithmic axis.
package struct AxisProjection {
  package let axis: Axis
  package let lower: Double
  package let upper: Double
  /// Whether the ends come from the data or the axis; `false` if both are missing and the ends are defaults.
  package let isKnown: Bool

  /// The largest magnitude of an end, so that the difference of the ends is finite.
  private static let largest = 1e300
  /// The smallest magnitude of an end, so that powers of ten do not underflow. A smaller end is drawn as zero, or on a
  /// logarithmic axis as this value.
  private static let smallest = 1e-280
  /// The smallest difference of the ends relative to their magnitude; labels could not show a smaller one.
  private static let leastRelativeSpan = 1e-9

  /// Uses the ends that `axis` fixes and fits the others to `extent`, with some room at the ends in `padding`.
  package init(_ axis: Axis, fitting extent: Extent, padding: Padding = []) {
    self.axis = axis
    let fixedLower = Self.usable(axis.lower, axis.scale)
    let fixedUpper = Self.usable(axis.upper, axis.scale)
    isKnown = !extent.isEmpty || (fixedLower != nil && fixedUpper != nil)
    let emptyDefault = axis.scale == .linear ? (0.0, 1.0) : (1.0, 10.0)
    let fitted = extent.isEmpty ? emptyDefault : (extent.lower, extent.upper)
    var ends = Self.ordered(Self.clamped(fixedLower ?? fitted.0, axis), Self.clamped(fixedUpper ?? fitted.1, axis))
    ends = Self.apart(ends, axis.scale)
    let below = padding.contains(.lower) && fixedLower == nil ? -Padding.share : 0
    let above = padding.contains(.upper) && fixedUpper == nil ? 1 + Padding.share : 1
    lower = Self.clamped(below == 0 ? ends.0 : Self.value(at: below, between: ends, axis.scale), axis)
    upper = Self.clamped(above == 1 ? ends.1 : Self.value(at: above, between: ends, axis.scale), axis)
  }

  /// The fitted ends of an axis that keep some distance from the data.
  package struct Padding: OptionSet {
    package let rawValue: Int
    static let lower = Padding(rawValue: 1)
    static let upper = Padding(rawValue: 2)
    package static let both: Padding = [.lower, .upper]
    static let share = 0.04

    package init(rawValue: Int) { self.rawValue = rawValue }
  }

  /// Returns the place of `value`: 0 at the lower end, 1 at the upper end, values outside 0…1 beyond them; `nil` if the
  /// axis cannot show it.
  package func fraction(_ value: Double) -> Double? {
    guard value.isFinite, axis.scale == .linear || value > 0 else { return nil }
    let fraction =
      switch axis.scale {
      case .linear: (value - lower) / (upper - lower)
      // Differences of logarithms are used, since ratios may overflow.
      case .logarithmic: (log(value) - log(lower)) / (log(upper) - log(lower))
      }
    return axis.isReversed ? 1 - fraction : fraction
  }

  private static func usable(_ end: Double?, _ scale: Axis.Scale) -> Double? {
    end.flatMap { $0.isFinite && (scale == .linear || $0 > 0) ? $0 : nil }
  }

  private static func clamped(_ end: Double, _ axis: Axis) -> Double {
    min(max(end, axis.scale == .linear ? -largest : smallest), largest)
  }

  private static func ordered(_ a: Double, _ b: Double) -> (Double, Double) {
    a <= b ? (a, b) : (b, a)
  }

  /// Returns the ends, or a wider range around them if they are nearly equal.
  private static func apart(_ ends: (Double, Double), _ scale: Axis.Scale) -> (Double, Double) {
    let (low, high) = ends
    let size = max(abs(low), abs(high))
    guard high - low <= size * leastRelativeSpan || size < smallest else { return ends }
    switch scale {
    case .linear: return size < smallest ? (-1, 1) : (low - size / 2, high + size / 2)
    case .logarithmic: return (low / 2, high * 2)
    }
  }

  private static func value(at fraction: Double, between ends: (Double, Double), _ scale: Axis.Scale) -> Double {
    switch scale {
    case .linear: ends.0 + (ends.1 - ends.0) * fraction
    case .logarithmic: exp(log(ends.0) + (log(ends.1) - log(ends.0)) * fraction)
    }
  }
}
