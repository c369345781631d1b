import CorpusEvaluation
import Detectors
import EvaluationMetrics

/// The scores of detectors under each condition.
///
/// A score is the mean over recordings. Its confidence interval comes from resampling the recordings (or their groups).
/// A recording on which a detector failed counts with the worst possible score. The leaderboard also has the mean over
/// the recordings on which the detector succeeded, and the score of all frames or events pooled.
package struct Leaderboard: Sendable, Hashable {
  /// One score of one detector under one condition.
  package struct Standing: Sendable, Hashable {
    /// The mean over all recordings; `nil` if the score is defined on none of them.
    package var mean: Double?
    /// The bounds of the mean's confidence interval; `nil` with fewer than two independent units.
    package var interval: ClosedRange<Double>?
    /// The number of recordings in the mean.
    package var count: Int
    /// The mean over the recordings on which the detector succeeded.
    package var succeededMean: Double?
    /// The score of all frames or events together. On a recording that failed, nothing counts as found.
    package var pooled: Double?
    /// The pooled score of the recordings on which the detector succeeded.
    package var succeededPooled: Double?
  }

  /// One detector under one condition.
  package struct Entry: Sendable, Hashable {
    /// The detector's name.
    package var detector: String
    /// The condition's name.
    package var condition: String
    /// The rank by the first measure, 1 for the best; `nil` if the measure is undefined.
    package var rank: Int?
    /// The standings in the order of the task's measures.
    package var standings: [Standing]
    /// The number of recordings on which the detector was run and could be scored.
    package var recordingCount: Int
    /// The number of failed recordings, by the kind of failure.
    package var failures: [String: Int]
    /// The p-value of the difference to the best detector in the first measure, by a paired test that turns signs at
    /// random, with Holm's correction over the detectors. It is `nil` for the best detector and where no test is
    /// possible.
    package var pValue: Double?
    /// What the detector's confidences are worth; `nil` if it did not give them for every recording.
    package var confidence: ConfidenceStanding?
    /// Seconds of sound per second of wall time, without failed recordings; `nil` if all recordings failed.
    package var timesRealTime: Double?
    /// Seconds of sound per second of processor time, without failed recordings.
    package var timesRealTimeOfProcessor: Double?
    /// The largest memory of any recording, in bytes.
    package var peakMemory: Int?

    /// The number of recordings on which the detector failed.
    package var failureCount: Int { failures.values.reduce(0, +) }
  }

  /// The task of the detectors.
  package let task: DetectionTask
  /// The run's detectors.
  package let detectors: [String]
  /// The run's conditions.
  package let conditions: [String]
  /// The entries by condition in the run's order, the best detector first.
  package let entries: [Entry]
  /// The number of independent units in the resampling.
  package let unitCount: Int
  /// Whether the units are blocks of several recordings or groups.
  package let isBlocked: Bool
  /// The number of pairs of recording and condition on which no detector could be scored.
  package let unscoredCount: Int

  /// The measures. The ranks are by the first one.
  package var measures: [Measure] { task.measures }

  /// The entry of a detector under a condition.
  package subscript(detector: String, condition: String) -> Entry? {
    entries.first { $0.detector == detector && $0.condition == condition }
  }

  init(
    task: DetectionTask, detectors: [String], conditions: [String], entries: [Entry], unitCount: Int,
    isBlocked: Bool, unscoredCount: Int
  ) {
    self.task = task
    self.detectors = detectors
    self.conditions = conditions
    self.entries = entries
    self.unitCount = unitCount
    self.isBlocked = isBlocked
    self.unscoredCount = unscoredCount
  }
}
