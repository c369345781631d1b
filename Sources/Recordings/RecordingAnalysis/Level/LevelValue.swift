/// A measured value, or the reason why there is none.
package struct LevelValue: Sendable, Hashable {
  /// The value, finite; `nil` if it is undefined.
  package let value: Double?
  /// Why it is undefined, one line; `nil` if it is not.
  package let reason: String?

  init(_ value: Double) {
    self.value = value
    reason = nil
  }

  /// No value, with the reason.
  package init(absent reason: String) {
    value = nil
    self.reason = reason
  }
}
