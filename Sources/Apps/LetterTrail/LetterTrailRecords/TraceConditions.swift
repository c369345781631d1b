import LetterTrail

/// Under what conditions a trace was written: what has to be known to play it through the engine anew.
package struct TraceConditions: Sendable, Hashable {
  /// The checkpoint at which the chapter was opened; `nil` for a trace of a version that did not keep it.
  package var start: Checkpoint?
  /// What was allowed to write.
  package var tools: WritingTools
  /// What was shown of the path; `nil` for a trace of a version that always showed all of it.
  package var help: TraceHelp?

  package init(start: Checkpoint? = nil, tools: WritingTools = .all, help: TraceHelp? = nil) {
    (self.start, self.tools, self.help) = (start, tools, help)
  }

  /// The state in which a trace began.
  ///
  /// Where it was not kept it is found: the first checkpoint, in the order of writing, whose dot the first contact takes
  /// that takes any.
  package func state(of trace: [TraceSample], in chapter: Chapter) -> TrailState {
    if let start { return start.state(in: chapter) ?? TrailState() }
    var dots: [(state: TrailState, at: PlanePoint)] = []
    for (stroke, curves) in chapter.strokes.enumerated() {
      for (curve, bezier) in curves.enumerated() {
        var state = TrailState()
        (state.stroke, state.curve) = (stroke, curve)
        dots.append((state, bezier.start))
      }
    }
    var isDown = false
    for sample in trace {
      defer { isDown = sample.contact }
      guard sample.contact, !isDown else { continue }
      if let dot = dots.first(where: { $0.at.distance(to: sample.point) <= chapter.pathTolerance }) { return dot.state }
    }
    return TrailState()
  }
}
