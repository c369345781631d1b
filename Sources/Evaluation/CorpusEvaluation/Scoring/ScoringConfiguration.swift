import EvaluationMetrics

/// The tolerances of each task. The defaults are those of mir_eval and sed_eval.
package struct ScoringConfiguration: Sendable, Hashable {
  /// Tolerances for melodies.
  package var melody: MelodyMetric.Configuration
  /// The largest error of an onset, in seconds.
  package var onsetWindow = 0.05
  /// Tolerances for notes.
  package var transcription: TranscriptionConfiguration
  /// Tolerances for beats.
  package var beat: BeatConfiguration
  /// The largest error of a tempo, as a share of the reference's tempo.
  package var tempoTolerance = 0.08
  /// Tolerances for sound events.
  package var eventMatching: EventMatchingConfiguration
  /// The length of a segment for sound events, in seconds.
  package var segmentLength = 1.0
  /// The values of precision and F-measure if the estimate is empty.
  package var emptyEstimateRule = EmptyEstimateRule.undefined
  /// The classes of sound events; `nil` takes the classes that occur in the reference or the estimate of each pair.
  package var labels: [String]?
  /// The tier of TextGrids and the namespace of JAMS files; `nil` takes the one that fits the task, as `ReferenceFile`
  /// says.
  package var tier: String?

  /// Makes the default tolerances.
  ///
  /// - Throws: `EvaluationError`, which cannot happen with these values.
  package init() throws(EvaluationError) {
    melody = try MelodyMetric.Configuration()
    transcription = try TranscriptionConfiguration()
    beat = try BeatConfiguration()
    eventMatching = try EventMatchingConfiguration()
  }
}
