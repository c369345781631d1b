import Reporting

/// A panel of a figure in a report: lines over a common horizontal axis.
public struct ReportPanel: Sendable {
  /// A line. It is interrupted where `y` is `nil`.
  public struct Line: Sendable {
    /// The line's name in the legend.
    public var label: String
    /// Positions on the horizontal axis, in the unit of the axis, ascending.
    public var x: [Double]
    /// The value at each position, in the panel's unit.
    public var y: [Double?]
    /// Whether each value is marked by a circle, for a few single measurements.
    public var hasCircles: Bool

    /// Creates a line.
    ///
    /// - Precondition: `x` and `y` have the same length.
    public init(_ label: String, x: [Double], y: [Double?], hasCircles: Bool = false) {
      precondition(x.count == y.count, "expected \(x.count) values, got \(y.count)")
      self.label = label
      self.x = x
      self.y = y
      self.hasCircles = hasCircles
    }
  }

  /// The quantity that the panel shows: "level".
  public var title: String
  /// The unit of the panel's values.
  public var unit: String?
  /// The panel's lines, each in a colour of its own.
  public var lines: [Line]

  /// Creates a panel.
  public init(_ title: String, unit: String? = nil, lines: [Line]) {
    self.title = title
    self.unit = unit
    self.lines = lines
  }

  func panel(x: String) -> Panel {
    let marks = lines.enumerated().flatMap { place, line -> [Mark] in
      let colour = Colour.series[place % Colour.series.count]
      let curve = Mark.line(x: line.x, y: line.y, colour: colour, label: line.label)
      return line.hasCircles ? [curve, .symbols(x: line.x, y: line.y, symbol: .circle, colour: colour)] : [curve]
    }
    return Panel(
      title: title, height: 160, x: Axis(x), y: Axis(title, unit: unit), marks: marks, reasonIfEmpty: "nothing yet")
  }
}
