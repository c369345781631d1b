import AudioCore
import Foundation
import HearingTest

/// When a simulated listener presses: soon after a tone that was heard, at any time without one.
///
/// After hearing: log-normal, so that the logarithm of the time has the standard deviation `logarithmicDeviation`. A press
/// without hearing has nothing to do with the tone: uniform over the response window.
public struct ReactionTimes: Sendable, Hashable, Codable {
  /// The median time after hearing, in seconds from the tone's beginning.
  public var median: Double
  /// The standard deviation of the time's natural logarithm.
  public var logarithmicDeviation: Double
  /// Length of the response window, in seconds from the tone's beginning.
  public var window: Double

  /// Times; by default a median of 0.5 s, a spread of 30 % and a window of 2 s.
  public init(median: Double = 0.5, logarithmicDeviation: Double = 0.3, window: Double = 2) {
    precondition(median > 0 && logarithmicDeviation >= 0 && window > 0)
    self.median = median
    self.logarithmicDeviation = logarithmicDeviation
    self.window = window
  }

  /// A time after hearing: within the window, since a later press counts for none.
  func afterHearing(_ random: inout SeededRandom) -> Double {
    let time = median * exp(logarithmicDeviation * GaussianNumber.next(&random))
    return min(time, window)
  }

  /// A time without hearing.
  func withoutHearing(_ random: inout SeededRandom) -> Double { random.uniform() * window }
}

/// Normally distributed numbers.
enum GaussianNumber {
  /// Mean 0, variance 1 (Box and Muller, Ann. Math. Stat. 29, 1958; one of the two).
  static func next(_ random: inout SeededRandom) -> Double {
    (-2 * log(1 - random.uniform())).squareRoot() * cos(2 * .pi * random.uniform())
  }
}
