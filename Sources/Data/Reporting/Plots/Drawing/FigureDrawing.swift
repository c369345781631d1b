/// Lays out the panels of a figure and draws them.
struct FigureDrawing {
  private let figure: Figure
  private let panels: [PanelDrawing]
  private let width: Double
  private let left: Double
  private let plotWidth: Double

  private static let margin = 12.0
  private static let tickHeight = 20.0
  private static let axisTitleHeight = 18.0
  private static let panelGap = 10.0
  private static let fonts = "system-ui, -apple-system, 'Segoe UI', 'Liberation Sans', 'DejaVu Sans', sans-serif"

  init(_ figure: Figure) {
    self.figure = figure
    let sharedAxis = figure.sharesXAxis ? figure.panels.first?.x : nil
    panels = figure.panels.map { PanelDrawing($0, xAxis: sharedAxis ?? $0.x) }
    left = Self.margin + TextMetrics.medium + 8 + (panels.map(\.labelWidth).max() ?? 0) + 8
    let right = max(24, (panels.compactMap(\.colourBar?.width).max() ?? 0) + 4)
    if let wanted = figure.plotWidth, wanted.isFinite {
      plotWidth = min(max(wanted, 40), 10_000)
      width = left + plotWidth + right
    } else {
      width = figure.width.isFinite ? min(max(figure.width, 320), 10_000) : 1000
      plotWidth = max(width - left - right, 40)
    }
  }

  func svg() -> String {
    var body = SVGBuilder()
    var top = Self.margin
    if figure.drawsTitle, let title = figure.title {
      let text = TextMetrics.fitted(title, to: width - 2 * Self.margin, size: TextMetrics.title)
      top += TextMetrics.title
      body.element(
        "text",
        ["x": Self.margin, "y": top, "font-size": TextMetrics.title, "font-weight": "600", "fill": Ink.strong],
        text: text)
      top += Self.margin
    }
    for index in panels.indices { top = draw(index, top: top, into: &body) }
    return wrapped(body.text, height: top + Self.margin / 2)
  }

  private func wrapped(_ body: String, height: Double) -> String {
    let title = figure.title ?? panels.compactMap(\.panel.title).joined(separator: ", ")
    let head = [
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(width.svg)\" height=\"\(height.svg)\"",
      "viewBox=\"0 0 \(width.svg) \(height.svg)\" role=\"img\" aria-label=\"\(title.svg)\"",
      "font-family=\"\(Self.fonts)\" font-size=\"\(TextMetrics.small.svg)\">",
    ]
    return head.joined(separator: " ") + "\n<title>\(title.svg)</title>\n"
      + "<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n" + body + "</svg>\n"
  }

  /// Draws the panel at `index` below `top`; returns the y coordinate of its end.
  private func draw(_ index: Int, top: Double, into svg: inout SVGBuilder) -> Double {
    let panel = panels[index]
    let legend = panel.legend(width: plotWidth)
    svg.group("g", ["transform": "translate(\(left.svg) \(top.svg))"]) { legend.draw(into: &$0) }
    let x = horizontalAxis(of: panel)
    let ticks = x.horizontalTicks(width: plotWidth)
    let plotTop = top + legend.height
    let isLabelled = !figure.sharesXAxis || index == panels.count - 1
    svg.group("g", ["transform": "translate(\(left.svg) \(plotTop.svg))"]) { svg in
      let offset = left - Self.margin - TextMetrics.medium + 2
      panel.draw(x: x, ticks: ticks, width: plotWidth, axisOffset: offset, into: &svg)
      if isLabelled { drawHorizontalAxis(x, ticks, top: panel.height, into: &svg) }
    }
    let bottom = plotTop + panel.height + Self.panelGap
    return isLabelled ? bottom + Self.tickHeight + Self.axisTitleHeight : bottom
  }

  private func horizontalAxis(of panel: PanelDrawing) -> AxisProjection {
    guard figure.sharesXAxis else {
      return panel.xProjection(fitting: panel.extent.x, padded: panel.panel.needsHorizontalPadding)
    }
    var extent = Extent()
    for panel in panels { extent.formUnion(panel.extent.x) }
    return panel.xProjection(fitting: extent, padded: panels.allSatisfy(\.panel.needsHorizontalPadding))
  }

  private func drawHorizontalAxis(_ x: AxisProjection, _ ticks: [Tick], top: Double, into svg: inout SVGBuilder) {
    svg.group("g", ["text-anchor": "middle", "fill": Ink.normal]) { svg in
      for tick in ticks {
        let place = (x.fraction(tick.value) ?? 0) * plotWidth
        let half = TextMetrics.width(tick.label, size: TextMetrics.small) / 2
        // A label at the end of the axis that is too long for the margin is left out, since it would be cut off.
        guard left + place - half >= 0, left + place + half <= width else { continue }
        svg.element("text", ["x": place, "y": top + 16], text: tick.label)
      }
      svg.element(
        "text", ["x": plotWidth / 2, "y": top + 34, "font-size": TextMetrics.medium],
        text: TextMetrics.fitted(x.axis.label, to: plotWidth, size: TextMetrics.medium))
    }
  }
}
