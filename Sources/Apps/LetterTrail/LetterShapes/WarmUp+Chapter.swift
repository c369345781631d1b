import Foundation
import LetterTrail

extension WarmUp {
  /// The chapter of the shape. A loosening exercise is larger than a letter: it is as high as two small letters.
  ///
  /// - Parameter xHeight: the height of a small `x` of the player, in millimetres.
  package func chapter(xHeight: Double) -> Chapter {
    let margin = xHeight
    let strokes = shape.map { stroke in
      stroke.map { $0.mapped { PlanePoint(x: margin + xHeight * $0.x, y: margin + xHeight * $0.y) } }
    }
    let points = strokes.joined().flatMap { [$0.start, $0.control1, $0.control2, $0.end] }
    return Chapter(
      id: rawValue, title: words, mapWidth: (points.map(\.x).max() ?? 0) + margin,
      mapHeight: (points.map(\.y).max() ?? 0) + margin, pathTolerance: 0.16 * xHeight,
      checkpointTolerance: 0.19 * xHeight, strokes: strokes)
  }

  /// The strokes, in heights of a small `x`.
  private var shape: [[CubicBezier]] {
    switch self {
    case .lines: (0..<4).map { Self.polygon([(Double($0), 0), (Double($0), 2)]) }
    case .waves: [(0..<4).flatMap(Self.wave)]
    case .zigzag: [Self.polygon((0...6).map { (0.7 * Double($0), $0 % 2 == 0 ? 2 : 0) })]
    case .loops: [Self.course(to: 3.5, steps: 21, Self.loop)]
    case .spiral: [Self.course(to: 2.75, steps: 22, Self.spiral)]
    }
  }

  private static func polygon(_ corners: [(x: Double, y: Double)]) -> [CubicBezier] {
    zip(corners, corners.dropFirst()).map { a, b in
      let (start, end) = (PlanePoint(x: a.x, y: a.y), PlanePoint(x: b.x, y: b.y))
      return CubicBezier(
        start: start, control1: start.towards(end, 1 / 3), control2: start.towards(end, 2 / 3), end: end)
    }
  }

  /// One wave of two halves. The control points are those of a sine, within a hundredth of its height.
  private static func wave(_ number: Int) -> [CubicBezier] {
    let (x, height) = (1.2 * Double(number), 0.5)
    func half(_ from: Double, _ side: Double) -> CubicBezier {
      CubicBezier(
        start: PlanePoint(x: from, y: 1), control1: PlanePoint(x: from + 0.22, y: 1 + side * height * 1.35),
        control2: PlanePoint(x: from + 0.38, y: 1 + side * height * 1.35), end: PlanePoint(x: from + 0.6, y: 1))
    }
    return [half(x, -1), half(x + 0.6, 1)]
  }

  /// A chain of curves through a course, with its tangents: cubic Hermite pieces. Turns count from 0.
  private static func course(
    to turns: Double, steps: Int, _ place: (Double) -> (at: PlanePoint, tangent: PlanePoint)
  ) -> [CubicBezier] {
    (0..<steps).map { number in
      let step = turns / Double(steps)
      let (a, b) = (place(Double(number) * step), place(Double(number + 1) * step))
      return CubicBezier(
        start: a.at, control1: a.at + a.tangent * (step / 3), control2: b.at - b.tangent * (step / 3), end: b.at)
    }
  }

  /// Loops like a row of e, from the base line: against the clock, 1.3 wide a turn.
  private static func loop(_ turns: Double) -> (at: PlanePoint, tangent: PlanePoint) {
    let (angle, turn) = (2 * Double.pi * turns, 2 * Double.pi)
    return (
      PlanePoint(x: 0.9 + 1.3 * turns + 0.65 * sin(angle), y: 1 + cos(angle)),
      PlanePoint(x: 1.3 + 0.65 * turn * cos(angle), y: -turn * sin(angle))
    )
  }

  /// A spiral from the middle outward, against the clock, 0.55 of room a turn.
  private static func spiral(_ turns: Double) -> (at: PlanePoint, tangent: PlanePoint) {
    let (angle, turn, radius) = (2 * Double.pi * turns, 2 * Double.pi, 0.12 + 0.55 * turns)
    let (cosine, sine) = (cos(angle), sin(angle))
    return (
      PlanePoint(x: 1.7 + radius * cosine, y: 1.7 - radius * sine),
      PlanePoint(x: 0.55 * cosine - radius * turn * sine, y: -0.55 * sine - radius * turn * cosine)
    )
  }
}
