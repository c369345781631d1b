/// One plot: two axes and the marks between them.
package struct Panel: Sendable {
  /// The title line above the plot; `nil` for none.
  package var title: String?
  /// The height of the area between the axes, in CSS pixels.
  package var height: Double
  /// The horizontal axis.
  package var x: Axis
  /// The vertical axis.
  package var y: Axis
  /// The marks; the first one is drawn at the back.
  package var marks: [Mark]
  /// The reason for an empty panel, as in "no voiced frames". A panel without data prints it after "no data: ".
  package var reasonIfEmpty: String

  /// Makes a panel of `marks` between two axes.
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
