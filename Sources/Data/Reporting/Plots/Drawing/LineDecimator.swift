/// Reduces a line of any number of points to a path of at most four points per pixel column.
///
/// Consecutive points in one column are replaced by the first, the lowest, the highest and the last of them, in their
/// order. The line covers the same pixels, so no peak is lost. All points left of the plot count as one column, and
/// all points right of it as another.
package struct LineDecimator {
  private struct Point {
    var x: Double
    var y: Double
    var index: Int
  }

  package private(set) var path = PathData()
  private let columns: ClosedRange<Double>
  private var column = 0.0
  private var first: Point?
  private var last = Point(x: 0, y: 0, index: 0)
  private var lowest = Point(x: 0, y: 0, index: 0)
  private var highest = Point(x: 0, y: 0, index: 0)
  private var pointsInStretch = 0
  private var pointsWritten = 0

  /// Makes a decimator for a plot of `width` pixels.
  package init(width: Double) {
    columns = -1...max(width, 0) + 1
  }

  /// Adds the next point, in pixels.
  package mutating func add(_ x: Double, _ y: Double) {
    let point = Point(x: x, y: y, index: pointsInStretch)
    let column = min(max(x.rounded(.down), columns.lowerBound), columns.upperBound)
    pointsInStretch += 1
    if first == nil || column != self.column {
      writeColumn()
      self.column = column
      (first, lowest, highest) = (point, point, point)
    }
    if y < lowest.y { lowest = point }
    if y > highest.y { highest = point }
    last = point
  }

  /// Ends the current part of the line: the next point is not joined to the last one. A part of one point becomes a
  /// dot.
  package mutating func breakLine() {
    writeColumn()
    if pointsWritten == 1 { path.dot() }
    first = nil
    pointsInStretch = 0
    pointsWritten = 0
  }

  private mutating func writeColumn() {
    guard let first else { return }
    var written = -1
    let extremes = lowest.index < highest.index ? [lowest, highest] : [highest, lowest]
    for point in [first] + extremes + [last] where point.index > written {
      if pointsWritten == 0 { path.move(to: point.x, point.y) } else { path.line(to: point.x, point.y) }
      written = point.index
      pointsWritten += 1
    }
  }
}
