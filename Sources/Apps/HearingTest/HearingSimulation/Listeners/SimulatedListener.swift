import AudioCore
import Foundation
import HearingTest

/// A listener with known thresholds, who answers by a psychometric function, with reaction times and drift.
///
/// The answers are determined by the seed: the same tones in the same order get the same answers.
public struct SimulatedListener: Sendable {
  /// Thresholds in decibels by ear and frequency in hertz; linear over the logarithm of the frequency between two
  /// frequencies.
  public let thresholds: Audiogram
  /// The slope of the psychometric function at the threshold, per decibel.
  public let slope: Double
  /// The probability that a heard tone is not answered.
  public let lapseRate: Double
  /// The probability of an answer without hearing, in each response window.
  public let falseAlarmRate: Double
  /// The times of the listener's presses.
  public let reactionTimes: ReactionTimes
  /// How much the thresholds rise with each trial, in decibels: above 0 for tiredness, below 0 for practice.
  public let driftPerTrial: Double
  /// The attenuation through the head from ear to ear; `nil` if each ear hears only its own tones and no noise.
  public internal(set) var crossHearing: CrossHearing?
  /// Number of tones (or silences) so far.
  public private(set) var trialCount = 0
  private var random: SeededRandom

  /// Creates a listener.
  ///
  /// - Throws: `HearingTestError.invalidParameter` if a number is out of range.
  public init(
    thresholds: Audiogram, slope: Double, lapseRate: Double, falseAlarmRate: Double,
    reactionTimes: ReactionTimes = .usual, driftPerTrial: Double = 0, crossHearing: CrossHearing? = nil, seed: UInt64
  ) throws(HearingTestError) {
    try Checked.within("slope", slope, 0.001...10)
    try Checked.within("lapse rate", lapseRate, 0...0.5)
    try Checked.within("false-alarm rate", falseAlarmRate, 0...0.5)
    try Checked.within("drift per trial", driftPerTrial, -1...1)
    self.thresholds = thresholds
    self.slope = slope
    self.lapseRate = lapseRate
    self.falseAlarmRate = falseAlarmRate
    self.reactionTimes = reactionTimes
    self.driftPerTrial = driftPerTrial
    self.crossHearing = crossHearing
    random = SeededRandom(seed: seed)
  }

  /// The answer to a tone; to silence if `level` is `nil` (a catch trial).
  ///
  /// - Parameter noise: the level of masking noise in the other ear, in decibels; it masks tones up to its level.
  /// - Throws: `HearingTestError.noValue` at a frequency outside of the listener's thresholds.
  public mutating func respond(
    ear: Ear, frequency: Double, level: Double?, noise: Double? = nil
  ) throws(HearingTestError) -> ToneResponse {
    let drift = driftPerTrial * Double(trialCount)
    var threshold = try thresholds.threshold(ear, at: frequency) + drift
    // An ear without thresholds hears nothing.
    if let crossHearing, let other = try? thresholds.threshold(ear.other, at: frequency) {
      threshold = crossHearing.effectiveThreshold(
        threshold: threshold, otherThreshold: other + drift, noise: noise)
    }
    return respond(level: level, threshold: threshold)
  }

  /// The answer if the threshold is known.
  mutating func respond(level: Double?, threshold: Double) -> ToneResponse {
    trialCount += 1
    let chance = random.uniform()
    let detection = level.map { PsychometricFunction.detection($0 - threshold, slope: slope) } ?? 0
    // One random number decides: below γ it is a false alarm, above 1 − λ a lapse, and in between hearing decides.
    if chance < falseAlarmRate {
      return ToneResponse(heard: true, reactionTime: reactionTimes.withoutHearing(&random))
    }
    guard chance < falseAlarmRate + (1 - falseAlarmRate - lapseRate) * detection else {
      return ToneResponse(heard: false)
    }
    return ToneResponse(heard: true, reactionTime: reactionTimes.afterHearing(&random))
  }
}
