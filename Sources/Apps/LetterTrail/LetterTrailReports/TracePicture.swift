import Foundation
import LetterTrail
import Reporting

/// A trace drawn over its letter, coloured by deviation or by speed. What differs in colour differs in width too.
package struct TracePicture {
  package enum Colouring: CaseIterable { case deviation, speed }

  /// A class of parts of the trace.
  package struct Class {
    var colour: String
    /// The width as a share of the tolerance.
    var width: Double
  }

  /// On the path, at its edge, off it; slow, usual, fast.
  package static let classes: [Colouring: [Class]] = [
    .deviation: [
      Class(colour: "#2a827e", width: 0.16), Class(colour: "#b87a00", width: 0.3), Class(colour: "#b23a26", width: 0.5),
    ],
    .speed: [
      Class(colour: "#7a4e8a", width: 0.5), Class(colour: "#2a827e", width: 0.3), Class(colour: "#b23a26", width: 0.14),
    ],
  ]

  package let chapter: Chapter
  package let samples: [TraceSample]

  package init(chapter: Chapter, samples: [TraceSample]) { (self.chapter, self.samples) = (chapter, samples) }

  /// Pictures beside one another, each under its caption, in millimetres.
  package static func row(_ panels: [(picture: TracePicture, colouring: Colouring, caption: String)], label: String)
    -> String
  {
    let frames = panels.map(\.picture.frame)
    let height = frames.map(\.height).max() ?? 1
    let text = height / 16
    let gap = 2 * text
    // A narrow letter has room for its caption.
    let widths = zip(frames, panels).map { max($0.width, 0.62 * text * Double($1.caption.count)) }
    let whole = widths.reduce(0, +) + gap * Double(max(0, panels.count - 1))
    let view = "0 0 \(Hundredths(whole).svg) \(Hundredths(height + 2 * text).svg)"
    var row = SVGBuilder()
    row.group(
      "svg",
      [
        "xmlns": "http://www.w3.org/2000/svg", "viewBox": view, "role": "img", "aria-label": label,
        "style": "height:6.5cm;max-width:100%",
      ]
    ) { svg in
      var x = 0.0
      for (number, panel) in panels.enumerated() {
        let frame = frames[number]
        let size = Hundredths(text)
        svg.element("text", ["x": Hundredths(x), "y": size, "font-size": size, "fill": "#2b2a33"], text: panel.caption)
        let (left, top) = (Hundredths(x - frame.x), Hundredths(2 * text - frame.y))
        svg.group("g", ["transform": "translate(\(left.svg) \(top.svg))"]) {
          panel.picture.draw(panel.colouring, into: &$0)
        }
        x += widths[number] + gap
      }
    }
    return row.text
  }

  /// The part of the map with the letter and the trace.
  private var frame: (x: Double, y: Double, width: Double, height: Double) {
    let points = chapter.strokes.flatMap { StrokePath($0).points } + samples.filter(\.contact).map(\.point)
    let margin = 1.2 * chapter.pathTolerance
    // What lies far off the map is cut off by the page.
    let (xs, ys) = (
      points.map { min(max($0.x, 0), chapter.mapWidth) }, points.map { min(max($0.y, 0), chapter.mapHeight) }
    )
    let (x, y) = ((xs.min() ?? 0) - margin, (ys.min() ?? 0) - margin)
    return (x, y, (xs.max() ?? 0) + margin - x, (ys.max() ?? 0) + margin - y)
  }

  private func draw(_ colouring: Colouring, into svg: inout SVGBuilder) {
    svg.group("g", ["fill": "none", "stroke-linecap": "round", "stroke-linejoin": "round"]) { svg in
      for stroke in chapter.strokes {
        let wide = Hundredths(2 * chapter.pathTolerance)
        svg.element("path", ["d": SVGPathReader.text(of: stroke), "stroke": "#ece4d2", "stroke-width": wide])
      }
      for (number, group) in groups(colouring) {
        let style = Self.classes[colouring]?[number] ?? Class(colour: "#2b2a33", width: 0.2)
        let width = Hundredths(style.width * chapter.pathTolerance)
        svg.element(
          "polyline", ["points": Self.text(of: group), "stroke": style.colour, "stroke-width": width])
      }
    }
  }

  /// Runs of parts of the same class.
  private func groups(_ colouring: Colouring) -> [(Int, [PlanePoint])] {
    let lines = samples.split { !$0.contact }.map(Array.init)
    let classOf: (TraceSample, TraceSample) -> Int
    switch colouring {
    case .deviation:
      // Each half millimetre of the path is near enough to tell the classes.
      let places = chapter.strokes.map(StrokePath.init).flatMap { path in
        stride(from: 0, through: path.length, by: 0.5).map(path.point(at:)) + [path.point(at: path.length)]
      }
      classOf = { _, sample in
        let distance = places.map { $0.distance(to: sample.point) }.min() ?? 0
        return distance <= chapter.pathTolerance / 2 ? 0 : distance <= chapter.pathTolerance ? 1 : 2
      }
    case .speed:
      let speeds = lines.flatMap { zip($0, $0.dropFirst()).compactMap(Self.speed) }.sorted()
      let usual = speeds.isEmpty ? 0 : speeds[speeds.count / 2]
      classOf = { one, other in
        guard let speed = Self.speed(one, other), usual > 0 else { return 1 }
        return speed < usual / 2 ? 0 : speed > 2 * usual ? 2 : 1
      }
    }
    var groups: [(Int, [PlanePoint])] = []
    for line in lines {
      var isFirst = true
      for (one, other) in zip(line, line.dropFirst()) {
        let number = classOf(one, other)
        if !isFirst, groups[groups.count - 1].0 == number {
          groups[groups.count - 1].1.append(other.point)
        } else {
          groups.append((number, [one.point, other.point]))
        }
        isFirst = false
      }
    }
    return groups
  }

  private static func speed(_ one: TraceSample, _ other: TraceSample) -> Double? {
    other.time > one.time ? one.point.distance(to: other.point) / (other.time - one.time) : nil
  }

  /// Points as SVG writes them.
  package static func text(of points: [PlanePoint]) -> String {
    points.map { "\(Hundredths($0.x).svg),\(Hundredths($0.y).svg)" }.joined(separator: " ")
  }
}
