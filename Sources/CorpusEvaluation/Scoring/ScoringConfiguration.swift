import EvaluationMetrics

/// What counts as right, for each task; the peers' own defaults.
public struct ScoringConfiguration: Sendable, Hashable {
  /// Melodies.
  public var melody: MelodyMetric.Configuration
  /// The window of onsets, in seconds.
  public var onsetWindow = 0.05
  /// Notes.
  public var transcription: TranscriptionConfiguration
  /// Beats.
  public var beat: BeatConfiguration
  /// How far off a tempo may be, as a share.
  public var tempoTolerance = 0.08
  /// Sound events.
  public var eventMatching: EventMatchingConfiguration
  /// The segments of sound events, in seconds.
  public var segmentLength = 1.0
  /// What precision and F-measure are where nothing was detected.
  public var emptyEstimateRule = EmptyEstimateRule.undefined
  /// The classes of sound events; `nil`: those that occur in the reference or the estimate, pair by pair.
  public var labels: [String]?
  /// The tier of TextGrids and the namespace of JAMS files that is meant; `nil`: the one that fits, as `ReferenceFile` says.
  public var tier: String?

  /// The peers' defaults.
  ///
  /// - Throws: `EvaluationError` never, with these values.
  public init() throws(EvaluationError) {
    melody = try MelodyMetric.Configuration()
    transcription = try TranscriptionConfiguration()
    beat = try BeatConfiguration()
    eventMatching = try EventMatchingConfiguration()
  }
}
