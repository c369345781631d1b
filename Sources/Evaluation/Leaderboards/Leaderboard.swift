import CorpusEvaluation
import Detectors
import EvaluationMetrics

/// How detectors stand, condition by condition.
///
/// Scores are means over recordings, with confidence intervals by drawing recordings (or their groups) again; a recording on
/// which a detector failed counts with the worst score there is. Beside them stand the means over the recordings on which it
/// succeeded, and what pooling all frames or events gives.
package struct Leaderboard: Sendable, Hashable {
  /// One score of one detector under one condition.
  package struct Standing: Sendable, Hashable {
    /// The mean over all recordings; `nil` if it is defined on none.
    package var mean: Double?
    /// The bounds of the mean's confidence interval; `nil` with fewer than two independent units.
    package var interval: ClosedRange<Double>?
    /// Over how many recordings.
    package var count: Int
    /// The mean over the recordings on which the detector succeeded.
    package var succeededMean: Double?
    /// Of all frames or events together; failures count as nothing found.
    package var pooled: Double?
    /// The same of the recordings on which it succeeded.
    package var succeededPooled: Double?
  }

  /// One detector under one condition.
  package struct Entry: Sendable, Hashable {
    /// The detector's name.
    package var detector: String
    /// The condition's name.
    package var condition: String
    /// 1 for the best by the first measure; `nil` if that is undefined.
    package var rank: Int?
    /// In the order of the task's measures.
    package var standings: [Standing]
    /// How many recordings it was tried on and could be scored on.
    package var recordingCount: Int
    /// On how many of them it failed, by the kind of failure.
    package var failures: [String: Int]
    /// How likely a difference to the best as large as this is if there is none, by a paired test of the first measure that
    /// turns signs at random, corrected by Holm over the detectors; `nil` for the best and where there is no test.
    package var pValue: Double?
    /// Seconds of sound for each second that passed, where it did not fail; `nil` if it failed everywhere.
    package var timesRealTime: Double?
    /// Seconds of sound for each second of processor time, where it did not fail.
    package var timesRealTimeOfProcessor: Double?
    /// Bytes, the most of all recordings.
    package var peakMemory: Int?

    /// On how many recordings it failed.
    package var failureCount: Int { failures.values.reduce(0, +) }
  }

  /// What detectors were asked for.
  package let task: DetectionTask
  /// The run's detectors.
  package let detectors: [String]
  /// The run's conditions.
  package let conditions: [String]
  /// By condition in the run's order, the best first.
  package let entries: [Entry]
  /// How many independent units were drawn from.
  package let unitCount: Int
  /// Whether those are blocks of several recordings or groups.
  package let isBlocked: Bool
  /// Recordings and conditions on which nobody could be scored.
  package let unscoredCount: Int

  /// The measures, the one of ranks first.
  package var measures: [Measure] { task.measures }

  /// One entry.
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
