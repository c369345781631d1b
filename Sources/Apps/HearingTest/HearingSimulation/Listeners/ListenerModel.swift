import AudioCore
import Foundation
import HearingTest

/// The distribution of the responses of simulated listeners: one cell of a comparison.
package struct ListenerModel: Sendable, Hashable, Codable {
  /// The slope of the psychometric function at the threshold, per decibel.
  package var slope: Double
  /// The probability that a heard tone is not answered.
  package var lapseRate: Double
  /// The probability of an answer without hearing.
  package var falseAlarmRate: Double
  /// The median over listeners of each listener's median reaction time, in seconds.
  package var medianReactionTime: Double
  /// The standard deviation, over listeners, of the natural logarithm of their median reaction times.
  package var reactionTimeSpread: Double
  /// The standard deviation of the natural logarithm of one listener's reaction times.
  package var reactionTimeDeviation: Double
  /// How much thresholds rise with each trial, in decibels.
  package var driftPerTrial: Double

  /// Creates a model; by default with reaction times of 0.5 s that vary by 25 % between listeners and 30 % within one.
  package init(
    slope: Double, lapseRate: Double, falseAlarmRate: Double, medianReactionTime: Double = 0.5,
    reactionTimeSpread: Double = 0.25, reactionTimeDeviation: Double = 0.3, driftPerTrial: Double = 0
  ) {
    self.slope = slope
    self.lapseRate = lapseRate
    self.falseAlarmRate = falseAlarmRate
    self.medianReactionTime = medianReactionTime
    self.reactionTimeSpread = reactionTimeSpread
    self.reactionTimeDeviation = reactionTimeDeviation
    self.driftPerTrial = driftPerTrial
  }

  /// Creates a model with equal rates of lapses and false alarms.
  package init(slope: Double, errorRate: Double) {
    self.init(slope: slope, lapseRate: errorRate, falseAlarmRate: errorRate)
  }

  /// Creates a listener with given thresholds, whose response window is `window` seconds long.
  ///
  /// - Throws: `HearingTestError`.
  package func listener(
    thresholds: Audiogram, window: Double = 2.5, seed: UInt64
  ) throws(HearingTestError) -> SimulatedListener {
    var random = SeededRandom(seed: seed)
    let median = medianReactionTime * exp(reactionTimeSpread * GaussianNumber.next(&random))
    return try SimulatedListener(
      thresholds: thresholds, slope: slope, lapseRate: lapseRate, falseAlarmRate: falseAlarmRate,
      reactionTimes: ReactionTimes(median: median, logarithmicDeviation: reactionTimeDeviation, window: window),
      driftPerTrial: driftPerTrial, seed: random.next())
  }
}
