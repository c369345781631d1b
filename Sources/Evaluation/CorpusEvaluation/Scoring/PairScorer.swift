import Annotations
import EvaluationMetrics

/// Scores estimates against references: each pair of files, and all pairs together.
package struct PairScorer: Sendable {
  /// The counts of one task.
  private enum Counts: Sendable {
    case melody(MelodyMetric)
    case onset(OnsetMetric)
    case transcription(TranscriptionMetric)
    case beat(BeatMetric)
    case tempo(TempoMetric)
    case soundEvent(SegmentBasedMetric, EventBasedMetric)
  }

  /// The task that is scored.
  package let task: ScoringTask
  /// The tolerances of the metrics.
  package let configuration: ScoringConfiguration
  /// The number of pairs that were scored.
  package private(set) var pairCount = 0
  private var sum: Counts?

  /// Makes a scorer that has no pair yet.
  package init(task: ScoringTask, configuration: ScoringConfiguration) {
    self.task = task
    self.configuration = configuration
  }

  /// The scores of all pairs together, or `nil` before the first pair. Each metric says what it pools and what it
  /// averages.
  package var total: ScoreReport? { sum.map { Self.report($0, isOnePair: false) } }

  /// Scores one pair of files.
  ///
  /// - Throws: `AnnotationError` for a file that cannot be read or is wrong. `EvaluationError` for values that do not
  ///   fit: a class that is not among the labels, or classes that differ from those of earlier pairs. The pair is not
  ///   counted then.
  package mutating func score(reference: String, estimate: String) throws -> ScoreReport {
    let counts = try counts(reference, estimate)
    sum = try sum.map { try Self.merged($0, counts) } ?? counts
    pairCount += 1
    return Self.report(counts, isOnePair: true)
  }

  /// Scores one pair of files without adding it to the total.
  ///
  /// - Throws: as `score(reference:estimate:)`.
  package func scoreAlone(reference: String, estimate: String) throws -> ScoreReport {
    Self.report(try counts(reference, estimate), isOnePair: true)
  }

  private func counts(_ reference: String, _ estimate: String) throws -> Counts {
    switch task {
    case .melody:
      var metric = MelodyMetric(configuration.melody)
      try metric.update(
        reference: try ReferenceFile.pitchSeries(path: reference),
        estimate: try ReferenceFile.pitchSeries(path: estimate))
      return .melody(metric)
    case .onset:
      var metric = try OnsetMetric(window: configuration.onsetWindow)
      try metric.update(
        reference: try ReferenceFile.onsets(path: reference, tier: configuration.tier),
        estimate: try ReferenceFile.onsets(path: estimate, tier: configuration.tier))
      return .onset(metric)
    case .transcription:
      var metric = TranscriptionMetric(configuration.transcription)
      try metric.update(
        reference: try ReferenceFile.notes(path: reference, tier: configuration.tier),
        estimate: try ReferenceFile.notes(path: estimate, tier: configuration.tier))
      return .transcription(metric)
    case .beat:
      var metric = BeatMetric(configuration.beat)
      try metric.update(
        reference: try ReferenceFile.beats(path: reference, tier: configuration.tier),
        estimate: try ReferenceFile.beats(path: estimate, tier: configuration.tier))
      return .beat(metric)
    case .tempo:
      var metric = try TempoMetric(tolerance: configuration.tempoTolerance)
      let truth = try ReferenceFile.tempi(path: reference)
      let guess = try ReferenceFile.tempi(path: estimate)
      guard truth.tempi.first > 0 || truth.tempi.second > 0 else {
        throw AnnotationError.invalidFile(path: reference, expected: "a tempo above 0", found: "none")
      }
      try metric.update(reference: truth.tempi, weight: truth.weight, estimate: guess.tempi)
      return .tempo(metric)
    case .soundEvent: return try soundEvents(reference, estimate)
    }
  }

  private func soundEvents(_ reference: String, _ estimate: String) throws -> Counts {
    let truth = try ReferenceFile.soundEvents(path: reference, tier: configuration.tier)
    let guess = try ReferenceFile.soundEvents(path: estimate, tier: configuration.tier)
    let labels = configuration.labels ?? Set(truth.labels + guess.labels).sorted()
    var segments = try SegmentBasedMetric(
      labels: labels, segmentLength: configuration.segmentLength, emptyEstimateRule: configuration.emptyEstimateRule)
    var events = try EventBasedMetric(
      labels: labels, configuration: configuration.eventMatching, emptyEstimateRule: configuration.emptyEstimateRule)
    for pair in try SoundEventFile.pairs(reference: truth, estimate: guess) {
      try segments.update(reference: pair.reference, estimate: pair.estimate)
      try events.update(reference: pair.reference, estimate: pair.estimate)
    }
    return .soundEvent(segments, events)
  }

  private static func merged(_ first: Counts, _ second: Counts) throws -> Counts {
    switch (first, second) {
    case (.melody(var sum), .melody(let counts)):
      try sum.merge(counts)
      return .melody(sum)
    case (.onset(var sum), .onset(let counts)):
      try sum.merge(counts)
      return .onset(sum)
    case (.transcription(var sum), .transcription(let counts)):
      try sum.merge(counts)
      return .transcription(sum)
    case (.beat(var sum), .beat(let counts)):
      try sum.merge(counts)
      return .beat(sum)
    case (.tempo(var sum), .tempo(let counts)):
      try sum.merge(counts)
      return .tempo(sum)
    case (.soundEvent(var segments, var events), .soundEvent(let otherSegments, let otherEvents)):
      try segments.merge(otherSegments)
      try events.merge(otherEvents)
      return .soundEvent(segments, events)
    default: throw EvaluationError.differentConfigurations(expected: "one task", found: "those of another")
    }
  }

  private static func report(_ counts: Counts, isOnePair: Bool) -> ScoreReport {
    switch counts {
    case .melody(let metric): ScoreReport(metric.value.named)
    case .onset(let metric): ScoreReport(metric.value.named)
    case .transcription(let metric): ScoreReport(metric.value.named)
    case .beat(let metric): ScoreReport(metric.value)
    case .tempo(let metric):
      // For one piece, a tempo is right or wrong. For several pieces, the score is a share.
      ScoreReport(
        metric.value.map { score in
          let isFlag = isOnePair && score.name.hasSuffix("-correct")
          return ([score.name], isFlag ? .flag(score.score == .value(1)) : .score(score.score))
        })
    case .soundEvent(let segments, let events): ScoreReport(segments: segments.value, events: events.value)
    }
  }
}
