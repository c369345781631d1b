/// The shape of a filled marker: the kind of a point is known by its shape, also in print without colours.
package enum Marker: String, Sendable, Hashable, CaseIterable {
  /// A circle.
  case circle
  /// A square that stands on a side.
  case square
  /// A triangle that points up.
  case triangle
  /// A square that stands on a corner.
  case diamond
  /// A triangle that points down.
  case triangleDown
  /// A cross of two bars.
  case plus

  /// Half of a marker's size, in CSS pixels.
  static let radius = 5.0

  /// Draws the marker around a point: filled, with a dark outline that shows light colours on white paper.
  func draw(at x: Double, _ y: Double, _ colour: Colour, radius: Double = radius, into svg: inout SVGBuilder) {
    guard self != .circle else {
      return svg.element(
        "circle", ["cx": x, "cy": y, "r": radius, "fill": colour, "stroke": Ink.strong, "stroke-width": 1.0])
    }
    var path = PathData()
    for (index, corner) in corners.enumerated() {
      let (cornerX, cornerY) = (x + corner.x * radius, y + corner.y * radius)
      if index == 0 { path.move(to: cornerX, cornerY) } else { path.line(to: cornerX, cornerY) }
    }
    path.close()
    svg.element(
      "path",
      ["d": path.text, "fill": colour, "stroke": Ink.strong, "stroke-width": 1.0, "stroke-linejoin": "round"])
  }

  /// The corners around the middle, in radii.
  private var corners: [(x: Double, y: Double)] {
    switch self {
    case .circle: []
    case .square: [(-0.9, -0.9), (0.9, -0.9), (0.9, 0.9), (-0.9, 0.9)]
    case .triangle: [(0, -1.15), (1.1, 0.85), (-1.1, 0.85)]
    case .diamond: [(0, -1.25), (1.25, 0), (0, 1.25), (-1.25, 0)]
    case .triangleDown: [(0, 1.15), (1.1, -0.85), (-1.1, -0.85)]
    case .plus:
      [
        (-0.4, -1.15), (0.4, -1.15), (0.4, -0.4), (1.15, -0.4), (1.15, 0.4), (0.4, 0.4), (0.4, 1.15), (-0.4, 1.15),
        (-0.4, 0.4), (-1.15, 0.4), (-1.15, -0.4), (-0.4, -0.4),
      ]
    }
  }
}
