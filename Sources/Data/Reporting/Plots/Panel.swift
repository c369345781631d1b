/// One plot: two axes and what is drawn between them.
package struct Panel: Sendable {
  /// A line above the plot, or `nil` for none.
  package var title: String?
  /// The height of the area between the axes, in CSS pixels.
  package var height: Double
  /// The horizontal axis.
  package var x: Axis
  /// The vertical axis.
  package var y: Axis
  /// What is drawn, the first at the back.
  package var marks: [Mark]
  /// Why there may be nothing to draw, as in "no voiced frames": a panel without data prints "no data: " and this.
  package var reasonIfEmpty: String

  /// A panel of `marks` between two axes.
  package init(
    title: String? = nil, height: Double = 180, x: Axis, y: Axis, marks: [Mark],
    reasonIfEmpty: String = "no finite values"
  ) {
    self.title = title
    self.height = height
    self.x = x
    self.y = y
    self.marks = marks
    self.reasonIfEmpty = reasonIfEmpty
  }
}
