import AudioCore
import Foundation
import HearingTest

/// How simulated listeners answer, one cell of a comparison.
package struct ListenerModel: Sendable, Hashable, Codable {
  /// The slope of the psychometric function at the threshold, per decibel.
  package var slope: Double
  /// The probability of a tone that is heard and not answered.
  package var lapseRate: Double
  /// The probability of an answer without hearing.
  package var falseAlarmRate: Double
  /// The median over listeners of each listener's median reaction time, in seconds.
  package var medianReactionTime: Double
  /// The spread of that over listeners: standard deviation of its natural logarithm.
  package var reactionTimeSpread: Double
  /// The spread of one listener's times around the own median, in the same way.
  package var reactionTimeDeviation: Double
  /// How much thresholds rise with each trial, in decibels.
  package var driftPerTrial: Double

  /// A model; reaction times by default of 0.5 s, 25 % apart between listeners, 30 % within one.
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

  /// A model whose lapses and false alarms are equally many.
  package init(slope: Double, errorRate: Double) {
    self.init(slope: slope, lapseRate: errorRate, falseAlarmRate: errorRate)
  }

  /// A listener with given thresholds, who presses within a window of so many seconds; another for another seed.
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
