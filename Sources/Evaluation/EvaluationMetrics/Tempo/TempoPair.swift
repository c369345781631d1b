/// Two tempi that a piece may be heard in.
public struct TempoPair: Sendable, Hashable {
  /// Beats per minute; 0: none.
  public let first: Double
  /// Beats per minute; 0: none.
  public let second: Double

  /// Two tempi.
  ///
  /// - Throws: `EvaluationError.invalidParameter` for a tempo that is negative or not finite.
  public init(_ first: Double, _ second: Double) throws(EvaluationError) {
    try Checked.notNegative("first tempo", first)
    try Checked.notNegative("second tempo", second)
    self.first = first
    self.second = second
  }
}
