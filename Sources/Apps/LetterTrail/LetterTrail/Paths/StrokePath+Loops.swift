extension StrokePath {
  /// The width of the narrowest loop of the stroke in millimetres: twice its area by the length of its edge, which for a
  /// thin loop is its mean width; `nil` for a stroke that has none.
  ///
  /// - Parameter least: loops narrower than this are turns that nobody sees.
  ///
  /// Cost: the square of the number of parts of the polyline.
  package func narrowestLoop(atLeast least: Double) -> Double? {
    let count = points.count - 1
    var narrowest: Double?
    for first in 0..<count {
      for second in first + 2..<max(first + 2, count) {
        guard let place = crossing(first, second) else { continue }
        let corners = [place] + points[(first + 1)...second]
        let area = zip(corners, corners.dropFirst() + [place]).reduce(0) { $0 + $1.0.cross($1.1) } / 2
        let edge =
          lengths[second] - lengths[first + 1] + place.distance(to: points[first + 1])
          + place.distance(to: points[second])
        let width = edge > 0 ? 2 * area.magnitude / edge : 0
        if width >= least, width < narrowest ?? .infinity { narrowest = width }
      }
    }
    return narrowest
  }

  /// Where two parts of the polyline cross; `nil` if they do not, or lie over one another.
  private func crossing(_ first: Int, _ second: Int) -> PlanePoint? {
    let (a, b) = (points[first], points[second])
    let (way, other) = (points[first + 1] - a, points[second + 1] - b)
    let turn = way.cross(other)
    guard abs(turn) > 1e-9 else { return nil }
    let (s, t) = ((b - a).cross(other) / turn, (b - a).cross(way) / turn)
    guard (0...1).contains(s), (0...1).contains(t) else { return nil }
    return a + way * s
  }
}
