import Foundation
import PocketInstruments
import Reporting

/// Draws lanes, what came from outside and the waveform on one axis of time, as SVG.
struct TimelinePicture {
  private static let width = 1000.0
  /// Where the time axis begins and ends.
  private static let left = 150.0
  private static let right = 990.0
  /// Pieces of one kind in a lane that are drawn each; more become one band without names.
  private static let pieceLimit = 400
  /// Rows of overlapping pieces; what finds no row is drawn in the last one.
  private static let rowLimit = 5

  private let duration: Double
  private var body = SVGBuilder()
  private var y = 0.0

  /// - Parameter duration: in seconds, more than 0.
  init(duration: Double) { self.duration = duration }

  /// The picture.
  ///
  /// - Parameter envelope: the lowest and the highest sample of equal parts of the sound.
  mutating func svg(lanes: [TimelineLane], outside: [TimelineLane.Piece], envelope: [ClosedRange<Float>]) -> String {
    body = SVGBuilder()
    y = 24
    drawWaveform(envelope)
    if !outside.isEmpty {
      label("from outside")
      for piece in outside.prefix(2000) {
        let path = "M\(place(piece.start).svg) \((y + 2).svg) l4 8 h-8 z"
        shape(piece.label, piece.start) { $0.element("path", ["d": path, "fill": "#f2705b", "stroke": "#2b2a33"]) }
      }
      y += 20
      line()
    }
    let firstLane = y
    for lane in lanes { draw(lane) }
    for lane in lanes {
      for message in lane.messages.prefix(Self.pieceLimit) {
        let path = "M\(place(message.time).svg) \(firstLane.svg) V\(y.svg)"
        shape("message '\(message.text)' from \(lane.name)", message.time) {
          $0.element("path", ["d": path, "stroke": "#7a4e8a", "stroke-dasharray": "3 3", "fill": "none"])
        }
      }
    }
    let height = y + 24
    var picture = SVGBuilder()
    picture.group(
      "svg",
      [
        "xmlns": "http://www.w3.org/2000/svg", "viewBox": "0 0 \(Self.width.svg) \(height.svg)", "width": Self.width,
        "height": height, "role": "img", "aria-label": "Timeline of the objects",
        "font-family": "system-ui, sans-serif", "font-size": "11",
      ]
    ) { svg in
      svg.element("rect", ["width": "100%", "height": "100%", "fill": "#ffffff"])
      drawAxis(height: height, into: &svg)
      svg.append(body)
    }
    return picture.text
  }

  private func place(_ time: Double) -> Double {
    Self.left + (Self.right - Self.left) * min(max(time / duration, 0), 1)
  }

  /// A shape with a name that a pointer shows.
  private mutating func shape(_ name: String, _ time: Double, _ draw: (inout SVGBuilder) -> Void) {
    body.group("g", [:]) { svg in
      svg.element("title", [:], text: "\(name), \(String(format: "%.3f", time)) s")
      draw(&svg)
    }
  }

  private mutating func label(_ text: String) {
    let short = text.count > 22 ? text.prefix(21) + "…" : text[...]
    body.element("text", ["x": 6.0, "y": y + 12, "fill": "#2b2a33"], text: String(short))
  }

  private mutating func line() {
    body.element("path", ["d": "M0 \(y.svg) H\(Self.width.svg)", "stroke": "#e4dccb"])
    y += 4
  }

  private mutating func drawWaveform(_ envelope: [ClosedRange<Float>]) {
    guard !envelope.isEmpty else { return }
    label("sound")
    let (middle, half) = (y + 24, 22.0)
    let peak = max(1, envelope.map { max(abs($0.lowerBound), abs($0.upperBound)) }.max() ?? 1)
    var path = ""
    for (index, range) in envelope.enumerated() {
      let x = Self.left + (Self.right - Self.left) * (Double(index) + 0.5) / Double(envelope.count)
      let (top, bottom) = (Double(range.upperBound / peak) * half, Double(range.lowerBound / peak) * half)
      path += "M\(x.svg) \((middle - max(top, 0.3)).svg)V\((middle - min(bottom, -0.3)).svg)"
    }
    body.element("path", ["d": path, "stroke": "#2a827e", "fill": "none"])
    y += 52
    line()
  }

  private mutating func draw(_ lane: TimelineLane) {
    let start = y
    label(lane.name)
    draw(lane.scripts, height: 3, fill: "#c9c4b8", named: false)
    draw(lane.sounds, height: 14, fill: "#2a827e", named: true)
    draw(lane.texts, height: 14, fill: "#f2705b", named: true)
    draw(lane.notes)
    draw(lane.strokes)
    y = max(y, start + 18)
    line()
  }

