/// A place on the map in millimetres: x to the right, y down, as on a screen. Also a difference of two places.
package struct PlanePoint: Sendable, Hashable {
  package var x: Double
  package var y: Double

  @inlinable package init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// Distance from the origin; the length of a difference.
  @inlinable package var length: Double { (x * x + y * y).squareRoot() }

  @inlinable package func distance(to other: PlanePoint) -> Double { (self - other).length }

  /// Scalar product.
  @inlinable package func dot(_ other: PlanePoint) -> Double { x * other.x + y * other.y }

  /// Vector product; positive if `other` is turned clockwise on the screen from this.
  @inlinable package func cross(_ other: PlanePoint) -> Double { x * other.y - y * other.x }

  /// The place at this share of the way to another.
  @inlinable package func towards(_ other: PlanePoint, _ share: Double) -> PlanePoint { self + (other - self) * share }

  @inlinable package static func + (a: PlanePoint, b: PlanePoint) -> PlanePoint {
    PlanePoint(x: a.x + b.x, y: a.y + b.y)
  }
  @inlinable package static func - (a: PlanePoint, b: PlanePoint) -> PlanePoint {
    PlanePoint(x: a.x - b.x, y: a.y - b.y)
  }
  @inlinable package static func * (a: PlanePoint, k: Double) -> PlanePoint { PlanePoint(x: a.x * k, y: a.y * k) }
}

/// Two numbers in a list: `[12.5, 40]`.
extension PlanePoint: Codable {
  package init(from decoder: any Decoder) throws {
    var list = try decoder.unkeyedContainer()
    self.init(x: try list.decode(Double.self), y: try list.decode(Double.self))
    guard list.isAtEnd else {
      throw DecodingError.dataCorruptedError(in: list, debugDescription: "expected a place of two numbers, got more")
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var list = encoder.unkeyedContainer()
    try list.encode(x)
    try list.encode(y)
  }
}
