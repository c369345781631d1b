import LetterTrail

/// The strokes of a template, to find the place on them that a drawn point belongs to.
struct TemplateLine {
  /// The place of the template that a drawn point belongs to.
  struct Match {
    var stroke: Int
    /// Arc length on the stroke.
    var place: Double
    /// Signed distance, positive to the right of the direction of writing.
    var deviation: Double
  }

  let paths: [StrokePath]

  init(_ paths: [StrokePath]) { self.paths = paths }

  /// Parts of all polylines.
  var partCount: Int { paths.reduce(0) { $0 + $1.points.count - 1 } }

  var length: Double { paths.reduce(0) { $0 + $1.length } }

  /// The place with the least sum of the distance and `directionCost` times (1 − the cosine of the angle between the
  /// drawing and the stroke). Where a stem is written down and up over itself, both ways are as near: the direction tells
  /// which of them is drawn, and so which side is the right one.
  func match(_ point: PlanePoint, heading: PlanePoint) -> Match {
    var best: (stroke: Int, segment: Int, place: Double, distance: Double, cost: Double)?
    for (stroke, path) in paths.enumerated() {
      for segment in 0..<path.points.count - 1 {
        let (place, distance) = path.nearest(to: point, inSegment: segment)
        if let best, distance >= best.cost { continue }
        let cost = distance + TraceScorer.directionCost * (1 - path.heading(ofSegment: segment).dot(heading))
        if best.map({ cost < $0.cost }) ?? true { best = (stroke, segment, place, distance, cost) }
      }
    }
    guard let best else { preconditionFailure("a template has a stroke") }
    let path = paths[best.stroke]
    let side = path.heading(ofSegment: best.segment).cross(point - path.points[best.segment])
    return Match(stroke: best.stroke, place: best.place, deviation: side < 0 ? -best.distance : best.distance)
  }
}
