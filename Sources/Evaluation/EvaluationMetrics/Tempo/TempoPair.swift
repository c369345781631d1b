/// The two tempi at which a piece may be heard.
public struct TempoPair: Sendable, Hashable {
  /// First tempo in beats per minute; 0 if there is none.
  public let first: Double
  /// Second tempo in beats per minute; 0 if there is none.
  public let second: Double

  /// Creates a pair of tempi.
  ///
  /// - Throws: `EvaluationError.invalidParameter` for a tempo that is negative or not finite.
  public init(_ first: Double, _ second: Double) throws(EvaluationError) {
    try Checked.notNegative("first tempo", first)
    try Checked.notNegative("second tempo", second)
    self.first = first
    self.second = second
  }
}
