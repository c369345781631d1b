import Foundation

/// What the time of a press says of whether the tone was heard.
///
/// A press after hearing comes at about half a second, one without hearing at any time. The ratio of the two densities is
/// bounded, since people differ: no press counts for more than `bound` presses the other way.
public struct ReactionTimeEvidence: Sendable, Hashable, Codable {
  /// The usual time after hearing, in seconds; the median over people.
  public var median: Double
  /// The standard deviation of the time's natural logarithm, people's differences included.
  public var logarithmicDeviation: Double
  /// Length of the response window in seconds.
  public var window: Double
  /// The largest ratio, and one over the smallest.
  public var bound: Double

  /// Evidence; by default of a median of 0.5 s, a spread of 50 %, a window of 2.5 s and ratios from 1/10 to 10.
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

  /// The default.
  public static let usual = ReactionTimeEvidence(checked: 0.5, 0.5, 2.5, 10)

  private init(checked median: Double, _ deviation: Double, _ window: Double, _ bound: Double) {
    self.median = median
    logarithmicDeviation = deviation
    self.window = window
    self.bound = bound
  }

  /// How much likelier a press at this time is without hearing than after it.
  public func chanceRatio(at time: Double) -> Double {
    guard time > 0 else { return bound }
    let z = log(time / median) / logarithmicDeviation
    let heard = exp(-z * z / 2) / (time * logarithmicDeviation * (2 * Double.pi).squareRoot())
    return min(max(1 / (window * heard), 1 / bound), bound)
  }
}
