import EvaluationMetrics
import HearingTest

/// How good the results of many simulated tests are, as counts that merge: the same bits in any order.
///
/// Every level that a procedure gives counts, *unreliable* ones and *at or below* too, so that giving up does not look good.
package struct ProcedureScore: MergeableMetric {
  /// Errors beyond this, in decibels, are large.
  package static let largeError = 10.0

  /// What the metric gives.
  package struct Scores: Sendable, Hashable {
    /// The mean of the levels less the true thresholds, in decibels.
    package let bias: Score
    /// The standard deviation of that, in decibels.
    package let standardDeviation: Score
    /// The mean magnitude of that, in decibels.
    package let meanMagnitude: Score
    /// The mean number of trials of a test.
    package let meanTrialCount: Score
    /// The mean time of a test, in seconds.
    package let meanDuration: Score
    /// The longest, in seconds.
    package let longestDuration: Double
    /// The most trials that a test took.
    package let mostTrials: Int
    /// Share of the levels that are off by more than 10 dB, 0…1.
    package let largeErrorShare: Score
    /// Share of the results that are called unreliable, 0…1.
    package let unreliableShare: Score
    /// Share of the results without a level, or that say *no response* of a threshold within reach, 0…1.
    package let missingShare: Score
    /// Number of thresholds that were tested.
    package let thresholdCount: Int
  }

  private var deviations = DeviationStatistics()
  private var testCount = 0
  private var trialCount = 0
  private var mostTrials = 0
  /// Whole microseconds, so that sums are the same in any order.
  private var duration = 0
  private var longestDuration = 0
  private var thresholdCount = 0
  private var largeErrors = 0
  private var unreliable = 0
  private var missing = 0

  /// A metric without any test yet.
  package init() {}

  /// Counts a test that took so many trials, over all its thresholds, and so many seconds.
  package mutating func update(trialCount: Int, duration: Double) {
    testCount += 1
    let duration = Int((duration * 1e6).rounded())
    self.duration += duration
    longestDuration = max(longestDuration, duration)
    self.trialCount += trialCount
    mostTrials = max(mostTrials, trialCount)
  }

  /// Counts a result beside the true threshold in decibels.
  package mutating func update(threshold: Double, result: ThresholdResult) {
    thresholdCount += 1
    if result.status == .unreliable { unreliable += 1 }
    guard let level = result.level, result.status != .noResponse else {
      missing += 1
      return
    }
    deviations.update(level - threshold)
    if abs(level - threshold) > Self.largeError { largeErrors += 1 }
  }

  /// Adds the tests of another shard.
  package mutating func merge(_ other: ProcedureScore) {
    deviations.merge(other.deviations)
    testCount += other.testCount
    trialCount += other.trialCount
    mostTrials = max(mostTrials, other.mostTrials)
    duration += other.duration
    longestDuration = max(longestDuration, other.longestDuration)
    thresholdCount += other.thresholdCount
    largeErrors += other.largeErrors
    unreliable += other.unreliable
    missing += other.missing
  }

  /// The scores of all tests together.
  package var value: Scores {
    Scores(
      bias: deviations.mean, standardDeviation: deviations.standardDeviation, meanMagnitude: deviations.meanMagnitude,
      meanTrialCount: .ratio(trialCount, of: testCount, otherwise: .noItems),
      meanDuration: testCount > 0 ? .value(Double(duration) / 1e6 / Double(testCount)) : .undefined(.noItems),
      longestDuration: Double(longestDuration) / 1e6, mostTrials: mostTrials,
      largeErrorShare: .ratio(largeErrors, of: deviations.count, otherwise: .noItems),
      unreliableShare: .ratio(unreliable, of: thresholdCount, otherwise: .noItems),
      missingShare: .ratio(missing, of: thresholdCount, otherwise: .noItems), thresholdCount: thresholdCount)
  }
}
