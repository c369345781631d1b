/// A measured value, or the reason why it is undefined.
package struct LevelValue: Sendable, Hashable {
  /// The value, which is finite; `nil` if it is undefined.
  package let value: Double?
  /// The reason why the value is undefined, in one line; `nil` if there is a value.
  package let reason: String?

  init(_ value: Double) {
    self.value = value
    reason = nil
  }

  /// Creates an undefined value with the reason.
  package init(absent reason: String) {
    value = nil
    self.reason = reason
  }
}
