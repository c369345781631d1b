/// The range of the values seen so far.
package struct Extent: Equatable {
  package private(set) var lower = Double.infinity
  package private(set) var upper = -Double.infinity

  package init() {}

  package var isEmpty: Bool { lower > upper }

  /// Includes a value if an axis of this scale can show it.
  package mutating func include(_ value: Double, on scale: Axis.Scale) {
    guard value.isFinite, scale == .linear || value > 0 else { return }
    lower = min(lower, value)
    upper = max(upper, value)
  }

  package mutating func formUnion(_ other: Extent) {
    lower = min(lower, other.lower)
    upper = max(upper, other.upper)
  }
}
