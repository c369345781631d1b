import Foundation

/// The evidence that the time of a press gives on whether the tone was heard.
///
/// A press after hearing comes after about half a second, one without hearing at any time. The ratio of the two
/// densities is limited, because people differ: no press outweighs more than `bound` opposite presses.
public struct ReactionTimeEvidence: Sendable, Hashable, Codable {
  /// The usual time after a heard tone, in seconds: the median over people.
  public var median: Double
  /// The standard deviation of the time's natural logarithm, including differences between people.
  public var logarithmicDeviation: Double
  /// Length of the response window in seconds.
  public var window: Double
  /// The largest ratio, and the reciprocal of the smallest one.
  public var bound: Double

  /// Creates evidence; by default with a median of 0.5 s, a spread of 50 %, a window of 2.5 s and ratios from 1/10 to
  /// 10.
  ///
  /// - Throws: `HearingTestError.invalidParameter`.
  public init(
    median: Double = 0.5, logarithmicDeviation: Double = 0.5, window: Double = 2.5, bound: Double = 10
  ) throws(HearingTestError) {
    try Checked.within("median reaction time", median, 0.05...10)
    try Checked.within("spread of reaction times", logarithmicDeviation, 0.05...2)
    try Checked.within("response window", window, 0.2...20)
    try Checked.within("bound of the evidence", bound, 1...1000)
    self.init(checked: median, logarithmicDeviation, window, bound)
  }

  /// Decodes and validates evidence.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let (median, deviation) = (
      try container.decode(Double.self, forKey: .median),
      try container.decode(Double.self, forKey: .logarithmicDeviation)
    )
    let (window, bound) = (
      try container.decode(Double.self, forKey: .window), try container.decode(Double.self, forKey: .bound)
    )
    self = try decoder.checked { () throws(HearingTestError) in
      try ReactionTimeEvidence(median: median, logarithmicDeviation: deviation, window: window, bound: bound)
    }
  }

  /// The default evidence.
  public static let usual = ReactionTimeEvidence(checked: 0.5, 0.5, 2.5, 10)

  private init(checked median: Double, _ deviation: Double, _ window: Double, _ bound: Double) {
    self.median = median
    logarithmicDeviation = deviation
    self.window = window
    self.bound = bound
  }

  /// The density of presses at this time without hearing, divided by that after hearing.
  package func chanceRatio(at time: Double) -> Double {
    guard time > 0 else { return bound }
    let z = log(time / median) / logarithmicDeviation
    let heard = exp(-z * z / 2) / (time * logarithmicDeviation * (2 * Double.pi).squareRoot())
    return min(max(1 / (window * heard), 1 / bound), bound)
  }
}
