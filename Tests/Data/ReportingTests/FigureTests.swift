import AudioCore
import Expectations
import Foundation
import Reporting
import TestSignals
import Testing

@Suite struct FigureTests {
  private let time = Axis("time", unit: "s")
  private let level = Axis("level", unit: "dBFS")

  @Test func figureSaysWhatItShows() throws {
    let line = Mark.line(x: [0, 1, 2], y: [0, nil, 1], label: "one")
    let other = Mark.points(x: [0, 1], y: [1, 1], label: "two <&>")
    let panel = Panel(title: "Panel", x: time, y: level, marks: [line, other, .rule(y: 0.5, label: "limit")])
    let svg = try XMLText(Figure(title: "A & B", panels: [panel]).svg())
    let texts = svg.texts(of: "text")
    for text in ["A & B", "Panel", "time (s)", "level (dBFS)", "one", "two <&>", "limit"] {
      expect(texts.contains(text))
    }
    let root = try require(svg.elements.first)
    expect(root.attributes["role"] == "img" && root.attributes["aria-label"] == "A & B")
    expectEqual(svg.texts(of: "title").first, "A & B")
  }

  @Test func oneSeriesHasNoLegend() throws {
    let panel = Panel(x: time, y: level, marks: [.line(x: [0, 1], y: [0, 1], label: "alone")])
    expect(try !XMLText(Figure(panels: [panel]).svg()).texts(of: "text").contains("alone"))
  }

  @Test func emptyPanelsSayWhy() throws {
    let marks: [[Mark]] = [
      [], [.rule(y: 1)], [.line(x: [0, 1], y: [nil, .nan])], [.points(x: [.infinity], y: [1])],
      [.envelope(x: [0], low: [.nan], high: [1])], [.bars(edges: [], counts: [])],
      [.raster(Raster(width: 0, height: 4, levels: []))],
    ]
    for marks in marks {
      let figure = Figure(panels: [Panel(x: time, y: level, marks: marks, reasonIfEmpty: "silence")])
      expect(try XMLText(figure.svg()).texts(of: "text").contains("no data: silence"))
    }
    let outside = Panel(x: Axis("t", range: 5...6), y: level, marks: [.line(x: [0, 1], y: [0, 1])])
    let texts = try XMLText(Figure(panels: [outside]).svg()).texts(of: "text")
    expect(texts.contains("no data: no values within the range of the axes"))
  }

  @Test func kindsStandByTheirNames() throws {
    let axis = Axis("", names: ["below", "above"])
    let panel = Panel(height: 100, x: time, y: axis, marks: [.line(x: [0, 1], y: [0, 1])])
    let svg = try XMLText(Figure(panels: [panel]).svg())
    let heights = ["below", "above"].map { name in
      svg.elements.first { $0.name == "text" && $0.text == name }.flatMap { $0.attributes["y"] }.flatMap { Double($0) }
    }
    // Each label is in the middle of its half of the 100 px; the baseline of its text is 4 px below.
    expectEqual(heights, [79, 29])
    expect(!svg.texts(of: "text").contains("0.5"))
  }

  @Test func sharedAxisIsLabelledOnce() throws {
    let panels = [0.0, 10].map { start in Panel(x: time, y: level, marks: [.line(x: [start, start + 5], y: [0, 1])]) }
    let shared = try XMLText(Figure(panels: panels, sharesXAxis: true).svg())
    expectEqual(shared.texts(of: "text").filter { $0 == "time (s)" }.count, 1)
    let lines = shared.all("path").filter { $0.attributes["stroke-linecap"] == "round" }.compactMap {
      $0.attributes["d"]
    }
    // On the common axis from 0 to 15, one panel's data take the first third and the other's take the last.
    expect(lines.count == 2 && lines[0].hasPrefix("M0 ") && !lines[1].hasPrefix("M0 "))
    let apart = try XMLText(Figure(panels: panels).svg())
    expectEqual(apart.texts(of: "text").filter { $0 == "time (s)" }.count, 2)
  }

  @Test func linesPassThroughTheirPoints() throws {
    let panel = Panel(
      height: 100, x: Axis("x", range: 0...1), y: Axis("y", range: 0...1),
      marks: [.line(x: [0, 0.5, 1], y: [0, 1, 0.25])])
    let svg = try XMLText(Figure(panels: [panel]).svg())
    let width = try require(svg.all("svg").last?.attributes["width"].flatMap(Double.init))
    let path = try require(svg.all("path").last { $0.attributes["fill"] == "none" }?.attributes["d"])
    expectEqual(path, "M0 100 \((width / 2).svg) 0 \(width.svg) 75")
  }

