extension ClosedRange<Double> {
  /// The range between two numbers in either order, as far as it lies in bounds; the bounds themselves if one of the two is
  /// no number.
  package init(between one: Double, and other: Double, in bounds: ClosedRange<Double>) {
    guard !one.isNaN, !other.isNaN else {
      self = bounds
      return
    }
    self = (Swift.min(one, other)...Swift.max(one, other)).clamped(to: bounds)
  }
}
