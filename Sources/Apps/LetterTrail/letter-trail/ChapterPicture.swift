import LetterTrail
import LetterTrailReports
import Reporting

/// A picture of a chapter: the path, the strokes with their numbers, and a trace over it.
struct ChapterPicture {
  private static let colours = ["#2a827e", "#f2705b", "#7a4e8a", "#2b2a33"]

  private let chapter: Chapter

  init(_ chapter: Chapter) { self.chapter = chapter }

  /// The picture, in millimetres.
  ///
  /// - Parameter trace: what was drawn; its parts in the air are left out.
  func svg(with trace: [TraceSample] = []) -> String {
    let (width, height) = (Hundredths(chapter.mapWidth), Hundredths(chapter.mapHeight))
    var picture = SVGBuilder()
    picture.group(
      "svg",
      [
        "xmlns": "http://www.w3.org/2000/svg", "viewBox": "0 0 \(width.svg) \(height.svg)",
        "width": "\(width.svg)mm", "height": "\(height.svg)mm",
      ]
    ) { svg in
      svg.element("rect", ["width": width, "height": height, "fill": "#fbf7ef"])
      svg.group("g", ["fill": "none", "stroke-linecap": "round", "stroke-linejoin": "round"]) {
        drawLines(trace, into: &$0)
      }
      for (number, stroke) in chapter.strokes.enumerated() { drawNumber(number, of: stroke, into: &svg) }
    }
    return picture.text
  }

  private func drawLines(_ trace: [TraceSample], into svg: inout SVGBuilder) {
    let (wide, thin) = (Hundredths(2 * chapter.pathTolerance), Hundredths(chapter.pathTolerance / 4))
    for stroke in chapter.strokes {
      svg.element("path", ["d": SVGPathReader.text(of: stroke), "stroke": "#f0dfb8", "stroke-width": wide])
    }
    for (number, stroke) in chapter.strokes.enumerated() {
      let colour = Self.colour(number)
      svg.element("path", ["d": SVGPathReader.text(of: stroke), "stroke": colour, "stroke-width": thin])
    }
    for line in trace.split(whereSeparator: { !$0.contact }) {
      let points = TracePicture.text(of: line.map(\.point))
      svg.element("polyline", ["points": points, "stroke": "#2b2a33", "stroke-width": thin])
    }
  }

  private func drawNumber(_ number: Int, of stroke: [CubicBezier], into svg: inout SVGBuilder) {
    let size = chapter.pathTolerance * 0.8
    // Beside the start, where another stroke may begin, too.
    let path = StrokePath(stroke)
    let start = path.point(at: min(path.length / 2, 1.5 * chapter.pathTolerance))
    let x = Hundredths(start.x)
    svg.element("circle", ["cx": x, "cy": Hundredths(start.y), "r": Hundredths(size), "fill": Self.colour(number)])
    svg.element(
      "text",
      [
        "x": x, "y": Hundredths(start.y + 0.36 * size * 1.4), "font-family": "sans-serif",
        "font-size": Hundredths(size * 1.4), "text-anchor": "middle", "fill": "#fff",
      ], text: "\(number + 1)")
  }

  private static func colour(_ stroke: Int) -> String { colours[stroke % colours.count] }
}
