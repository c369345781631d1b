import LetterTrail
import LetterTrailRecords
import TraceMetrics

extension StoredTrace {
  /// The figures of the trace, from its attempts as they were while it was written.
  ///
  /// - Parameters:
  ///   - samples: its samples.
  ///   - hasShape: whether warping and Fréchet distances are computed, which take most of the time.
  package func score(_ samples: [TraceSample], hasShape: Bool) -> TraceScore {
    let (scorer, start) = (TraceScorer(chapter), conditions.state(of: samples, in: chapter))
    return hasShape
      ? scorer.score(samples, from: start, tools: conditions.tools)
      : scorer.scoreWithoutShape(samples, from: start, tools: conditions.tools)
  }

  /// Lifts besides those between the strokes that were left to write; `nil` without an attempt.
  package func extraLifts(_ score: TraceScore) -> Double? {
    let needed = chapter.strokes.count - 1 - (conditions.start?.stroke ?? 0)
    return score[.lifts].map { max(0, $0 - Double(needed)) }
  }
}
