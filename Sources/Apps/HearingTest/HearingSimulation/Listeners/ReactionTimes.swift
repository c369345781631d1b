import AudioCore
import Foundation
import HearingTest

/// The times of a simulated listener's presses: soon after a heard tone, at any time without one.
///
/// After a heard tone the time is log-normal: its logarithm has the standard deviation `logarithmicDeviation`. A press
/// without hearing is independent of the tone and uniform over the response window.
public struct ReactionTimes: Sendable, Hashable, Codable {
  /// The median time after a heard tone, in seconds from the start of the tone.
  public var median: Double
  /// The standard deviation of the time's natural logarithm.
  public var logarithmicDeviation: Double
  /// Length of the response window in seconds, from the start of the tone.
  public var window: Double

  /// Creates reaction times; by default with a median of 0.5 s, a spread of 30 % and a window of 2 s.
  ///
  /// - Parameters:
  ///   - median: 0.001 to 60 s.
  ///   - logarithmicDeviation: 0 to 5.
  ///   - window: 0.001 to 60 s.
  /// - Throws: `HearingTestError.invalidParameter`.
  public init(
    median: Double = 0.5, logarithmicDeviation: Double = 0.3, window: Double = 2
  ) throws(HearingTestError) {
    try Checked.within("median reaction time", median, 0.001...60)
    try Checked.within("spread of reaction times", logarithmicDeviation, 0...5)
    try Checked.within("response window", window, 0.001...60)
    self.init(checked: median, logarithmicDeviation, window)
  }

  /// The default reaction times.
  public static let usual = ReactionTimes(checked: 0.5, 0.3, 2)

  private init(checked median: Double, _ deviation: Double, _ window: Double) {
    self.median = median
    logarithmicDeviation = deviation
    self.window = window
  }

  /// Decodes and validates reaction times.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let (median, deviation, window) = (
      try container.decode(Double.self, forKey: .median),
      try container.decode(Double.self, forKey: .logarithmicDeviation),
      try container.decode(Double.self, forKey: .window)
    )
    self = try decoder.checked { () throws(HearingTestError) in
      try ReactionTimes(median: median, logarithmicDeviation: deviation, window: window)
    }
  }

  /// A time after a heard tone. It is limited to the window, because a later press would not count.
  func afterHearing(_ random: inout SeededRandom) -> Double {
    let time = median * exp(logarithmicDeviation * GaussianNumber.next(&random))
    return min(time, window)
  }

  /// A time of a press without hearing.
  func withoutHearing(_ random: inout SeededRandom) -> Double { random.uniform() * window }
}

/// Normally distributed numbers.
package enum GaussianNumber {
  /// A number with mean 0 and variance 1 (Box and Muller, Ann. Math. Stat. 29, 1958; one of the two numbers).
  package static func next(_ random: inout SeededRandom) -> Double {
    (-2 * log(1 - random.uniform())).squareRoot() * cos(2 * .pi * random.uniform())
  }
}
