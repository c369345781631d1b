/// A measured value, or the reason why there is none.
public struct LevelValue: Sendable, Hashable {
  /// The value, finite; `nil` if it is undefined.
  public let value: Double?
  /// Why it is undefined, one line; `nil` if it is not.
  public let reason: String?

  init(_ value: Double) {
    self.value = value
    reason = nil
  }

  init(absent reason: String) {
    value = nil
    self.reason = reason
  }
}
