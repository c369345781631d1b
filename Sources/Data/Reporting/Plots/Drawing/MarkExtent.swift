/// The ranges of x and y that show marks completely.
struct MarkExtent {
  var x = Extent()
  var y = Extent()
  /// Whether there is anything to draw except rules.
  var hasData = false

  /// Determines the extent of `marks` on axes of these scales.
  init(_ marks: [Mark], xScale: Axis.Scale, yScale: Axis.Scale) {
    for mark in marks {
      switch mark.shape {
      case .line(let x, let y), .points(let x, let y), .symbols(let x, let y, _), .markers(let x, let y, _):
        for (x, y) in zip(x, y) where y != nil { include(x, y ?? .nan, xScale, yScale) }
      case .envelope(let x, let low, let high):
        for index in x.indices where low[index].isFinite && high[index].isFinite {
          include(x[index], low[index], xScale, yScale)
          include(x[index], high[index], xScale, yScale)
        }
      case .bars(let edges, let counts):
        for index in counts.indices {
          include(edges[index], counts[index], xScale, yScale)
          include(edges[index + 1], counts[index], xScale, yScale)
        }
        // A bar begins at zero if the axis contains it.
        if !counts.isEmpty { y.include(0, on: yScale) }
      case .raster(let raster, let xRange, let yRange):
        guard raster.width > 0, raster.height > 0 else { continue }
        hasData = true
        for end in [xRange?.lowerBound, xRange?.upperBound] { x.include(end ?? .nan, on: xScale) }
        for end in [yRange?.lowerBound, yRange?.upperBound] { y.include(end ?? .nan, on: yScale) }
      case .verticalRule(let value): x.include(value, on: xScale)
      case .horizontalRule(let value): y.include(value, on: yScale)
      }
    }
  }

  private mutating func include(_ x: Double, _ y: Double, _ xScale: Axis.Scale, _ yScale: Axis.Scale) {
    guard x.isFinite, y.isFinite, xScale == .linear || x > 0, yScale == .linear || y > 0 else { return }
    self.x.include(x, on: xScale)
    self.y.include(y, on: yScale)
    hasData = true
  }
}
