import Foundation

/// A colour bar to the right of the plot: the colours of a raster with an axis of their values.
struct ColourBar {
  private let raster: Raster
  private let axis: AxisProjection
  private let ticks: [Tick]
  private let height: Double

  private static let offset = 12.0
  private static let thickness = 10.0

  /// Makes a bar of `height` pixels for the first raster among `marks` that has a value axis; `nil` if there is none.
  init?(_ marks: [Mark], height: Double) {
    let rasters = marks.compactMap { mark in
      if case .raster(let raster, _, _) = mark.shape, raster.width > 0, raster.height > 0 { raster } else { nil }
    }
    guard let raster = rasters.first(where: { $0.valueAxis != nil }), let valueAxis = raster.valueAxis else {
      return nil
    }
    let axis = AxisProjection(valueAxis, fitting: Extent())
    guard axis.isKnown else { return nil }
    self.raster = raster
    self.axis = axis
    self.height = height
    ticks = axis.verticalTicks(height: height)
  }

  /// The width in pixels, including the space to the plot.
  var width: Double {
    let labels = ticks.map { TextMetrics.width($0.label, size: TextMetrics.small) }.max() ?? 0
    return Self.offset + Self.thickness + 6 + labels + 8 + TextMetrics.medium + 4
  }

  /// Draws the bar; the origin is the top right corner of the plot.
  func draw(into svg: inout SVGBuilder) {
    let strip = Raster(width: 1, height: 256, levels: Array(0...255), colourMap: raster.colourMap)
    guard let image = try? strip.png() else { return }
    svg.element(
      "image",
      [
        "x": Self.offset, "y": 0.0, "width": Self.thickness, "height": height, "preserveAspectRatio": "none",
        "href": "data:image/png;base64," + Data(image).base64EncodedString(),
      ])
    for tick in ticks {
      let y = (1 - (axis.fraction(tick.value) ?? 0)) * height
      svg.element(
        "text",
        ["x": Self.offset + Self.thickness + 6, "y": y + 4, "fill": Ink.normal], text: tick.label)
    }
    let label = TextMetrics.fitted(axis.axis.label, to: height, size: TextMetrics.medium)
    svg.element(
      "text",
      [
        "transform": "translate(\((width - 4).svg) \((height / 2).svg)) rotate(-90)", "text-anchor": "middle",
        "font-size": TextMetrics.medium, "fill": Ink.normal,
      ], text: label)
  }
}

extension AxisProjection {
  /// Returns the ticks of a vertical axis.
  package func verticalTicks(height: Double) -> [Tick] {
    guard isKnown else { return [] }
    if let named = axis.namedTicks { return named }
    // Logarithmic ticks are unevenly spaced, so the spacing of linear ticks would leave few of them.
    let ticks = ticks(along: height, spacing: axis.scale == .logarithmic ? 18 : 26, gap: 6) { _ in TextMetrics.small }
    return axis.hasDecimalComma ? ticks.map(\.withDecimalComma) : ticks
  }

  /// Returns the ticks of a horizontal axis.
  package func horizontalTicks(width: Double) -> [Tick] {
    guard isKnown else { return [] }
    if let named = axis.namedTicks { return named }
    let ticks = ticks(along: width, spacing: 44, gap: 10) { TextMetrics.width($0, size: TextMetrics.small) }
    return axis.hasDecimalComma ? ticks.map(\.withDecimalComma) : ticks
  }
}

extension Axis {
  /// The ticks that the axis names or lists; `nil` if its range determines them.
  fileprivate var namedTicks: [Tick]? {
    if !ticks.isEmpty { return ticks.map { Tick(value: $0.value, label: $0.name) } }
    return names.isEmpty ? nil : names.enumerated().map { Tick(value: Double($0), label: $1) }
  }
}
