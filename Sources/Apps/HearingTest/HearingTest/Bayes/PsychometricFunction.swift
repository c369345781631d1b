import AudioCore
import Foundation

/// The probability that a tone is answered 'heard', as a function of its level.
///
/// ψ(L) = γ + (1 − γ − λ) / (1 + exp(−4 s (L − T))): a logistic function that is ½ and steepest at the threshold T,
/// with slope s per decibel. γ is the rate of answers without hearing (false alarms), and λ that of heard tones that
/// are not answered (lapses). (Wichmann and Hill, "The psychometric function: I", Perception & Psychophysics 63, 2001.)
package struct PsychometricFunction: Sendable, Hashable, Codable {
  /// The level at which the probability of detection is ½, in decibels.
  package var threshold: Double
  /// The steepest slope of the detection's probability, per decibel; above 0.
  package var slope: Double
  /// The probability that a heard tone is not answered, 0…1.
  package var lapseRate: Double
  /// The probability of an answer without hearing, 0…1.
  package var falseAlarmRate: Double

  /// Creates a function. `lapseRate` and `falseAlarmRate` together must be at most 1.
  package init(threshold: Double, slope: Double, lapseRate: Double = 0, falseAlarmRate: Double = 0) {
    ensure(
      slope > 0 && lapseRate >= 0 && falseAlarmRate >= 0 && lapseRate + falseAlarmRate <= 1,
      "a psychometric function: expected a slope above 0, and rates of 0 to 1 in all")
    self.threshold = threshold
    self.slope = slope
    self.lapseRate = lapseRate
    self.falseAlarmRate = falseAlarmRate
  }

  /// The probability of hearing the tone, without lapses and false alarms.
  package func detection(at level: Double) -> Double { Self.detection(level - threshold, slope: slope) }

  /// The probability of the answer 'heard'.
  package func heard(at level: Double) -> Double {
    falseAlarmRate + (1 - falseAlarmRate - lapseRate) * detection(at: level)
  }

  package static func detection(_ difference: Double, slope: Double) -> Double {
    1 / (1 + exp(-4 * slope * difference))
  }
}
