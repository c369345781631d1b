import Detectors
import EvaluationMetrics

extension TaskCounts {
  /// The scores of all recordings together, in the order of `DetectionTask.measures`.
  ///
  /// Frames and events are pooled. Beats and tempi cannot be pooled and are averaged over recordings.
  package var scores: [Score] {
    switch self {
    case .pitch(let melody, let errors):
      let (voices, faults) = (melody.value, errors.value)
      return [
        voices.rawPitchAccuracy, voices.rawChromaAccuracy, voices.voicingRecall, voices.voicingFalseAlarm,
        voices.overallAccuracy, faults.grossPitchError, faults.voicingDecisionError, faults.f0FrameError,
        faults.finePitchErrorCents,
      ]
    case .voice(let frames, let boundaries):
      let score = frames.value
      return [
        score.fMeasure, score.speechHitRate, score.falseAlarmRate, score.precision, score.accuracy,
        score.halfTotalErrorRate, score.detectionCost, score.frontEndClipping, score.midSpeechClipping,
        score.carryOver, score.noiseDetectedAsSpeech, boundaries.value.all.fMeasure,
      ]
    case .onset(let metric):
      let score = metric.value
      return [score.fMeasure, score.precision, score.recall]
    case .beat(let metric): return Self.means(metric.means, Self.beatNames)
    case .tempo(let metric): return Self.tempoNames.map { name in Self.score(metric.value, name) }
    case .soundEvent(let events, let segments):
      return [events.value.overall, segments.value.overall].flatMap {
        [$0.fMeasure, $0.precision, $0.recall, $0.errorRate]
      }
    case .loudness(let metric):
      let score = metric.value
      return [score.withinTolerance, score.deviations.meanMagnitude]
    case .fingerprint(let metric):
      let score = metric.value
      return [
        score.identificationRate, score.misidentificationRate, score.falsePositiveRate, score.accuracy,
        score.meanReciprocalRank,
      ]
    }
  }

  /// The scores of one recording on which a detector failed: the worst values of all measures that the reference
  /// defines.
  ///
  /// - Parameter scores: the scores of an empty estimate on the same recording.
  package static func failed(_ scores: [Score], _ measures: [Measure]) -> [Double?] {
    zip(scores, measures).map { score, measure in
      switch score.reason {
      // The score is undefined because of the estimate, or because of its overlap with the reference.
      case nil, .noVoicedEstimate, .noEstimatedEvents, .noEstimatedInterval, .noMatches, .noAnswers,
        .noFrameVoicedInBoth,
        .fewerThanTwoValues:
        measure.worst
      default: nil
      }
    }
  }

  private static let beatNames = [
    "F-measure", "Cemgil", "Cemgil Best Metric Level", "Goto", "P-score", "Correct Metric Level Continuous",
    "Correct Metric Level Total", "Any Metric Level Continuous", "Any Metric Level Total", "Information gain",
  ]
  private static let tempoNames = ["P-score", "One-correct", "Both-correct"]

  private static func means(_ means: MeanScores, _ names: [String]) -> [Score] {
    names.map { means[$0]?.value ?? .undefined(.noItems) }
  }

  private static func score(_ scores: [NamedScore], _ name: String) -> Score {
    scores.first { $0.name == name }?.score ?? .undefined(.noItems)
  }
}
