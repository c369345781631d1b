/// Reduces a band of any number of slices to a polygon of at most one slice per pixel column, which keeps the extremes
/// of the slices in the column.
package struct BandDecimator {
  private struct Slice {
    var x: Double
    var top: Double
    var bottom: Double
  }

  private let columns: ClosedRange<Double>
  private var column = 0.0
  private var slices: [Slice] = []

  /// Makes a decimator for a plot of `width` pixels.
  package init(width: Double) {
    columns = -1...max(width, 0) + 1
  }

  /// Adds the next slice, in pixels.
  package mutating func add(_ x: Double, _ top: Double, _ bottom: Double) {
    let column = min(max(x.rounded(.down), columns.lowerBound), columns.upperBound)
    if let last = slices.last, column == self.column {
      slices[slices.count - 1].top = min(last.top, top)
      slices[slices.count - 1].bottom = max(last.bottom, bottom)
    } else {
      slices.append(Slice(x: x, top: top, bottom: bottom))
      self.column = column
    }
  }

  /// Ends the current part of the band and adds its outline to `path`: along the tops, then back along the bottoms.
  package mutating func finish(into path: inout PathData) {
    guard let first = slices.first else { return }
    path.move(to: first.x, first.top)
    for slice in slices.dropFirst() { path.line(to: slice.x, slice.top) }
    for slice in slices.reversed() { path.line(to: slice.x, slice.bottom) }
    path.close()
    slices.removeAll(keepingCapacity: true)
  }
}
