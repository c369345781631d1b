import CorpusEvaluation
import EvaluationMetrics

/// What the confidences of a detector are worth under one condition: how well they separate, and whether they hold.
package struct ConfidenceStanding: Sendable, Hashable {
  /// The trials, from which curves are drawn.
  package let curve: DetectionCurve
  /// How far at most the area under the curve is from that of the confidences before they were put in bins.
  package let areaUncertainty: Double?
  /// How often the detector was right when it said how sure it is.
  package let reliability: ReliabilityDiagram

  /// Makes a standing; `nil` unless all recordings on which the detector succeeded have confidences of 0 to 1.
  init?(_ scores: ScoreCounts?) {
    guard let scores, scores.isComplete else { return nil }
    curve = scores.trials.value
    areaUncertainty = scores.trials.areaUncertainty
    reliability = scores.claims.reliability
  }
}
