import EvaluationMetrics

extension ScoreReport {
  /// Makes a report of sound events. It is nested as in sed_eval.
  init(segments: SoundEventResults, events: SoundEventResults) {
    self.init(Self.entries("segment_based", segments) + Self.entries("event_based", events))
  }

  private static func entries(
    _ metric: String, _ results: SoundEventResults
  ) -> [(path: [String], entry: Entry)] {
    entries([metric, "overall"], results.overall)
      + results.classWise.flatMap { entries([metric, "class_wise", $0.label], $0.scores) }
      + entries([metric, "class_wise_average"], results.classWiseAverage)
  }

  private static func entries(_ path: [String], _ scores: SoundEventScores) -> [(path: [String], entry: Entry)] {
    let named: [(String, String, Score)] = [
      ("f_measure", "f_measure", scores.fMeasure), ("f_measure", "precision", scores.precision),
      ("f_measure", "recall", scores.recall), ("error_rate", "error_rate", scores.errorRate),
      ("error_rate", "substitution_rate", scores.substitutionRate),
      ("error_rate", "deletion_rate", scores.deletionRate), ("error_rate", "insertion_rate", scores.insertionRate),
      ("accuracy", "accuracy", scores.accuracy), ("accuracy", "balanced_accuracy", scores.balancedAccuracy),
      ("accuracy", "sensitivity", scores.sensitivity), ("accuracy", "specificity", scores.specificity),
    ]
    var entries: [(path: [String], entry: Entry)] = named.map { (path + [$0, $1], .score($2)) }
    if let count = scores.referenceCount { entries.append((path + ["count", "Nref"], .count(count))) }
    if let count = scores.estimateCount { entries.append((path + ["count", "Nsys"], .count(count))) }
    return entries
  }
}
