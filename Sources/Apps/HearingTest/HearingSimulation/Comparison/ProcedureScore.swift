import EvaluationMetrics
import HearingTest

/// The quality of the results of many simulated tests, as counts that can be merged. The order does not change a bit of
/// the result.
///
/// Every level that a procedure gives counts, also those of *unreliable* and *at or below* results, so that a procedure
/// does not gain by giving up.
package struct ProcedureScore: MergeableMetric {
  /// Errors above this, in decibels, count as large.
  package static let largeError = 10.0

  /// The scores of the tests.
  package struct Scores: Sendable, Hashable {
    /// The mean difference of the levels from the true thresholds, in decibels.
    package let bias: Score
    /// The standard deviation of this difference, in decibels.
    package let standardDeviation: Score
    /// The mean magnitude of this difference, in decibels.
    package let meanMagnitude: Score
    /// The mean number of trials of a test.
    package let meanTrialCount: Score
    /// The mean time of a test, in seconds.
    package let meanDuration: Score
    /// The time of the longest test, in seconds.
    package let longestDuration: Double
    /// The largest number of trials of a test.
    package let mostTrials: Int
    /// Share of the levels whose error is above 10 dB, 0…1.
    package let largeErrorShare: Score
    /// Share of the results that are unreliable, 0…1.
    package let unreliableShare: Score
    /// Share of the results that have no level, or say *no response* although the threshold is within the range, 0…1.
    package let missingShare: Score
    /// Number of tested thresholds.
    package let thresholdCount: Int
  }

  private var deviations = DeviationStatistics()
  private var testCount = 0
  private var trialCount = 0
  private var mostTrials = 0
  /// In whole microseconds, so that the sum does not depend on the order.
  private var duration = 0
  private var longestDuration = 0
  private var thresholdCount = 0
  private var largeErrors = 0
  private var unreliable = 0
  private var missing = 0

  /// Creates a score without tests.
  package init() {}

  /// Counts a test by its number of trials, over all its thresholds, and its duration in seconds.
  package mutating func update(trialCount: Int, duration: Double) {
    testCount += 1
    let duration = Int((duration * 1e6).rounded())
    self.duration += duration
    longestDuration = max(longestDuration, duration)
    self.trialCount += trialCount
    mostTrials = max(mostTrials, trialCount)
  }

  /// Counts a result and its true threshold in decibels.
  package mutating func update(threshold: Double, result: ThresholdResult) {
    thresholdCount += 1
    if result.status == .unreliable { unreliable += 1 }
    guard let level = result.level, result.status != .noResponse else {
      missing += 1
      return
    }
    change { (deviations) throws(EvaluationError) in try deviations.update(level - threshold) }
    if abs(level - threshold) > Self.largeError { largeErrors += 1 }
  }

  /// Adds the tests of another shard.
  package mutating func merge(_ other: ProcedureScore) {
    change { (deviations) throws(EvaluationError) in try deviations.merge(other.deviations) }
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

  /// Changes the deviations. They are those of simulated thresholds, some hundred decibels at most, which can always be
  /// added.
  private mutating func change(_ body: (inout DeviationStatistics) throws(EvaluationError) -> Void) {
    do {
      try body(&deviations)
    } catch {
      fatalError("ProcedureScore: \(error)")
    }
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
