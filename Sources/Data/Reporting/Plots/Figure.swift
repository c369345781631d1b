/// Panels stacked under one title, drawn as SVG.
package struct Figure: Sendable {
  /// The title line, which a screen reader reads, too; `nil` for none.
  package var title: String?
  /// Whether the title is drawn, too. It is not needed below a heading that says the same.
  package var drawsTitle = true
  /// The width of the whole figure, in CSS pixels.
  package var width: Double
  /// The panels, from top to bottom. Their plots are equally wide and begin at the same x.
  package var panels: [Panel]
  /// The width of the plots between their axes, in CSS pixels, for plots whose axes have scales in a fixed ratio. The
  /// width of the figure follows from it, and `width` is ignored. If it is `nil`, the plots take the part of `width`
  /// that the labels leave.
  package var plotWidth: Double?
  /// Whether the panels share the first panel's x axis. The axis is then fitted to the data of all panels and labelled
  /// under the last one.
  package var sharesXAxis: Bool

  /// Makes a figure of stacked panels.
  package init(title: String? = nil, width: Double = 1000, panels: [Panel], sharesXAxis: Bool = false) {
    self.title = title
    self.width = width
    self.panels = panels
    self.sharesXAxis = sharesXAxis
  }

  /// Draws the figure as a standalone SVG document that can also stand inside an HTML page.
  ///
  /// The SVG has no ids, style sheets, scripts, fonts or links, so a page can hold any number of figures. The same
  /// figure always gives the same text. Size and time are linear in the pixels drawn and in the values read.
  package func svg() -> String {
    FigureDrawing(self).svg()
  }
}
