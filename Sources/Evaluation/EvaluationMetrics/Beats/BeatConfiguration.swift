/// The criteria of the beat measures.
public struct BeatConfiguration: Sendable, Hashable, Codable {
  /// Beats before this time, in seconds, are ignored on both sides, because listeners need some time to find the beat.
  public let firstTime: Double
  /// The window of the F-measure, in seconds.
  public let window: Double
  /// The standard deviation of Cemgil's Gaussian, in seconds.
  public let cemgilDeviation: Double
  /// The largest error of a correct beat for Goto's measure, as a share of half the interval to the next beat.
  public let gotoThreshold: Double
  /// The mean of the errors' magnitudes must be below this for Goto's measure.
  public let gotoMean: Double
  /// The standard deviation of the errors must be below this for Goto's measure.
  public let gotoDeviation: Double
  /// The window of the P-score, as a share of the median interval between beats of the reference.
  public let pScoreWindow: Double
  /// The largest error of a continuous beat, as a share of the interval.
  public let phaseTolerance: Double
  /// The largest error of the interval between continuous beats, as a share of it.
  public let periodTolerance: Double
  /// The most bins of the error histogram.
  private static let mostBins = 1_000_001
  /// Number of bins of the error histogram for the information gain; odd, so that one bin is centred on 0.
  public let binCount: Int

  /// Creates a configuration; by default that of mir_eval.
  ///
  /// - Throws: `EvaluationError.invalidParameter` for a value that is out of range.
  public init(
    firstTime: Double = 5, window: Double = 0.07, cemgilDeviation: Double = 0.04, gotoThreshold: Double = 0.35,
    gotoMean: Double = 0.2, gotoDeviation: Double = 0.2, pScoreWindow: Double = 0.2, phaseTolerance: Double = 0.175,
    periodTolerance: Double = 0.175, binCount: Int = 41
  ) throws(EvaluationError) {
    guard firstTime.isFinite else {
      throw .invalidParameter(name: "first time", expected: "a finite time", value: firstTime)
    }
    try Checked.notNegative("window", window)
    try Checked.positive("Cemgil's standard deviation", cemgilDeviation)
    guard gotoThreshold > 0, gotoThreshold < 1 else {
      throw .invalidParameter(name: "Goto's threshold", expected: "above 0 and below 1", value: gotoThreshold)
    }
    try Checked.positive("Goto's mean", gotoMean)
    try Checked.positive("Goto's standard deviation", gotoDeviation)
    try Checked.parameter("P-score window", pScoreWindow, in: 0...1)
    try Checked.positive("phase tolerance", phaseTolerance)
    try Checked.positive("period tolerance", periodTolerance)
    guard (3...Self.mostBins).contains(binCount), binCount % 2 == 1 else {
      throw .invalidParameter(
        name: "bins", expected: "an odd number from 3 to \(Self.mostBins)", value: Double(binCount))
    }
    self.firstTime = firstTime
    self.window = window
    self.cemgilDeviation = cemgilDeviation
    self.gotoThreshold = gotoThreshold
    self.gotoMean = gotoMean
    self.gotoDeviation = gotoDeviation
    self.pScoreWindow = pScoreWindow
    self.phaseTolerance = phaseTolerance
    self.periodTolerance = periodTolerance
    self.binCount = binCount
  }

  /// Reads a configuration and checks it as the initialiser does.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    func number(_ key: CodingKeys) throws -> Double { try container.decode(Double.self, forKey: key) }
    let (firstTime, window, cemgil) = (try number(.firstTime), try number(.window), try number(.cemgilDeviation))
    let (threshold, mean) = (try number(.gotoThreshold), try number(.gotoMean))
    let (deviation, pScore) = (try number(.gotoDeviation), try number(.pScoreWindow))
    let (phase, period) = (try number(.phaseTolerance), try number(.periodTolerance))
    let binCount = try container.decode(Int.self, forKey: .binCount)
    self = try decoder.checked { () throws(EvaluationError) in
      try Self(
        firstTime: firstTime, window: window, cemgilDeviation: cemgil, gotoThreshold: threshold, gotoMean: mean,
        gotoDeviation: deviation, pScoreWindow: pScore, phaseTolerance: phase, periodTolerance: period,
        binCount: binCount)
    }
  }
}
