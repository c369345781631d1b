import LetterTrail

/// A letter or digit as a hand writes it: strokes in their order and direction.
///
/// The staff counts downward in hundredths of the height of a small `x`: ascenders and capitals begin at 0, small letters at
/// 100, all stand on 200, descenders end at 300. A hand that slants slants all this about the line on which letters stand.
package struct Glyph: Sendable, Hashable {
  /// The room on the line, with that beside it; where the next letter begins if this one goes on into it.
  package var width: Double
  /// The way from the letter before to the first stroke, at (0, …); empty in a hand that does not join its letters.
  package var entry: [CubicBezier]
  /// The strokes in the order of writing.
  package var strokes: [[CubicBezier]]
  /// Dots, bars and accents. They come after all the letters that are joined.
  package var marks: [[CubicBezier]]
  /// Whether the last stroke goes on into the next letter.
  package var joins: Bool

  /// Creates a glyph.
  package init(
    width: Double, entry: [CubicBezier] = [], strokes: [[CubicBezier]], marks: [[CubicBezier]] = [], joins: Bool = false
  ) {
    (self.width, self.entry, self.strokes, self.marks, self.joins) = (width, entry, strokes, marks, joins)
  }
}
