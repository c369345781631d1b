/// A symbol for a point that says what kind it is: those of audiograms (ASHA, Guidelines for audiometric symbols, 1990).
public enum Symbol: Sendable, Hashable, CaseIterable {
  /// An empty circle: the right ear by air conduction.
  case circle
  /// A cross: the left ear by air conduction.
  case cross
  /// A circle with an arrow down to the left: no response at the right ear.
  case circleWithArrow
  /// A cross with an arrow down to the right: no response at the left ear.
  case crossWithArrow

  /// Half of its size, in CSS pixels.
  static let radius = 6.0

  /// Draws it around a point.
  func draw(at x: Double, _ y: Double, _ colour: Colour, radius: Double = radius, into svg: inout SVGBuilder) {
    switch self {
    case .circle, .circleWithArrow:
      svg.element(
        "circle", ["cx": x, "cy": y, "r": radius, "fill": Colour.white, "stroke": colour, "stroke-width": 2.0])
    case .cross, .crossWithArrow:
      var path = PathData()
      for side in [-1.0, 1] {
        path.move(to: x - side * radius, y - radius)
        path.line(to: x + side * radius, y + radius)
      }
      stroke(path, colour, into: &svg)
    }
    let side: Double
    switch self {
    case .circle, .cross: return
    case .circleWithArrow: side = -1
    case .crossWithArrow: side = 1
    }
    // From the symbol's lower outer corner, at 45 degrees, with a head of two strokes.
    let start = self == .circleWithArrow ? radius * 0.71 : radius
    let length = 1.5 * radius
    let (tipX, tipY) = (x + side * (start + length), y + start + length)
    var arrow = PathData()
    arrow.move(to: x + side * start, y + start)
    arrow.line(to: tipX, tipY)
    arrow.move(to: tipX - side * 0.8 * radius, tipY)
    arrow.line(to: tipX, tipY)
    arrow.line(to: tipX, tipY - 0.8 * radius)
    stroke(arrow, colour, into: &svg)
  }

  private func stroke(_ path: PathData, _ colour: Colour, into svg: inout SVGBuilder) {
    svg.element(
      "path",
      [
        "d": path.text, "fill": "none", "stroke": colour, "stroke-width": 2.0, "stroke-linecap": "round",
        "stroke-linejoin": "round",
      ])
  }
}
