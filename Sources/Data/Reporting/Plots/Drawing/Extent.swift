/// The range of the values seen so far.
struct Extent: Equatable {
  private(set) var lower = Double.infinity
  private(set) var upper = -Double.infinity

  var isEmpty: Bool { lower > upper }

  /// Takes in one value, if it has a place on an axis of this scale.
  mutating func include(_ value: Double, on scale: Axis.Scale) {
    guard value.isFinite, scale == .linear || value > 0 else { return }
    lower = min(lower, value)
    upper = max(upper, value)
  }

  mutating func formUnion(_ other: Extent) {
    lower = min(lower, other.lower)
    upper = max(upper, other.upper)
  }
}
