import Foundation

/// A Bayesian threshold procedure. After each answer it updates the distribution of threshold, slope, lapses and false
/// alarms. It presents the level whose answer is expected to leave the smallest variance of the threshold, and stops
/// when the threshold is certain enough.
///
/// It is QUEST (Watson and Pelli, Perception & Psychophysics 33, 1983) in four dimensions, like QUEST+ (Watson, Journal
/// of Vision 17(3), 2017). Only the threshold counts for the choice of levels and for the end; the other parameters are
/// summed out (the marginal Psi method: Prins, Journal of Vision 13(7), 2013). It minimises the variance instead of its
/// logarithm (the entropy of a normal distribution): in simulations this gives a tenth less deviation.
///
/// The prior of the threshold is a wide normal distribution, 30 ± 30 dB. Slopes are 0.04 to 0.35 per dB, lapses and
/// false alarms 0.5 to 16 % each. The time of a press counts if it is known and `evidence` is given. Cost of an answer:
/// about 0.05 ms.
package struct BayesianProcedure: ThresholdProcedure {
  /// The criteria for the end, and the prior.
  package struct Configuration: Sendable, Hashable, Codable {
    /// The posterior's standard deviation to stop at, in decibels.
    package var targetDeviation: Double
    /// It continues while the probability, 0…1, of an error above `largeError` is higher than this.
    package var largeErrorProbability: Double
    /// The size of a large error in decibels.
    package var largeError: Double
    /// Smallest number of trials.
    package var fewestTrials: Int
    /// Number of trials after which it stops as unreliable.
    package var mostTrials: Int
    /// The prior's mean, in decibels.
    package var priorMean: Double
    /// The prior's standard deviation, in decibels.
    package var priorDeviation: Double
    /// A constant that is added to the prior, as a share of its peak. It allows for a wrong expectation.
    package var priorFloor: Double
    /// The evidence from the time of a press; `nil` to ignore the time.
    package var evidence: ReactionTimeEvidence?

    /// Creates a configuration; the defaults are those of the published figures.
    package init(
      targetDeviation: Double = 2.6, largeErrorProbability: Double = 0.0012, largeError: Double = 10,
      fewestTrials: Int = 6, mostTrials: Int = 40, priorMean: Double = 30, priorDeviation: Double = 30,
      priorFloor: Double = 0, evidence: ReactionTimeEvidence? = .usual
    ) {
      self.targetDeviation = targetDeviation
      self.largeErrorProbability = largeErrorProbability
      self.largeError = largeError
      self.fewestTrials = fewestTrials
      self.mostTrials = mostTrials
      self.priorMean = priorMean
      self.priorDeviation = priorDeviation
      self.priorFloor = priorFloor
      self.evidence = evidence
    }

    /// Stops earlier: the configuration of the figures for 15 trials.
    package static let quick = Configuration(targetDeviation: 2.7, largeErrorProbability: 0.0023)

    /// For a threshold that is known to some decibels and is averaged with others: few trials.
    package static let followUp = Configuration(
      targetDeviation: 3.4, largeErrorProbability: 0.03, fewestTrials: 4, priorDeviation: 8, priorFloor: 0.03)

    /// For answers without times: more trials replace the evidence of the times.
    package static let withoutTimes = Configuration(
      targetDeviation: 2.9, largeErrorProbability: 0.005, evidence: nil)
  }

  /// How far from the mean levels are considered, in decibels. Beyond this an answer is nearly certain.
  private static let reach = 25.0

  /// The configuration of this procedure.
  package let configuration: Configuration
  /// The levels it may present.
  package let range: LevelRange
  /// The level to present next.
  package private(set) var nextLevel: Double?
  /// The threshold, or the reason why there is none; `nil` until the procedure has finished.
  package private(set) var result: ThresholdResult?
  /// Number of answers so far.
  package private(set) var trialCount = 0
  private var posterior: ThresholdPosterior
  private var ends: RangeEnds

  /// Creates a procedure before its first answer.
  ///
  /// - Throws: `HearingTestError.invalidParameter`.
  package init(range: LevelRange, configuration: Configuration = .init()) throws(HearingTestError) {
    try Checked.within("target deviation", configuration.targetDeviation, 0.2...20)
    try Checked.within("probability of a large error", configuration.largeErrorProbability, 1e-6...0.5)
    try Checked.within("large error", configuration.largeError, 1...50)
    try Checked.within("fewest trials", configuration.fewestTrials, 1...1000)
    try Checked.within("most trials", configuration.mostTrials, configuration.fewestTrials...1000)
    try Checked.within("prior's mean", configuration.priorMean, range.lowest - 50...range.highest + 50)
    try Checked.within("prior's deviation", configuration.priorDeviation, 1...1000)
    try Checked.within("prior's floor", configuration.priorFloor, 0...1)
    self.range = range
    self.configuration = configuration
    ends = RangeEnds(range)
    posterior = ThresholdPosterior(range: range, usesTimes: configuration.evidence != nil) { level in
      let z = (level - configuration.priorMean) / configuration.priorDeviation
      return exp(-z * z / 2) + configuration.priorFloor
    }
    advance()
  }

  /// Records the answer to `nextLevel`.
  package mutating func record(_ response: ToneResponse) {
    guard let level = nextLevel else { fatalError("the procedure has ended") }
    trialCount += 1
    var chance = 1.0
    if response.heard, let evidence = configuration.evidence, let time = response.reactionTime {
      chance = evidence.chanceRatio(at: time)
    }
    posterior.update(level: level, heard: response.heard, chance: chance)
    // Three misses at the highest level without a later answer end the procedure, because further trials would add
    // little.
    if let end = ends.record(level, heard: response.heard, trialCount: trialCount), end.status == .noResponse {
      result = end
      nextLevel = nil
      return
    }
    advance()
  }

  private mutating func advance() {
    let marginals = posterior.marginals()
    let (mean, deviation) = marginals.moments
    if trialCount >= configuration.fewestTrials, let result = result(marginals, mean, deviation) {
      self.result = result
      nextLevel = nil
      return
    }
    nextLevel = bestLevel(marginals, mean)
  }

  private func result(_ marginals: ThresholdMarginals, _ mean: Double, _ deviation: Double) -> ThresholdResult? {
    let certain = 1 - configuration.largeErrorProbability
    // A threshold beyond the levels cannot be measured more precisely, but it must certainly be beyond.
    if marginals.probability(where: { $0 > range.highest }) > certain {
      return .noResponse(at: range.highest, trialCount: trialCount)
    }
    if marginals.probability(where: { $0 < range.lowest }) > certain {
      return .atOrBelow(range.lowest, trialCount: trialCount)
    }
    let far = marginals.probability { abs($0 - mean) > configuration.largeError }
    if deviation <= configuration.targetDeviation, far <= configuration.largeErrorProbability {
      return .threshold(mean, standardDeviation: deviation, trialCount: trialCount)
    }
    guard trialCount >= configuration.mostTrials else { return nil }
    if mean > range.highest { return .noResponse(at: range.highest, trialCount: trialCount) }
    if mean < range.lowest { return .atOrBelow(range.lowest, trialCount: trialCount) }
    return .unreliable(.tooManyTrials, bestGuess: mean, standardDeviation: deviation, trialCount: trialCount)
  }

  private func bestLevel(_ marginals: ThresholdMarginals, _ mean: Double) -> Double {
    let middle = range.clamped(mean.rounded())
    let levels = stride(from: range.clamped(middle - Self.reach), through: range.clamped(middle + Self.reach), by: 1)
    var best = (level: middle, variance: Double.infinity)
    for level in levels {
      let variance = marginals.expectedVariance(after: level, mean: mean)
      if variance < best.variance { best = (level, variance) }
    }
    return best.level
  }
}
