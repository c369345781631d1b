import Foundation
import LetterTrail
import TraceMetrics

/// A trace of a letter with its figures.
package struct TracedLetter: Sendable {
  package var begun: Date
  package var chapter: Chapter
  package var samples: [TraceSample]
  package var score: TraceScore
  package var isFinished: Bool
  /// Whether the screen was measured; else millimetres are nominal.
  package var isMeasured: Bool

  package init(
    begun: Date, chapter: Chapter, samples: [TraceSample], score: TraceScore, isFinished: Bool, isMeasured: Bool
  ) {
    (self.begun, self.chapter, self.samples) = (begun, chapter, samples)
    (self.score, self.isFinished, self.isMeasured) = (score, isFinished, isMeasured)
  }
}
