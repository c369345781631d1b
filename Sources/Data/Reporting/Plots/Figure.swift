/// Panels stacked under one title, drawn as SVG.
package struct Figure: Sendable {
  /// What the figure shows; it is also what a screen reader says. `nil` for no title line.
  package var title: String?
  /// The width of the whole figure, in CSS pixels.
  package var width: Double
  /// The panels, from top to bottom. Their plots are equally wide and begin at the same x.
  package var panels: [Panel]
  /// The width of the plots between their axes, in CSS pixels; the figure is as wide as it takes then, whatever `width` says.
  /// For plots whose axes have scales in a fixed ratio. `nil`: what the labels leave of `width`.
  package var plotWidth: Double?
  /// Whether the panels have one x axis in common: the first panel's, over the data of all, labelled under the last.
  package var sharesXAxis: Bool

  /// A figure of stacked panels.
  package init(title: String? = nil, width: Double = 1000, panels: [Panel], sharesXAxis: Bool = false) {
    self.title = title
    self.width = width
    self.panels = panels
    self.sharesXAxis = sharesXAxis
  }

  /// The figure as a standalone SVG document that can also stand inside an HTML page.
  ///
  /// It has no ids, style sheets, scripts, fonts or links, so that any number of figures share a page. The same figure
  /// gives the same text. Size and time grow with the pixels drawn and the values read, never with their product.
  package func svg() -> String {
    FigureDrawing(self).svg()
  }
}
