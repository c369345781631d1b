/// Follows a point along a stroke, so that the place on the stroke never jumps from one part to another that passes close.
///
/// From a place, the parts that can be taken are those that hang together with it and are all within the tolerance of the
/// point. Of these it is the nearest; of two equally near ones the further along, so that a line that is drawn up and
/// then down over itself goes on.
struct PathFollower {
  let path: StrokePath
  /// How far the point may be from the stroke, in millimetres.
  let tolerance: Double

  /// Distances that differ by less, in millimetres, are equal.
  private static let tie = 0.01

  /// The place of `point`, for one that was at `place` before.
  ///
  /// - Parameter range: the open part of the stroke, as arc lengths.
  /// - Returns: `nil` if the point is further from the stroke than the tolerance.
  func place(of point: PlanePoint, from place: Double, within range: ClosedRange<Double>) -> Double? {
    let first = path.segment(at: range.lowerBound)
    let last = max(first, lastSegment(range))
    func near(_ segment: Int) -> (length: Double, distance: Double) {
      path.nearest(to: point, inSegment: segment, within: range)
    }
    var segment = min(max(path.segment(at: place), first), last)
    var best = near(segment)
    // What is too far gets nearer, if it can, before it counts as left.
    while best.distance > tolerance {
      let around = [segment - 1, segment + 1].filter { (first...last).contains($0) }.map { ($0, near($0)) }
      guard let (next, nearer) = around.min(by: { $0.1.distance < $1.1.distance }), nearer.distance < best.distance
      else { return nil }
      (segment, best) = (next, nearer)
    }
    let middle = segment
    while segment > first, path.points[segment].distance(to: point) <= tolerance {
      segment -= 1
      let candidate = near(segment)
      if candidate.distance < best.distance - Self.tie { best = candidate }
    }
    segment = middle
    while segment < last, path.points[segment + 1].distance(to: point) <= tolerance {
      segment += 1
      let candidate = near(segment)
      // Within the tie a part is taken only where the stroke has come back, not for the flat bottom of one curve.
      let comesBack = candidate.length - best.length > 4 * Self.tie && candidate.distance < best.distance + Self.tie
      if candidate.distance < best.distance || comesBack { best = candidate }
    }
    return best.length
  }

  private func lastSegment(_ range: ClosedRange<Double>) -> Int {
    let segment = path.segment(at: range.upperBound)
    return segment > 0 && path.lengths[segment] >= range.upperBound ? segment - 1 : segment
  }
}
