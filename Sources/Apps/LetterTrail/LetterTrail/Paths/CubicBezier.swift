/// A cubic Bézier curve in millimetres.
package struct CubicBezier: Sendable, Hashable {
  package var start: PlanePoint
  package var control1: PlanePoint
  package var control2: PlanePoint
  package var end: PlanePoint

  package init(start: PlanePoint, control1: PlanePoint, control2: PlanePoint, end: PlanePoint) {
    self.start = start
    self.control1 = control1
    self.control2 = control2
    self.end = end
  }

  /// A straight line.
  package init(from start: PlanePoint, to end: PlanePoint) {
    self.init(
      start: start, control1: start.towards(end, 1.0 / 3), control2: start.towards(end, 2.0 / 3), end: end)
  }

  /// A quadratic curve, exactly (its degree is raised).
  package init(from start: PlanePoint, quadraticControl control: PlanePoint, to end: PlanePoint) {
    self.init(
      start: start, control1: start.towards(control, 2.0 / 3), control2: end.towards(control, 2.0 / 3), end: end)
  }

  /// The place at the parameter t in 0…1.
  package func point(at t: Double) -> PlanePoint {
    let u = 1 - t
    return start * (u * u * u) + control1 * (3 * u * u * t) + control2 * (3 * u * t * t) + end * (t * t * t)
  }

  /// The first derivative by the parameter.
  package func derivative(at t: Double) -> PlanePoint {
    let u = 1 - t
    return (control1 - start) * (3 * u * u) + (control2 - control1) * (6 * u * t) + (end - control2) * (3 * t * t)
  }

  /// The second derivative by the parameter.
  package func secondDerivative(at t: Double) -> PlanePoint {
    (control2 - control1 * 2 + start) * (6 * (1 - t)) + (end - control2 * 2 + control1) * (6 * t)
  }

  /// The points of a polyline along the curve without its start; no point of the curve is further from it than
  /// `tolerance` millimetres.
  ///
  /// The parts are equal in the parameter. Their number is that of Wang (1984): the distance of a part of n is at most
  /// M⁄(8n²), where M is the largest second derivative, at one of the ends.
  func flattened(tolerance: Double) -> [PlanePoint] {
    let bend = max(secondDerivative(at: 0).length, secondDerivative(at: 1).length)
    let count = max(4, min(20_000, (bend / (8 * tolerance)).squareRoot().rounded(.up)))
    return (1...Int(count)).map { $0 == Int(count) ? end : point(at: Double($0) / count) }
  }

  /// Whether all four points are the same place.
  var isPoint: Bool { control1 == start && control2 == start && end == start }
}