  /// Pieces in as few rows as they need.
  private mutating func draw(_ pieces: [TimelineLane.Piece], height: Double, fill: String, named: Bool) {
    guard !pieces.isEmpty else { return }
    guard pieces.count <= Self.pieceLimit else { return drawBand(pieces, height: height, fill: fill) }
    var rowEnds: [Double] = []
    let top = y
    for piece in pieces {
      let row = rowEnds.firstIndex { $0 <= piece.start } ?? min(rowEnds.count, Self.rowLimit - 1)
      if row == rowEnds.count { rowEnds.append(piece.end) } else { rowEnds[row] = max(rowEnds[row], piece.end) }
      let (x, end, rowTop) = (place(piece.start), place(piece.end), top + Double(row) * (height + 2))
      let length = max(end - x, 1)
      // About six units for a letter.
      let room = Int((length - 6) / 6)
      shape(piece.isCut ? "\(piece.label) (stopped)" : piece.label, piece.start) { svg in
        svg.element("rect", ["x": x, "y": rowTop, "width": length, "height": height, "fill": fill])
        if piece.isCut {
          let path = "M\(end.svg) \(rowTop.svg) v\(height.svg)"
          svg.element("path", ["d": path, "stroke": "#2b2a33", "stroke-width": "2"])
        }
        if named, room >= 2 {
          let short = piece.label.count > room ? piece.label.prefix(room - 1) + "…" : piece.label[...]
          svg.element("text", ["x": x + 3, "y": rowTop + 11, "fill": "#ffffff"], text: String(short))
        }
      }
    }
    y += Double(rowEnds.count) * (height + 2) + 2
  }

  /// Many pieces as the times that they cover.
  private mutating func drawBand(_ pieces: [TimelineLane.Piece], height: Double, fill: String) {
    let columns = Int(Self.right - Self.left)
    var isCovered = [Bool](repeating: false, count: columns)
    for piece in pieces {
      let first = min(columns - 1, Int(place(piece.start) - Self.left))
      let last = min(columns - 1, max(first, Int(place(piece.end) - Self.left)))
      for column in first...last { isCovered[column] = true }
    }
    var path = ""
    var column = 0
    while column < columns {
      guard isCovered[column] else {
        column += 1
        continue
      }
      let first = column
      while column < columns, isCovered[column] { column += 1 }
      path += "M\((Self.left + Double(first)).svg) \(y.svg)h\(column - first)v\(height.svg)h-\(column - first)z"
    }
    shape("\(pieces.count) pieces", pieces[0].start) { $0.element("path", ["d": path, "fill": fill]) }
    y += height + 4
  }

  private mutating func draw(_ notes: [TimelineLane.Note]) {
    guard let lowest = notes.map(\.key).min(), let highest = notes.map(\.key).max() else { return }
    let height = 34.0
    let colours = ["#2a827e", "#f2705b", "#7a4e8a", "#c98a00", "#2b2a33"]
    let instruments = Set(notes.map(\.instrument)).sorted()
    for note in notes.prefix(5 * Self.pieceLimit) {
      let share = highest == lowest ? 0.5 : Double(note.key - lowest) / Double(highest - lowest)
      let (x, end, top) = (place(note.start), place(note.end), y + (height - 4) * (1 - share))
      let colour = colours[(instruments.firstIndex(of: note.instrument) ?? 0) % colours.count]
      let name = MusicInstrument(rawValue: note.instrument)?.name ?? "instrument \(note.instrument)"
      shape("note \(note.key), \(name)", note.start) {
        $0.element("rect", ["x": x, "y": top, "width": max(end - x, 1), "height": "4", "fill": colour])
      }
    }
    y += height + 4
  }

  private mutating func draw(_ strokes: [TimelineLane.Stroke]) {
    guard !strokes.isEmpty else { return }
    for stroke in strokes.prefix(5 * Self.pieceLimit) {
      let name = MusicDrum(rawValue: stroke.drum)?.name ?? "drum \(stroke.drum)"
      let path = "M\(place(stroke.time).svg) \(y.svg) v8"
      shape(name, stroke.time) { $0.element("path", ["d": path, "stroke": "#2b2a33", "stroke-width": "2"]) }
    }
    y += 12
  }

  /// Lines and numbers at round times.
  private func drawAxis(height: Double, into svg: inout SVGBuilder) {
    let steps = [0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 30, 60, 120, 300, 600, 1200, 3600, 7200, 14_400]
    let step = steps.first { duration / $0 <= 10 } ?? 28_800
    var time = 0.0
    while time <= duration * 1.000001 {
      let x = place(time)
      svg.element("path", ["d": "M\(x.svg) 18 V\(height.svg)", "stroke": "#f0ebe0"])
      svg.element("text", ["x": x, "y": 12.0, "fill": "#6d6a78", "text-anchor": "middle"], text: "\(time.svg) s")
      time += step
    }
  }
}
