/// Something that happened on the way through a chapter.
package struct TrailEvent: Sendable, Hashable, Codable {
  package enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
    /// A blinking dot is shown at `point` and waits to be touched.
    case dotShown = "dot_shown"
    /// The dot was touched: the finger may move on.
    case dotTouched = "dot_touched"
    /// The surface was touched beside the dot.
    case touchedElsewhere = "touched_elsewhere"
    /// The finger moved along the path.
    case moved
    /// The finger left the path. It has to be lifted and to touch the dot, which a `dotShown` that follows gives.
    case left
    /// The finger was lifted on the path.
    case lifted
    /// What took the dot was a palm, or a finger before the pen came: it does not count, and the dot is where it was.
    case contactRejected = "contact_rejected"
    /// The chapter goes on at the last checkpoint.
    case continued
    /// A checkpoint was reached: the end of a curve.
    case curveFinished = "curve_finished"
    /// An animation starts.
    case triggerReached = "trigger_reached"
    case strokeFinished = "stroke_finished"
    case chapterFinished = "chapter_finished"
    /// The play time is over.
    case timeLimit = "time_limit"
  }

  package var kind: Kind
  /// When it happened, in seconds on the clock of the samples; between two samples for what happened between them.
  package var time: Double
  /// Where: the finger; the dot for `dotShown`.
  package var point: PlanePoint
  /// The stroke, from 0.
  package var stroke: Int
  /// The curve of the stroke, from 0.
  package var curve: Int
  /// Arc length from the stroke's start in millimetres.
  package var progress: Double
  /// For `moved`: signed distance from the path in millimetres, positive to the right of the direction of writing.
  package var deviation: Double?
  /// For `triggerReached`: which animation.
  package var animation: String?

  enum CodingKeys: String, CodingKey {
    case kind = "event"
    case time = "time_s"
    case point = "at_mm"
    case stroke, curve
    case progress = "progress_mm"
    case deviation = "deviation_mm"
    case animation
  }
}
