import Expectations
import Reporting
import Testing

/// The features of figures that audiograms need: reversed axes, named ticks, plots of a fixed width, symbols.
@Suite struct AudiogramDrawingTests {
  @Test func aReversedAxisGrowsTheOtherWay() {
    for scale in [Axis.Scale.linear, .logarithmic] {
      var axis = Axis("level", from: 10, to: 1000, scale: scale)
      let usual = AxisProjection(axis, fitting: Extent())
      axis.isReversed = true
      let reversed = AxisProjection(axis, fitting: Extent())
      for value in [10.0, 25, 400, 1000] {
        expectLess(abs((usual.fraction(value) ?? 9) + (reversed.fraction(value) ?? 9) - 1), 1e-12)
      }
      expect(reversed.fraction(10) == 1 && reversed.fraction(1000) == 0 && reversed.fraction(.nan) == nil)
      expectEqual(reversed.verticalTicks(height: 300), usual.verticalTicks(height: 300))
    }
    expectNil(AxisProjection(Axis("f", scale: .logarithmic), fitting: Extent()).fraction(-1))
  }

  @Test func ticksAreThoseThatWereNamed() {
    var axis = Axis("f", from: 100, to: 8000, scale: .logarithmic)
    axis.ticks = [.init(125, "125"), .init(8000, "8k")]
    expectEqual(AxisProjection(axis, fitting: Extent()).horizontalTicks(width: 500).map(\.label), ["125", "8k"])
  }

  @Test func aPlotIsAsWideAsItWasAskedToBe() throws {
    let panel = Panel(
      height: 100, x: Axis("x", from: 0, to: 10), y: Axis("y", from: 0, to: 1),
      marks: [.symbols(x: [0, 10, 5], y: [0.5, 0.5, nil], symbol: .circle, label: "a")])
    var figure = Figure(width: 700, panels: [panel])
    figure.plotWidth = 345
    let svg = figure.svg()
    let places = svg.matches(of: /<circle cx="([0-9.]+)"/).map { Double($0.1) }
    expect(places == [0, 345] && svg.contains("<rect width=\"345\" height=\"100\""))
    // The width follows from plot and labels, and `width` is ignored.
    expect(!svg.contains("width=\"700\""))
  }

  @Test func eachSymbolIsDrawnOnceForEachPoint() {
    for symbol in Symbol.allCases {
      let marks = [
        Mark.symbols(x: [1, 2], y: [1, 2], symbol: symbol, colour: .blue, label: "one"),
        Mark.symbols(x: [1], y: [nil], symbol: symbol, colour: .green, label: "none"),
      ]
      let svg = Figure(panels: [Panel(x: Axis("x"), y: Axis("y"), marks: marks)]).svg()
      let isRound = symbol == .circle || symbol == .circleWithArrow
      let hasArrow = "\(symbol)".hasSuffix("Arrow")
      // There are two points in the plot and two in the legend.
      expectEqual(svg.matches(of: #/<circle /#).count, (isRound ? 4 : 0), "\(symbol)")
      let strokes = svg.matches(of: /<path [^>]*stroke-width="2"/).count
      expectEqual(strokes, (isRound ? 0 : 4) + (hasArrow ? 4 : 0), "\(symbol)")
    }
  }

  /// Filled markers have a dark outline, also in the legend, and each has a shape of its own.
  @Test func eachMarkerIsFilledAndOutlined() {
    var drawn: Set<String> = []
    for marker in Marker.allCases {
      let marks = [
        Mark.markers(x: [1, 2], y: [1, nil], marker: marker, colour: .orange, label: "one"),
        Mark.markers(x: [], y: [], marker: marker, colour: .green, label: "none"),
      ]
      let svg = Figure(panels: [Panel(x: Axis("x"), y: Axis("y"), marks: marks)]).svg()
      let shapes = svg.matches(of: /<(circle|path) [^>]*stroke="#1f2328"[^>]*>/).map { String($0.0) }
      // One point in the plot and two marks in the legend.
      expect(shapes.count == 3 && shapes.count { $0.contains("fill=\"#e69f00\"") } == 2, "\(marker): \(shapes)")
      drawn.insert(shapes.last ?? "")
    }
    expectEqual(drawn.count, Marker.allCases.count)
  }

  @Test func labelsMayHaveADecimalComma() {
    var axis = Axis("x", from: 0, to: 1)
    axis.hasDecimalComma = true
    let labels = AxisProjection(axis, fitting: Extent()).verticalTicks(height: 100).map(\.label)
    expect(labels.contains("0,5") && !labels.contains { $0.contains(".") })
  }
}
