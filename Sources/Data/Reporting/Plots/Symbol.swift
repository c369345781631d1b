/// A symbol for the kind of a point: the symbols of audiograms (ASHA, Guidelines for audiometric symbols, 1990).
package enum Symbol: Sendable, Hashable, CaseIterable {
  /// An empty circle: the right ear by air conduction.
  case circle
  /// A cross: the left ear by air conduction.
  case cross
  /// An empty triangle: the right ear, with noise in the left one.
  case triangle
  /// An empty square: the left ear, with noise in the right one.
  case square
  /// A circle with an arrow down to the left: no response at the right ear.
  case circleWithArrow
  /// A cross with an arrow down to the right: no response at the left ear.
  case crossWithArrow
  /// A triangle with an arrow down to the left: no response at the right ear, with noise in the left one.
  case triangleWithArrow
  /// A square with an arrow down to the right: no response at the left ear, with noise in the right one.
  case squareWithArrow

  /// Half of a symbol's size, in CSS pixels.
  static let radius = 6.0

  /// Draws the symbol around a point.
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
    case .triangle, .triangleWithArrow:
      outline([(0, -1.15), (1.1, 0.85), (-1.1, 0.85)], x, y, colour, radius, into: &svg)
    case .square, .squareWithArrow:
      outline([(-0.9, -0.9), (0.9, -0.9), (0.9, 0.9), (-0.9, 0.9)], x, y, colour, radius, into: &svg)
    }
    let side: Double
    switch self {
    case .circle, .cross, .triangle, .square: return
    case .circleWithArrow, .triangleWithArrow: side = -1
    case .crossWithArrow, .squareWithArrow: side = 1
    }
    // The arrow starts at the symbol's lower outer corner and points down at 45 degrees; its head has two strokes.
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

  /// Draws a polygon filled with white. Its corners are given relative to the middle, in radii.
  private func outline(
    _ corners: [(x: Double, y: Double)], _ x: Double, _ y: Double, _ colour: Colour, _ radius: Double,
    into svg: inout SVGBuilder
  ) {
    var path = PathData()
    for (index, corner) in (corners + [corners[0]]).enumerated() {
      let (cornerX, cornerY) = (x + corner.x * radius, y + corner.y * radius)
      if index == 0 { path.move(to: cornerX, cornerY) } else { path.line(to: cornerX, cornerY) }
    }
    stroke(path, colour, fill: .white, into: &svg)
  }

  private func stroke(_ path: PathData, _ colour: Colour, fill: Colour? = nil, into svg: inout SVGBuilder) {
    svg.element(
      "path",
      [
        "d": path.text, "fill": fill?.css ?? "none", "stroke": colour, "stroke-width": 2.0, "stroke-linecap": "round",
        "stroke-linejoin": "round",
      ])
  }
}
