/// The rectangle between the axes. It converts values to pixels with the origin at the top left.
package struct PlotArea {
  package let x: AxisProjection
  package let y: AxisProjection
  package let width: Double
  package let height: Double

  package init(x: AxisProjection, y: AxisProjection, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// Returns the horizontal place of a value; `nil` if the axis cannot show it.
  package func x(_ value: Double) -> Double? {
    x.fraction(value).map { $0 * width }
  }

  /// Returns the vertical place of a value; `nil` if the axis cannot show it.
  package func y(_ value: Double) -> Double? {
    y.fraction(value).map { (1 - $0) * height }
  }

  /// Returns the place of a point; `nil` if an axis cannot show one of its values.
  package func point(_ x: Double, _ y: Double?) -> (x: Double, y: Double)? {
    guard let y, let horizontal = self.x(x), let vertical = self.y(y) else { return nil }
    return (horizontal, vertical)
  }
}
