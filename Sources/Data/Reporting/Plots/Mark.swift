/// One drawn element of a panel: a line, a band, points, symbols, markers, bars, an image or a rule.
///
/// Values that are not finite, or not positive on a logarithmic axis, are gaps. A mark with many values is reduced to a
/// few points per pixel column, with every peak kept.
package struct Mark: Sendable {
  enum Shape: Sendable {
    case line(x: [Double], y: [Double?])
    case envelope(x: [Double], low: [Double], high: [Double])
    case points(x: [Double], y: [Double?])
    case symbols(x: [Double], y: [Double?], symbol: Symbol)
    case markers(x: [Double], y: [Double?], marker: Marker)
    case bars(edges: [Double], counts: [Double])
    case raster(Raster, x: ClosedRange<Double>?, y: ClosedRange<Double>?)
    case verticalRule(x: Double)
    case horizontalRule(y: Double)
  }

  let shape: Shape
  /// The colour; `nil` for the next one of ``Colour/series`` (dark grey for a rule).
  package var colour: Colour?
  /// The name in the legend, which a panel shows if more than one of its series has a name; for a rule, the text beside
  /// it.
  package var label: String?

  /// Makes a line through the points (`x[i]`, `y[i]`), interrupted where `y[i]` is `nil`. A point between two gaps
  /// becomes a dot.
  ///
  /// - Precondition: `x` and `y` are equally long.
  package static func line(x: [Double], y: [Double?], colour: Colour? = nil, label: String? = nil) -> Mark {
    precondition(x.count == y.count, "\(x.count) x for \(y.count) y")
    return Mark(shape: .line(x: x, y: y), colour: colour, label: label)
  }

  /// Makes a band from `low[i]` to `high[i]`, for example a waveform from its extremes in each slice of time.
  ///
  /// - Precondition: `x`, `low` and `high` are equally long.
  package static func envelope(
    x: [Double], low: [Double], high: [Double], colour: Colour? = nil, label: String? = nil
  ) -> Mark {
    precondition(x.count == low.count && x.count == high.count, "\(x.count) x, \(low.count) low, \(high.count) high")
    return Mark(shape: .envelope(x: x, low: low, high: high), colour: colour, label: label)
  }

  /// Makes a dot for each point (`x[i]`, `y[i]`) whose `y[i]` is not `nil`; dots on the same pixel are drawn once.
  ///
  /// - Precondition: `x` and `y` are equally long.
  package static func points(x: [Double], y: [Double?], colour: Colour? = nil, label: String? = nil) -> Mark {
    precondition(x.count == y.count, "\(x.count) x for \(y.count) y")
    return Mark(shape: .points(x: x, y: y), colour: colour, label: label)
  }

  /// Makes a symbol at each point (`x[i]`, `y[i]`) whose `y[i]` is not `nil`.
  ///
  /// - Precondition: `x` and `y` are equally long.
  package static func symbols(
    x: [Double], y: [Double?], symbol: Symbol, colour: Colour? = nil, label: String? = nil
  ) -> Mark {
    precondition(x.count == y.count, "\(x.count) x for \(y.count) y")
    return Mark(shape: .symbols(x: x, y: y, symbol: symbol), colour: colour, label: label)
  }

  /// Makes a filled marker at each point (`x[i]`, `y[i]`) whose `y[i]` is not `nil`.
  ///
  /// - Precondition: `x` and `y` are equally long.
  package static func markers(
    x: [Double], y: [Double?], marker: Marker, colour: Colour? = nil, label: String? = nil
  ) -> Mark {
    precondition(x.count == y.count, "\(x.count) x for \(y.count) y")
    return Mark(shape: .markers(x: x, y: y, marker: marker), colour: colour, label: label)
  }

  /// Makes a histogram: `counts[i]` stands between `edges[i]` and `edges[i + 1]`; the edges increase.
  ///
  /// - Precondition: there is one more edge than counts, or both are empty.
  package static func bars(edges: [Double], counts: [Double], colour: Colour? = nil, label: String? = nil) -> Mark {
    precondition(edges.count == counts.count + 1 || edges.isEmpty, "\(edges.count) edges for \(counts.count) counts")
    return Mark(shape: .bars(edges: edges, counts: edges.isEmpty ? [] : counts), colour: colour, label: label)
  }

  /// Makes an image that fills the ranges `x` and `y`, or the whole axis if a range is `nil`.
  ///
  /// Its cells are drawn equally large, so for a logarithmic axis the caller must space its rows logarithmically.
  package static func raster(
    _ raster: Raster, x: ClosedRange<Double>? = nil, y: ClosedRange<Double>? = nil
  ) -> Mark {
    Mark(shape: .raster(raster, x: x, y: y))
  }

  /// Makes a dashed vertical line at one `x`, with its label beside it.
  package static func rule(x: Double, label: String? = nil, colour: Colour? = nil) -> Mark {
    Mark(shape: .verticalRule(x: x), colour: colour, label: label)
  }

  /// Makes a dashed horizontal line at one `y`, with its label on it.
  package static func rule(y: Double, label: String? = nil, colour: Colour? = nil) -> Mark {
    Mark(shape: .horizontalRule(y: y), colour: colour, label: label)
  }
}
