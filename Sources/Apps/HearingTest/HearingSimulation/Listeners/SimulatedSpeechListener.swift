import AudioCore
import HearingTest

/// A listener with a known speech reception threshold, who repeats triplets by a logistic function.
public struct SimulatedSpeechListener: Sendable {
  /// The ratio in dB at which half of the triplets are repeated correctly.
  public let threshold: Double
  /// The slope at the threshold, per dB; 0.1 to 0.2 for normal hearing.
  public let slope: Double
  /// The probability that an understood triplet is repeated wrongly.
  public let lapseRate: Double
  private var random: SeededRandom

  /// Creates a listener.
  ///
  /// - Throws: `HearingTestError.invalidParameter` if a number is out of range.
  public init(threshold: Double, slope: Double, lapseRate: Double = 0, seed: UInt64) throws(HearingTestError) {
    try Checked.within("threshold", threshold, -200...200)
    try Checked.within("slope", slope, 0.001...10)
    try Checked.within("lapse rate", lapseRate, 0...0.5)
    self.threshold = threshold
    self.slope = slope
    self.lapseRate = lapseRate
    random = SeededRandom(seed: seed)
  }

  /// The answer to a triplet: the triplet, or the triplet with a wrong last digit.
  public mutating func answer(to triplet: DigitTriplet, ratio: Double) -> [Int] {
    let right = (1 - lapseRate) * PsychometricFunction.detection(ratio - threshold, slope: slope)
    guard random.uniform() >= right else { return triplet.digits }
    return triplet.digits.dropLast() + [(triplet.digits[2] + 1) % 10]
  }
}
