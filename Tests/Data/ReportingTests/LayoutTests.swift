import AudioCore
import Expectations
import Foundation
import Reporting
import TestSignals
import Testing

/// No two texts of a figure may touch, according to the generous widths of `TextMetrics`.
@Suite struct LayoutTests {
  @Test func ruleLabelsNeverOverlap() {
    var random = SeededRandom(seed: 9)
    for round in 0..<200 {
      let axis = AxisProjection(Axis("x", range: 0...1), fitting: Extent())
      let area = PlotArea(x: axis, y: axis, width: 700, height: 120)
      var svg = SVGBuilder()
      var labels = RuleLabels(area: area)
      for index in 0..<12 {
        let place = Double.random(in: -0.1...1.1, using: &random)
        let label = "rule number \(index)"
        labels.draw(
          index.isMultiple(of: 2) ? .rule(x: place, label: label) : .rule(y: place, label: label), colour: .black,
          into: &svg)
      }
      let boxes = svg.text.split(separator: "\n").filter { $0.hasPrefix("<rect") }.map(Box.init)
      expectAtLeast(boxes.count, 2)
      for (index, box) in boxes.enumerated() {
        expect(box.x >= -3 && box.x + box.width <= 703 && box.y >= 0 && box.y + box.height <= 120)
        for other in boxes[(index + 1)...] { expect(!box.overlaps(other), "round \(round), seed 9") }
      }
    }
  }

  @Test func legendEntriesNeverOverlap() {
    let marks = (0..<17).map { index in
      (Mark.line(x: [], y: [], label: String(repeating: "long ", count: index % 5) + "\(index)"), Colour.blue)
    }
    let legend = Legend(title: "A title", marks: marks, width: 400)
    var svg = SVGBuilder()
    legend.draw(into: &svg)
    let texts = svg.text.split(separator: "\n").filter { $0.hasPrefix("<text") }.map(Box.init)
    expectEqual(texts.count, 18)
    for (one, next) in zip(texts, texts.dropFirst()) { expect(one.y < next.y || one.x < next.x) }
    expect(texts.allSatisfy { $0.y < legend.height })
    let labels = marks.compactMap(\.0.label)
    for (box, label) in zip(texts.dropFirst(), labels) {
      expectAtMost(box.x + TextMetrics.width(label, size: TextMetrics.small), 400)
    }
  }

  /// A rectangle in SVG coordinates.
  private struct Box {
    var x, y, width, height: Double

    init(_ element: some StringProtocol) {
      func number(_ name: String) -> Double {
        element.components(separatedBy: " \(name)=\"").dropFirst().first?.split(separator: "\"").first
          .flatMap { Double($0) } ?? 0
      }
      (x, y, width, height) = (number("x"), number("y"), number("width"), number("height"))
    }

    func overlaps(_ other: Box) -> Bool {
      x < other.x + other.width && other.x < x + width && y < other.y + other.height && other.y < y + height
    }
  }
}
