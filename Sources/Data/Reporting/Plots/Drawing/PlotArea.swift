/// The rectangle between the axes: values in, pixels out, the origin at the top left.
struct PlotArea {
  let x: AxisProjection
  let y: AxisProjection
  let width: Double
  let height: Double

  /// The horizontal place of a value, or `nil` when it has none on this axis.
  func x(_ value: Double) -> Double? {
    x.fraction(value).map { $0 * width }
  }

  /// The vertical place of a value, or `nil` when it has none on this axis.
  func y(_ value: Double) -> Double? {
    y.fraction(value).map { (1 - $0) * height }
  }

  /// The place of a point, or `nil` when one of its values has none.
  func point(_ x: Double, _ y: Double?) -> (x: Double, y: Double)? {
    guard let y, let horizontal = self.x(x), let vertical = self.y(y) else { return nil }
    return (horizontal, vertical)
  }
}
