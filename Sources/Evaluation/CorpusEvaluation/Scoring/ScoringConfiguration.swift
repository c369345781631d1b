import EvaluationMetrics

/// What counts as right, for each task; the peers' own defaults.
package struct ScoringConfiguration: Sendable, Hashable {
  /// Melodies.
  package var melody: MelodyMetric.Configuration
  /// The window of onsets, in seconds.
  package var onsetWindow = 0.05
  /// Notes.
  package var transcription: TranscriptionConfiguration
  /// Beats.
  package var beat: BeatConfiguration
  /// How far off a tempo may be, as a share.
  package var tempoTolerance = 0.08
  /// Sound events.
  package var eventMatching: EventMatchingConfiguration
  /// The segments of sound events, in seconds.
  package var segmentLength = 1.0
  /// What precision and F-measure are where nothing was detected.
  package var emptyEstimateRule = EmptyEstimateRule.undefined
  /// The classes of sound events; `nil`: those that occur in the reference or the estimate, pair by pair.
  package var labels: [String]?
  /// The tier of TextGrids and the namespace of JAMS files that is meant; `nil`: the one that fits, as `ReferenceFile` says.
  package var tier: String?

  /// The peers' defaults.
  ///
  /// - Throws: `EvaluationError` never, with these values.
  package init() throws(EvaluationError) {
    melody = try MelodyMetric.Configuration()
    transcription = try TranscriptionConfiguration()
    beat = try BeatConfiguration()
    eventMatching = try EventMatchingConfiguration()
  }
}
