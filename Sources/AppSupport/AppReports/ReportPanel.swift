import Reporting

/// A panel of a figure in a report: lines over one horizontal axis.
public struct ReportPanel: Sendable {
  /// A line; where `y` is `nil` it is interrupted.
  public struct Line: Sendable {
    /// What it shows, for the legend.
    public var label: String
    /// Places on the horizontal axis, in the axis' unit, rising.
    public var x: [Double]
    /// A value for each place, in the panel's unit.
    public var y: [Double?]
    /// Whether each value has a circle, for few values that were measured one by one.
    public var hasCircles: Bool

    /// A line.
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

  /// What it shows: "level".
  public var title: String
  /// The unit of its values.
  public var unit: String?
  /// Its lines, each in a colour of its own.
  public var lines: [Line]

  /// A panel.
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
