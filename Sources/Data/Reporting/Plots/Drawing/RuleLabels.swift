/// Places the labels of rules where they cover neither each other nor the frame.
package struct RuleLabels {
  private struct Box {
    var x: Double
    var y: Double
    var width: Double

    func overlaps(_ other: Box) -> Bool {
      x < other.x + other.width + 8 && other.x < x + width + 8 && abs(y - other.y) < RuleLabels.lineHeight
    }
  }

  private let area: PlotArea
  private var taken: [Box] = []

  private static let lineHeight = 14.0
  private static let margin = 5.0

  package init(area: PlotArea) {
    self.area = area
  }

  /// Draws the label of a rule if there is room for it. Otherwise only the rule's tooltip shows it.
  package mutating func draw(_ mark: Mark, colour: Colour, into svg: inout SVGBuilder) {
    guard let label = mark.label, !label.isEmpty else { return }
    let text = TextMetrics.fitted(label, to: area.width - 2 * Self.margin, size: TextMetrics.small)
    let width = TextMetrics.width(text, size: TextMetrics.small)
    guard let box = places(for: mark, width: width).first(where: isFree) else { return }
    taken.append(box)
    svg.element(
      "rect",
      [
        "x": box.x - 3, "y": box.y - Self.lineHeight + 3, "width": width + 6, "height": Self.lineHeight, "rx": 2.0,
        "fill": Colour.white, "fill-opacity": "0.85",
      ])
    svg.element("text", ["x": box.x, "y": box.y, "fill": colour], text: text)
  }

  /// Returns the possible places of a label (`y` is its baseline), the best one first.
  private func places(for mark: Mark, width: Double) -> [Box] {
    let (margin, line) = (Self.margin, Self.lineHeight)
    switch mark.shape {
    case .verticalRule(let value):
      guard let x = area.x(value), 0...area.width ~= x else { return [] }
      return stride(from: line, to: area.height - 2, by: line).flatMap { y in
        [Box(x: x + margin, y: y, width: width), Box(x: x - margin - width, y: y, width: width)]
      }
    case .horizontalRule(let value):
      guard let y = area.y(value), 0...area.height ~= y else { return [] }
      return [area.width - margin - width, margin, (area.width - width) / 2].flatMap { x in
        [Box(x: x, y: y - margin, width: width), Box(x: x, y: y + line - 1, width: width)]
      }
    case .line, .envelope, .points, .symbols, .markers, .bars, .raster: return []
    }
  }

  private func isFree(_ box: Box) -> Bool {
    box.x >= 0 && box.x + box.width <= area.width && box.y >= Self.lineHeight - 3 && box.y <= area.height - 3
      && !taken.contains { $0.overlaps(box) }
  }
}
