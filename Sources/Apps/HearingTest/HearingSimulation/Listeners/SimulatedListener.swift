import AudioCore
import Foundation
import HearingTest

/// A listener whose thresholds are known: answers by a psychometric function, with reaction times and drift.
///
/// Deterministic for its seed: the same tones in the same order get the same answers.
public struct SimulatedListener: Sendable {
  /// Thresholds in decibels by ear and frequency in hertz; between two frequencies straight over log frequency.
  public let thresholds: Audiogram
  /// The slope of the psychometric function at the threshold, per decibel.
  public let slope: Double
  /// The probability of a tone that is heard and not answered.
  public let lapseRate: Double
  /// The probability of an answer without hearing, in each response window.
  public let falseAlarmRate: Double
  /// When the listener presses.
  public let reactionTimes: ReactionTimes
  /// How much the thresholds rise with each trial, in decibels: tiredness if above 0, practice below.
  public let driftPerTrial: Double
  /// What crosses the head from ear to ear; `nil`: each ear hears by itself, and no noise.
  public internal(set) var crossHearing: CrossHearing?
  /// How many tones (or silences) there have been.
  public private(set) var trialCount = 0
  private var random: SeededRandom

  /// A listener.
  ///
  /// - Throws: `HearingTestError.invalidParameter`.
  public init(
    thresholds: Audiogram, slope: Double, lapseRate: Double, falseAlarmRate: Double,
    reactionTimes: ReactionTimes = .init(), driftPerTrial: Double = 0, crossHearing: CrossHearing? = nil, seed: UInt64
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
    // An ear of which nothing is known hears nothing.
    if let crossHearing, let other = try? thresholds.threshold(ear.other, at: frequency) {
      threshold = crossHearing.effectiveThreshold(
        threshold: threshold, otherThreshold: other + drift, noise: noise)
    }
    return respond(level: level, threshold: threshold)
  }

  /// The answer where the threshold is known already.
  mutating func respond(level: Double?, threshold: Double) -> ToneResponse {
    trialCount += 1
    let chance = random.uniform()
    let detection = level.map { PsychometricFunction.detection($0 - threshold, slope: slope) } ?? 0
    // One number decides: below γ an answer without hearing, above 1 − λ a lapse, in between by hearing.
    if chance < falseAlarmRate {
      return ToneResponse(heard: true, reactionTime: reactionTimes.withoutHearing(&random))
    }
    guard chance < falseAlarmRate + (1 - falseAlarmRate - lapseRate) * detection else {
      return ToneResponse(heard: false)
    }
    return ToneResponse(heard: true, reactionTime: reactionTimes.afterHearing(&random))
  }
}
