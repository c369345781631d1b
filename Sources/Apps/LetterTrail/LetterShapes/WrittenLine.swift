import LetterTrail

/// Letters on a line one after the other, joined where the hand joins them, in the unit of the glyphs.
struct WrittenLine {
  /// The finished strokes in the order of writing.
  private(set) var strokes: [[CubicBezier]] = []
  /// Where the next letter begins.
  private(set) var end = 0.0

  /// The room between two letters that are not joined.
  private let gap: Double
  /// The way to the first of letters that are joined; it ends at (0, …).
  private let leadIn: [CubicBezier]
  /// The stroke that can go on into the next letter.
  private var open: [CubicBezier] = []
  /// The marks of the letters that are joined.
  private var marks: [[CubicBezier]] = []

  init(gap: Double, leadIn: [CubicBezier]) { (self.gap, self.leadIn) = (gap, leadIn) }

  /// Writes a letter.
  mutating func write(_ glyph: Glyph) {
    if open.isEmpty || glyph.entry.isEmpty {
      lift()
      if !glyph.entry.isEmpty {
        // Its start is where a letter without it would have its left side.
        if let first = leadIn.first { end -= first.start.x }
        open = (leadIn + glyph.entry).map { $0.moved(right: end) }
      }
    } else {
      open += way(into: glyph.entry.map { $0.moved(right: end) })
    }
    for (number, stroke) in glyph.strokes.enumerated() {
      if number > 0 {
        strokes.append(open)
        open = []
      }
      open += stroke.map { $0.moved(right: end) }
    }
    marks += glyph.marks.map { mark in mark.map { $0.moved(right: end) } }
    end += glyph.width
    if !glyph.joins { lift() }
  }

  /// Leaves room between two words.
  mutating func leave(_ space: Double) {
    lift()
    end += space
  }

  /// Ends what is joined, with its marks, and leaves room for the next letter.
  mutating func lift() {
    guard !open.isEmpty else { return }
    strokes += [open] + marks
    (open, marks) = ([], [])
    end += gap
  }

  /// The way from the open stroke into the next letter: its entry if the stroke ends low; else, past it, one curve.
  private func way(into entry: [CubicBezier]) -> [CubicBezier] {
    guard let last = open.last, let first = entry.first, let final = entry.last else { return entry }
    if last.end.distance(to: first.start) < 0.01 {
      var entry = entry
      // The next curve begins exactly where the one before it ends.
      entry[0].start = last.end
      return entry
    }
    let reach = last.end.distance(to: final.end) / 3
    func unit(_ way: PlanePoint) -> PlanePoint { way * (1 / max(way.length, 1e-9)) }
    return [
      CubicBezier(
        start: last.end, control1: last.end + unit(last.end - last.control2) * reach,
        control2: final.end - unit(final.end - final.control2) * reach, end: final.end)
    ]
  }
}

extension CubicBezier {
  /// The curve with each of its points moved.
  func mapped(_ place: (PlanePoint) -> PlanePoint) -> CubicBezier {
    CubicBezier(start: place(start), control1: place(control1), control2: place(control2), end: place(end))
  }

  /// The curve at another place of the line.
  func moved(right distance: Double, up rise: Double = 0) -> CubicBezier {
    mapped { PlanePoint(x: $0.x + distance, y: $0.y - rise) }
  }
}
