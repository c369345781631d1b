/// The two tempi at which a piece may be heard.
public struct TempoPair: Sendable, Hashable, Codable {
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

  /// Reads a pair and checks it as the initialiser does.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let first = try container.decode(Double.self, forKey: .first)
    let second = try container.decode(Double.self, forKey: .second)
    self = try decoder.checked { () throws(EvaluationError) in try Self(first, second) }
  }
}
