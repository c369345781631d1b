import LetterTrail

/// A letter or digit as a hand writes it: strokes in their order and direction.
///
/// The staff counts downward in hundredths of the height of a small `x`: ascenders and capitals begin at 0, small letters at
/// 100, all stand on 200, descenders end at 300.
package struct Glyph: Sendable, Hashable {
  /// The room on the line, with that beside it.
  package var width: Double
  /// The strokes in the order of writing.
  package var strokes: [[CubicBezier]]

  /// Creates a glyph.
  package init(width: Double, strokes: [[CubicBezier]]) { (self.width, self.strokes) = (width, strokes) }

  /// The strokes at another place and size, in the unit of the result.
  package func strokes(at origin: PlanePoint, scale: Double) -> [[CubicBezier]] {
    func place(_ point: PlanePoint) -> PlanePoint {
      PlanePoint(x: origin.x + scale * point.x, y: origin.y + scale * point.y)
    }
    return strokes.map { stroke in
      stroke.map {
        CubicBezier(
          start: place($0.start), control1: place($0.control1), control2: place($0.control2), end: place($0.end))
      }
    }
  }
}
