import Foundation

/// Draws the marks of a panel, except the labels of rules.
struct MarkDrawing {
  let area: PlotArea
  let colour: Colour

  func draw(_ mark: Mark, into svg: inout SVGBuilder) {
    switch mark.shape {
    case .line(let x, let y): stroke(linePath(x, y), into: &svg)
    case .envelope(let x, let low, let high): fill(envelopePath(x, low, high), outline: 0.7, into: &svg)
    case .points(let x, let y): stroke(pointPath(x, y), width: 3.2, into: &svg)
    case .symbols(let x, let y, let symbol): draw(symbol, x, y, into: &svg)
    case .markers(let x, let y, let marker): draw(marker, x, y, into: &svg)
    case .bars(let edges, let counts): fill(barPath(edges, counts), outline: 0, into: &svg)
    case .raster(let raster, let x, let y): draw(raster, x, y, into: &svg)
    case .verticalRule(let value): rule(area.x(value), nil, mark.label, into: &svg)
    case .horizontalRule(let value): rule(nil, area.y(value), mark.label, into: &svg)
    }
  }

  private func stroke(_ path: PathData, width: Double = 1.4, into svg: inout SVGBuilder) {
    guard !path.isEmpty else { return }
    svg.element(
      "path",
      [
        "d": path.text, "fill": "none", "stroke": colour, "stroke-width": width, "stroke-linecap": "round",
        "stroke-linejoin": "round",
      ])
  }

  private func fill(_ path: PathData, outline: Double, into svg: inout SVGBuilder) {
    guard !path.isEmpty else { return }
    svg.element(
      "path",
      ["d": path.text, "fill": colour, "stroke": colour, "stroke-width": outline, "stroke-linejoin": "round"])
  }

  private func linePath(_ x: [Double], _ y: [Double?]) -> PathData {
    var line = LineDecimator(width: area.width)
    for (x, y) in zip(x, y) {
      if let point = area.point(x, y) { line.add(point.x, point.y) } else { line.breakLine() }
    }
    line.breakLine()
    return line.path
  }

  private func pointPath(_ x: [Double], _ y: [Double?]) -> PathData {
    struct Pixel: Hashable {
      var x: Double
      var y: Double
    }
    var path = PathData()
    var drawn: Set<Pixel> = []
    for (x, y) in zip(x, y) {
      guard let point = area.point(x, y), 0...area.width ~= point.x, 0...area.height ~= point.y,
        drawn.insert(Pixel(x: point.x.rounded(), y: point.y.rounded())).inserted
      else { continue }
      path.move(to: point.x, point.y)
      path.dot()
    }
    return path
  }

  private func draw(_ symbol: Symbol, _ x: [Double], _ y: [Double?], into svg: inout SVGBuilder) {
    for (x, y) in zip(x, y) {
      guard let point = area.point(x, y) else { continue }
      symbol.draw(at: point.x, point.y, colour, into: &svg)
    }
  }

  private func draw(_ marker: Marker, _ x: [Double], _ y: [Double?], into svg: inout SVGBuilder) {
    for (x, y) in zip(x, y) {
      guard let point = area.point(x, y) else { continue }
      marker.draw(at: point.x, point.y, colour, into: &svg)
    }
  }

  private func envelopePath(_ x: [Double], _ low: [Double], _ high: [Double]) -> PathData {
    var path = PathData()
    var band = BandDecimator(width: area.width)
    for index in x.indices {
      if let one = area.point(x[index], low[index]), let other = area.point(x[index], high[index]) {
        band.add(one.x, min(one.y, other.y), max(one.y, other.y))
      } else {
        band.finish(into: &path)
      }
    }
    band.finish(into: &path)
    return path
  }

  private func barPath(_ edges: [Double], _ counts: [Double]) -> PathData {
    let base = min(max(area.y(0) ?? area.height, 0), area.height)
    var path = PathData()
    var column: (left: Double, tops: ClosedRange<Double>)?
    for (index, count) in counts.enumerated() {
      guard let left = area.x(edges[index]), let right = area.x(edges[index + 1]), right >= 0, left <= area.width,
        let top = area.y(count)
      else { continue }
      // Bars thinner than a pixel are drawn as one bar that covers the highest and the lowest of them.
      let begun = column ?? (left, base...base)
      let tops = min(begun.tops.lowerBound, top)...max(begun.tops.upperBound, top)
      column = (begun.left, tops)
      guard right - begun.left >= 1 || index == counts.count - 1 else { continue }
      let space = right - begun.left > 4 ? 0.5 : 0
      let sides = (begun.left + space, max(right - space, begun.left + 0.5))
      path.move(to: sides.0, tops.lowerBound)
      path.line(to: sides.1, tops.lowerBound)
      path.line(to: sides.1, tops.upperBound)
      path.line(to: sides.0, tops.upperBound)
      path.close()
      column = nil
    }
    return path
  }

  private func draw(_ raster: Raster, _ x: ClosedRange<Double>?, _ y: ClosedRange<Double>?, into svg: inout SVGBuilder)
  {
    guard let left = area.x(x?.lowerBound ?? area.x.lower), let right = area.x(x?.upperBound ?? area.x.upper),
      let bottom = area.y(y?.lowerBound ?? area.y.lower), let top = area.y(y?.upperBound ?? area.y.upper)
    else { return }
    do {
      let image = try raster.png()
      let rendering = raster.interpolation == .pixelated ? "pixelated" : "auto"
      svg.element(
        "image",
        [
          "x": left, "y": top, "width": right - left, "height": bottom - top, "preserveAspectRatio": "none",
          "image-rendering": rendering, "href": "data:image/png;base64," + Data(image).base64EncodedString(),
        ])
    } catch {
      svg.element("text", ["x": 8.0, "y": 20.0], text: "no image: \(error)")
    }
  }

  private func rule(_ x: Double?, _ y: Double?, _ label: String?, into svg: inout SVGBuilder) {
    guard x.map({ 0...area.width ~= $0 }) ?? true, y.map({ 0...area.height ~= $0 }) ?? true, x != nil || y != nil
    else { return }
    let path = x.map { "M\($0.svg) 0V\(area.height.svg)" } ?? y.map { "M0 \($0.svg)H\(area.width.svg)" } ?? ""
    svg.group("g", ["stroke-width": 1.2]) { svg in
      if let label { svg.element("title", [:], text: label) }
      // White between the dashes keeps the rule visible on top of dark marks.
      svg.element("path", ["d": path, "stroke": Colour.white, "stroke-opacity": "0.7"])
      svg.element("path", ["d": path, "stroke": colour, "stroke-dasharray": "5 3"])
    }
  }
}