  @Test func barsStandOnZero() throws {
    let panel = Panel(
      height: 100, x: Axis("x", range: 0...2), y: Axis("y", range: 0...4),
      marks: [.bars(edges: [0, 1, 2], counts: [4, 1])])
    let path = try require(try XMLText(Figure(panels: [panel]).svg()).all("path").last?.attributes["d"])
    let bars = path.split(separator: "M")
    expectEqual(bars.count, 2)
    expect(bars[0].contains(" 0 ") && bars[0].contains(" 100 "))
    expect(bars[1].contains(" 75 ") && bars[1].hasSuffix(" 100Z"))
  }

  @Test func aMillionPointsMakeASmallFigure() throws {
    let x = (0..<1_000_000).map { Double($0) / 48_000 }
    let y = x.map { sin($0 * 9000) }
    let svg = Figure(panels: [
      Panel(x: time, y: level, marks: [.line(x: x, y: y)]), Panel(x: time, y: level, marks: [.points(x: x, y: x)]),
      Panel(x: time, y: level, marks: [.envelope(x: x, low: y.map { -abs($0) }, high: y.map { abs($0) })]),
      Panel(x: time, y: level, marks: [.bars(edges: x, counts: y.dropLast())]),
    ]).svg()
    expectLess(svg.utf8.count, 200_000)
  }

  @Test func anyDataGivesWellFormedSVG() throws {
    var random = SeededRandom(seed: 8)
    for round in 0..<400 {
      let figure = Figure(
        title: hostileTexts.randomElement(using: &random), width: random.anyMagnitude(-1...4),
        panels: (0..<Int.random(in: 0...3, using: &random)).map { _ in randomPanel(&random) },
        sharesXAxis: Bool.random(using: &random))
      let svg = figure.svg()
      let document = try XMLText(svg)
      let comment: Comment = "round \(round), seed 8"
      expectEqual(document.elements.first?.name, "svg", comment)
      expect(document.elements.allSatisfy { $0.attributes["id"] == nil }, comment)
      let numbers = document.elements.flatMap { $0.attributes.filter { $0.key != "aria-label" }.map(\.value) }
      expect(!numbers.contains { $0.contains("nan") || $0.contains("inf") }, comment)
      expectEqual(figure.svg(), svg, comment)
    }
  }

  private func randomPanel(_ random: inout SeededRandom) -> Panel {
    let scales = [Axis.Scale.linear, .logarithmic]
    func axis(_ random: inout SeededRandom) -> Axis {
      Axis(
        hostileTexts.randomElement(using: &random) ?? "", unit: hostileTexts.randomElement(using: &random),
        from: Bool.random(using: &random) ? value(&random) : nil,
        to: Bool.random(using: &random) ? value(&random) : nil,
        scale: scales.randomElement(using: &random) ?? .linear)
    }
    let marks = (0..<Int.random(in: 0...4, using: &random)).map { _ in randomMark(&random) }
    return Panel(
      title: hostileTexts.randomElement(using: &random), height: random.anyMagnitude(-1...3), x: axis(&random),
      y: axis(&random), marks: marks, reasonIfEmpty: hostileTexts.randomElement(using: &random) ?? "")
  }

  private func randomMark(_ random: inout SeededRandom) -> Mark {
    let count = Int.random(in: 0...40, using: &random)
    let x = (0..<count).map { _ in value(&random) }
    let y = (0..<count).map { _ in value(&random) }
    let label = hostileTexts.randomElement(using: &random)
    switch Int.random(in: 0...6, using: &random) {
    case 0: return .line(x: x.sorted(), y: y.map { $0 > 0 ? $0 : nil }, label: label)
    case 1: return .envelope(x: x, low: y, high: x, label: label)
    case 2: return .points(x: x, y: y, label: label)
    case 3: return .bars(edges: x, counts: Array(y.dropLast()), label: label)
    case 4: return .rule(x: value(&random), label: label)
    case 5: return .rule(y: value(&random), label: label)
    default:
      let axis = Axis("level", from: value(&random), to: value(&random))
      let raster = Raster(width: count, height: 3, valueAxis: axis) { column, _ in y[column] }
      return .raster(raster, x: Bool.random(using: &random) ? 0...1 : nil)
    }
  }

  private func value(_ random: inout SeededRandom) -> Double {
    let odd: [Double] = [.nan, .infinity, -.infinity, 0, -0.0, 1, 1e308, -1e308, 5e-324]
    return Int.random(in: 0...4, using: &random) == 0
      ? odd.randomElement(using: &random) ?? 0 : random.anyMagnitude(-3...6)
  }
}
