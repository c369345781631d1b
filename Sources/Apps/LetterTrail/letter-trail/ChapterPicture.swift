import Foundation
import LetterTrail

/// A picture of a chapter: the path, the strokes with their numbers, and a trace over it.
struct ChapterPicture {
  private static let colours = ["#2a827e", "#f2705b", "#7a4e8a", "#2b2a33"]

  private let chapter: Chapter

  init(_ chapter: Chapter) { self.chapter = chapter }

  /// The picture, in millimetres.
  ///
  /// - Parameter trace: what was drawn; its parts in the air are left out.
  func svg(with trace: [TraceSample] = []) -> String {
    let (width, height) = (Self.text(chapter.mapWidth), Self.text(chapter.mapHeight))
    var parts = [
      ##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \##(width) \##(height)" width="\##(width)mm" height="\##(height)mm">"##,
      ##"<rect width="\##(width)" height="\##(height)" fill="#fbf7ef"/>"##,
      ##"<g fill="none" stroke-linecap="round" stroke-linejoin="round">"##,
    ]
    for stroke in chapter.strokes {
      parts.append(
        ##"<path d="\##(SVGPathReader.text(of: stroke))" stroke="#f0dfb8" stroke-width="\##(Self.text(2 * chapter.pathTolerance))"/>"##
      )
    }
    let thin = Self.text(chapter.pathTolerance / 4)
    for (number, stroke) in chapter.strokes.enumerated() {
      parts.append(
        ##"<path d="\##(SVGPathReader.text(of: stroke))" stroke="\##(Self.colour(number))" stroke-width="\##(thin)"/>"##
      )
    }
    for line in Self.lines(trace) {
      let points = line.map { "\(Self.text($0.x)),\(Self.text($0.y))" }.joined(separator: " ")
      parts.append(##"<polyline points="\##(points)" stroke="#2b2a33" stroke-width="\##(thin)"/>"##)
    }
    parts.append("</g>")
    let size = chapter.pathTolerance * 0.8
    for (number, stroke) in chapter.strokes.enumerated() {
      // Beside the start, where another stroke may begin, too.
      let path = StrokePath(stroke)
      let start = path.point(at: min(path.length / 2, 1.5 * chapter.pathTolerance))
      let place = ##"x="\##(Self.text(start.x))" y="\##(Self.text(start.y + 0.36 * size * 1.4))""##
      parts.append(
        ##"<circle cx="\##(Self.text(start.x))" cy="\##(Self.text(start.y))" r="\##(Self.text(size))" fill="\##(Self.colour(number))"/>"##
      )
      parts.append(
        ##"<text \##(place) font-family="sans-serif" font-size="\##(Self.text(size * 1.4))" text-anchor="middle" fill="#fff">\##(number + 1)</text>"##
      )
    }
    return (parts + ["</svg>"]).joined(separator: "\n") + "\n"
  }

  private static func lines(_ trace: [TraceSample]) -> [[PlanePoint]] {
    trace.split { !$0.contact }.map { $0.map(\.point) }
  }

  private static func colour(_ stroke: Int) -> String { colours[stroke % colours.count] }

  private static func text(_ number: Double) -> String {
    let rounded = (number * 100).rounded() / 100
    return Int(exactly: rounded).map(String.init) ?? String(rounded)
  }
}
