import AudioCore
import Foundation

/// The digits-in-noise test: triplets at varying ratios of speech to noise, 2 dB lower after a correct answer and 2 dB
/// higher after a wrong one. It finds the speech reception threshold, the ratio at which half of the triplets are
/// repeated correctly.
///
/// (Smits, Kapteyn and Houtgast, Int. J. Audiol. 43, 2004.) There are 24 triplets from 0 dB on. The threshold is the
/// mean ratio of the fifth to the twenty-fifth; the twenty-fifth is not presented but follows from the last answer. A
/// triplet is correct if all three digits are. The standard deviation is that of the posterior of a logistic function
/// with slopes of 10 to 25 % per dB.
public struct DigitTripletTest: Sendable {
  /// Number of triplets and their ratios.
  public struct Configuration: Sendable, Hashable, Codable {
    /// The first ratio in dB.
    public var start: Double
    /// The step in dB.
    public var step: Double
    /// Number of triplets.
    public var tripletCount: Int
    /// Number of triplets at the start that are not in the mean, because they approach the threshold.
    public var skipped: Int
    /// Digits to choose from.
    public var digits: [Int]

    /// Creates a configuration.
    public init(
      start: Double = 0, step: Double = 2, tripletCount: Int = 24, skipped: Int = 4, digits: [Int] = Array(0...9)
    ) {
      self.start = start
      self.step = step
      self.tripletCount = tripletCount
      self.skipped = skipped
      self.digits = digits
    }
  }

  /// One triplet and its answer.
  public struct Trial: Sendable, Hashable, Codable {
    /// The presented digits.
    public let triplet: DigitTriplet
    /// Ratio of speech to noise in dB.
    public let ratio: Double
    /// The answered digits.
    public let answer: [Int]
    /// Whether all digits are correct.
    public let isRight: Bool
  }

  /// The result of the test.
  public struct Outcome: Sendable, Hashable, Codable {
    /// The speech reception threshold in dB of speech over noise.
    public let threshold: Double
    /// Its standard deviation in dB.
    public let standardDeviation: Double

    /// Creates an outcome from stored values.
    public init(threshold: Double, standardDeviation: Double) {
      self.threshold = threshold
      self.standardDeviation = standardDeviation
    }
  }

  /// The configuration of the test.
  public let configuration: Configuration
  /// The triplets so far.
  public private(set) var trials: [Trial] = []
  /// The triplet to present next; `nil` at the end.
  public private(set) var nextTriplet: DigitTriplet?
  /// The ratio of the next triplet in dB.
  public private(set) var nextRatio: Double
  private var random: SeededRandom

  /// Creates a test before its first triplet. The same seed gives the same triplets.
  ///
  /// - Throws: `HearingTestError`.
  public init(configuration: Configuration = .init(), seed: UInt64) throws(HearingTestError) {
    try Checked.within("first ratio", configuration.start, -30...30)
    try Checked.within("step", configuration.step, 0.1...10)
    try Checked.within("skipped triplets", configuration.skipped, 0...998)
    try Checked.within("triplets", configuration.tripletCount, configuration.skipped + 2...1000)
    guard Set(configuration.digits).count >= 3 else {
      throw .invalidParameter(name: "digits", expected: "3 or more", got: Double(Set(configuration.digits).count))
    }
    for digit in configuration.digits { try Checked.within("digit", digit, 0...9) }
    self.configuration = configuration
    nextRatio = configuration.start
    random = SeededRandom(seed: SeededRandom.seed(from: seed, "digit triplets"))
    nextTriplet = draw()
  }

  /// Records the answer to `nextTriplet`.
  ///
  /// - Precondition: The test is not over.
  public mutating func record(answer: [Int]) {
    guard let triplet = nextTriplet else { fatalError("the test has ended") }
    let isRight = triplet.isRepeated(by: answer)
    trials.append(Trial(triplet: triplet, ratio: nextRatio, answer: answer, isRight: isRight))
    nextRatio += isRight ? -configuration.step : configuration.step
    nextTriplet = trials.count < configuration.tripletCount ? draw() : nil
  }

  /// The outcome; `nil` before the end.
  public var outcome: Outcome? {
    guard nextTriplet == nil else { return nil }
    let ratios = trials.dropFirst(configuration.skipped).map(\.ratio) + [nextRatio]
    return Outcome(
      threshold: ratios.reduce(0, +) / Double(ratios.count), standardDeviation: Self.posteriorDeviation(trials))
  }

  private mutating func draw() -> DigitTriplet {
    var left = Array(Set(configuration.digits)).sorted()
    return DigitTriplet(
      (0..<3).map { _ in left.remove(at: Int(random.uniform() * Double(left.count))) })
  }

  private static func posteriorDeviation(_ trials: [Trial]) -> Double {
    var (sum, first, second) = (0.0, 0.0, 0.0)
    for slope in [0.1, 0.15, 0.2, 0.25] {
      for threshold in stride(from: -40.0, through: 40, by: 0.25) {
        var likelihood = 1.0
        for trial in trials {
          let right = 0.001 + 0.989 * PsychometricFunction.detection(trial.ratio - threshold, slope: slope)
          likelihood *= trial.isRight ? right : 1 - right
        }
        sum += likelihood
        first += likelihood * threshold
        second += likelihood * threshold * threshold
      }
    }
    let mean = first / sum
    return max(0, second / sum - mean * mean).squareRoot()
  }
}
