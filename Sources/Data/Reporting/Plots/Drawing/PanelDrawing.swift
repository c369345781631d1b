/// One panel with all measures that do not depend on the width of the figure.
struct PanelDrawing {
  let panel: Panel
  let height: Double
  let colourBar: ColourBar?
  /// The ranges that the marks cover, before the x axis is known.
  let extent: MarkExtent
  private let xAxis: Axis
  private let y: AxisProjection
  private let yTicks: [Tick]
  private let colours: [Colour]

  /// Measures `panel`, whose horizontal axis is `xAxis`.
  init(_ panel: Panel, xAxis: Axis) {
    self.panel = panel
    self.xAxis = xAxis
    height = panel.height.isFinite ? min(max(panel.height, 40), 5000) : 180
    extent = MarkExtent(panel.marks, xScale: xAxis.scale, yScale: panel.y.scale)
    colourBar = ColourBar(panel.marks, height: height)
    y = AxisProjection(panel.y, fitting: extent.y, padding: panel.padding)
    yTicks = y.verticalTicks(height: height)
    var next = 0
    colours = panel.marks.map { mark in
      defer { next += mark.isSeries ? 1 : 0 }
      return mark.colour ?? (mark.isSeries ? Colour.series[next % Colour.series.count] : Ink.normal)
    }
  }

  /// The width of the vertical axis's labels.
  var labelWidth: Double {
    yTicks.map { TextMetrics.width($0.label, size: TextMetrics.small) }.max() ?? 0
  }

  /// Lays out the title and the legend above a plot of this width.
  func legend(width: Double) -> Legend {
    Legend(title: panel.title, marks: Array(zip(panel.marks, colours)), width: width)
  }

  /// Fits the horizontal axis to the data of all panels that share it.
  func xProjection(fitting extent: Extent, padded: Bool) -> AxisProjection {
    AxisProjection(xAxis, fitting: extent, padding: padded ? .both : [])
  }

  /// Draws the plot; the origin is its top left corner.
  ///
  /// - Parameters:
  ///   - x: the horizontal axis.
  ///   - ticks: the ticks of the horizontal axis, one grid line for each.
  ///   - width: the width of the plot in pixels.
  ///   - axisOffset: the distance, in pixels, from the plot to the title of the vertical axis at its left.
  func draw(x: AxisProjection, ticks: [Tick], width: Double, axisOffset: Double, into svg: inout SVGBuilder) {
    let area = PlotArea(x: x, y: y, width: width, height: height)
    drawGrid(ticks, area, into: &svg)
    if let reason = reasonForNoData(area) {
      let text = TextMetrics.fitted("no data: \(reason)", to: width - 16, size: TextMetrics.medium)
      svg.element(
        "text",
        [
          "x": width / 2, "y": height / 2 + 4, "text-anchor": "middle", "font-size": TextMetrics.medium,
          "font-style": "italic", "fill": Ink.normal,
        ], text: text)
    } else {
      drawMarks(area, into: &svg)
      colourBar.map { bar in
        svg.group("g", ["transform": "translate(\(width.svg) 0)"]) { bar.draw(into: &$0) }
      }
    }
    svg.element("rect", ["width": width, "height": height, "fill": "none", "stroke": Ink.frame])
    drawVerticalAxis(area, axisOffset, into: &svg)
  }

  /// Draws the marks in a nested `svg` element, which clips them to the plot and, unlike a clip path, needs no id.
  private func drawMarks(_ area: PlotArea, into svg: inout SVGBuilder) {
    svg.group("svg", ["width": area.width, "height": area.height, "overflow": "hidden"]) { svg in
      var labels = RuleLabels(area: area)
      for (mark, colour) in zip(panel.marks, colours) {
        MarkDrawing(area: area, colour: colour).draw(mark, into: &svg)
      }
      for (mark, colour) in zip(panel.marks, colours) {
        labels.draw(mark, colour: colour, into: &svg)
      }
    }
  }

  private func drawGrid(_ ticks: [Tick], _ area: PlotArea, into svg: inout SVGBuilder) {
    let columns = ticks.compactMap { area.x($0.value) }.map { "M\($0.svg) 0V\(area.height.svg)" }
    let rows = yTicks.compactMap { area.y($0.value) }.map { "M0 \($0.svg)H\(area.width.svg)" }
    guard !columns.isEmpty || !rows.isEmpty else { return }
    svg.element("path", ["d": (columns + rows).joined(), "stroke": Ink.grid])
  }

  private func drawVerticalAxis(_ area: PlotArea, _ offset: Double, into svg: inout SVGBuilder) {
    svg.group("g", ["text-anchor": "end", "fill": Ink.normal]) { svg in
      for tick in yTicks {
        guard let y = area.y(tick.value) else { continue }
        svg.element("text", ["x": -8.0, "y": y + 4], text: tick.label)
      }
    }
    svg.element(
      "text",
      [
        "transform": "translate(\((-offset).svg) \((height / 2).svg)) rotate(-90)", "text-anchor": "middle",
        "font-size": TextMetrics.medium, "fill": Ink.normal,
      ], text: TextMetrics.fitted(panel.y.label, to: height + 16, size: TextMetrics.medium))
  }

  private func reasonForNoData(_ area: PlotArea) -> String? {
    guard extent.hasData else { return panel.reasonIfEmpty }
    let isInView = extent.x.isInView(of: area.x) && extent.y.isInView(of: area.y)
    return isInView ? nil : "no values within the range of the axes"
  }
}

extension Extent {
  fileprivate func isInView(of axis: AxisProjection) -> Bool {
    isEmpty || (upper >= axis.lower && lower <= axis.upper)
  }
}

extension Panel {
  /// The ends of the vertical axis at which the marks would otherwise touch the frame. Bars stand on the frame and
  /// images fill it, so they need no padding there.
  fileprivate var padding: AxisProjection.Padding {
    var padding = AxisProjection.Padding.both
    for mark in marks {
      switch mark.shape {
      case .bars: padding.remove(.lower)
      case .raster: return []
      case .line, .envelope, .points, .symbols, .markers, .verticalRule, .horizontalRule: break
      }
    }
    return padding
  }

  /// Whether the ends of the x axis would cut dots in half.
  var needsHorizontalPadding: Bool {
    let hasDots = marks.contains { mark in
      switch mark.shape {
      case .points, .symbols, .markers: true
      default: false
      }
    }
    return hasDots && padding == .both
  }
}
