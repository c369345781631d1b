/// The title of a panel and the names of its series, in rows above the plot.
package struct Legend {
  private struct Entry {
    var label: String
    var colour: Colour
    var swatch: Swatch
    var x: Double
    var row: Int
  }

  private let title: String?
  private var entries: [Entry] = []
  private let rows: Int

  private static let rowHeight = 18.0
  private static let swatchWidth = 20.0
  private static let gap = 16.0

  /// Lays out `title` and the labelled series among `marks` in rows of `width` pixels. A single series is not listed.
  package init(title: String?, marks: [(mark: Mark, colour: Colour)], width: Double) {
    let title = title.map { TextMetrics.fitted($0, to: width, size: TextMetrics.large) }
    let named = marks.filter { $0.mark.label != nil && $0.mark.isSeries }
    var x = title.map { TextMetrics.width($0, size: TextMetrics.large) + 2 * Self.gap } ?? 0
    var row = 0
    for (mark, colour) in named.count > 1 ? named : [] {
      let label = TextMetrics.fitted(mark.label ?? "", to: width - Self.swatchWidth, size: TextMetrics.small)
      let size = Self.swatchWidth + TextMetrics.width(label, size: TextMetrics.small)
      if x > 0, x + size > width { (x, row) = (0, row + 1) }
      entries.append(Entry(label: label, colour: colour, swatch: mark.swatch, x: x, row: row))
      x += size + Self.gap
    }
    self.title = title
    rows = title == nil && entries.isEmpty ? 0 : row + 1
  }

  /// The height of the rows above the plot, including some space below them.
  package var height: Double { Double(rows) * Self.rowHeight + 8 }

  /// Draws the rows; the origin is the top of the first one.
  package func draw(into svg: inout SVGBuilder) {
    if let title {
      svg.element(
        "text", ["y": 13.0, "font-size": TextMetrics.large, "font-weight": "600", "fill": Ink.strong], text: title)
    }
    for entry in entries {
      let y = Double(entry.row) * Self.rowHeight + 13
      switch entry.swatch {
      case .area:
        svg.element("rect", ["x": entry.x, "y": y - 9, "width": 14.0, "height": 10.0, "rx": 1.5, "fill": entry.colour])
      case .symbol(let symbol): symbol.draw(at: entry.x + 8, y - 5, entry.colour, radius: 3.5, into: &svg)
      case .marker(let marker): marker.draw(at: entry.x + 8, y - 4, entry.colour, radius: 4, into: &svg)
      case .dot:
        svg.element("circle", ["cx": entry.x + 7, "cy": y - 4, "r": 3.0, "fill": entry.colour])
      case .stroke:
        let path = "M\((entry.x + 1).svg) \((y - 4).svg)h12"
        svg.element("path", ["d": path, "stroke": entry.colour, "stroke-width": 2.5, "stroke-linecap": "round"])
      }
      svg.element("text", ["x": entry.x + Self.swatchWidth, "y": y, "fill": Ink.normal], text: entry.label)
    }
  }
}

extension Mark {
  /// Whether the mark is a series, with a colour of its own and an entry in the legend.
  var isSeries: Bool {
    switch shape {
    case .line, .envelope, .points, .symbols, .markers, .bars: true
    case .raster, .verticalRule, .horizontalRule: false
    }
  }

  fileprivate var swatch: Swatch {
    switch shape {
    case .envelope, .bars, .raster: .area
    case .points: .dot
    case .symbols(_, _, let symbol): .symbol(symbol)
    case .markers(_, _, let marker): .marker(marker)
    case .line, .verticalRule, .horizontalRule: .stroke
    }
  }
}

/// The symbol of a series beside its name.
private enum Swatch {
  case area
  case dot
  case symbol(Symbol)
  case marker(Marker)
  case stroke
}

/// The greys of all elements that are not data.
enum Ink {
  static let strong = Colour(0x1F2328)
  static let normal = Colour(0x4A5159)
  static let frame = Colour(0xB6BDC6)
  static let grid = Colour(0xE7EAEE)
}
