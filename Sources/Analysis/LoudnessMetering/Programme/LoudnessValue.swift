/// A measured number, or the reason why there is none. It is never −∞, and never 0 for an undefined value.
public enum LoudnessValue: Sendable, Hashable {
  /// The number. Its unit is stated where the value is declared.
  case value(Double)
  /// Why there is no number.
  case undefined(LoudnessUndefined)

  /// The number, or `nil`.
  public var value: Double? { if case .value(let number) = self { number } else { nil } }

  /// Why there is no number, or `nil`.
  public var reason: LoudnessUndefined? { if case .undefined(let reason) = self { reason } else { nil } }
}
