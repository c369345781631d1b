/// A stroke as a polyline that is close to its curves, with arc lengths from its start.
package struct StrokePath: Sendable {
  /// How far the polyline is from the curves at most, in millimetres: a tenth of what a touch screen resolves.
  package static let flatness = 0.005

  /// The corners of the polyline; at least two.
  package let points: [PlanePoint]
  /// The arc length at each corner, in millimetres.
  package let lengths: [Double]
  /// The corner at which each curve ends.
  package let curveEnds: [Int]

  /// - Precondition: there is a curve.
  package init(_ curves: [CubicBezier]) {
    precondition(!curves.isEmpty, "a stroke has a curve")
    var points = [curves[0].start]
    var ends: [Int] = []
    for curve in curves {
      for point in curve.flattened(tolerance: Self.flatness) where point != points[points.count - 1] {
        points.append(point)
      }
      ends.append(points.count - 1)
    }
    if points.count == 1 { points.append(points[0]) }
    var lengths = [0.0]
    for index in 1..<points.count { lengths.append(lengths[index - 1] + points[index].distance(to: points[index - 1])) }
    (self.points, self.lengths) = (points, lengths)
    curveEnds = ends.map { min($0, points.count - 1) }
  }

  /// Length of the stroke in millimetres.
  package var length: Double { lengths[lengths.count - 1] }

  /// The arc length at which a curve begins.
  package func start(ofCurve curve: Int) -> Double { curve == 0 ? 0 : lengths[curveEnds[curve - 1]] }

  /// The arc length at which a curve ends.
  package func end(ofCurve curve: Int) -> Double { lengths[curveEnds[curve]] }

  /// The place at an arc length, which is kept within the stroke. Cost: logarithmic.
  package func point(at length: Double) -> PlanePoint {
    let segment = segment(at: length)
    return points[segment].towards(points[segment + 1], share(of: length, in: segment))
  }

  /// The direction of a part of the polyline, of length 1.
  package func heading(ofSegment segment: Int) -> PlanePoint {
    let step = points[segment + 1] - points[segment]
    return step.length > 0 ? step * (1 / step.length) : PlanePoint(x: 0, y: 0)
  }

  /// The part of the polyline that holds an arc length.
  package func segment(at length: Double) -> Int {
    var (low, high) = (0, points.count - 2)
    while low < high {
      let middle = (low + high + 1) / 2
      if lengths[middle] <= length { low = middle } else { high = middle - 1 }
    }
    return low
  }

  private func share(of length: Double, in segment: Int) -> Double {
    let span = lengths[segment + 1] - lengths[segment]
    return span > 0 ? min(max((length - lengths[segment]) / span, 0), 1) : 0
  }

  /// The place of a part of the polyline that is nearest to a point, within a range of arc lengths.
  package func nearest(
    to point: PlanePoint, inSegment segment: Int, within range: ClosedRange<Double>? = nil
  ) -> (length: Double, distance: Double) {
    let (a, b) = (points[segment], points[segment + 1])
    let step = b - a
    let square = step.dot(step)
    var share = square > 0 ? min(max((point - a).dot(step) / square, 0), 1) : 0
    let span = lengths[segment + 1] - lengths[segment]
    if let range, span > 0 {
      share = min(max(share, (range.lowerBound - lengths[segment]) / span), 1)
      share = max(min(share, (range.upperBound - lengths[segment]) / span), 0)
    }
    return (lengths[segment] + share * span, point.distance(to: a.towards(b, share)))
  }

  /// The signed distance of a point from the stroke at an arc length: positive to the right of the direction of writing.
  package func deviation(of point: PlanePoint, at length: Double) -> Double {
    let segment = segment(at: length)
    let foot = points[segment].towards(points[segment + 1], share(of: length, in: segment))
    let offset = point - foot
    return heading(ofSegment: segment).cross(offset) < 0 ? -offset.length : offset.length
  }
}
