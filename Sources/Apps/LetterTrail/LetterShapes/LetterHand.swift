import AppWords
import Foundation
import JSONReading
import LetterTrail

/// A way to write all letters: single strokes with their order and direction, as data.
///
/// The print hand is that of English and Czech first-grade primers, ball and stick; it was drawn for this package.
package struct LetterHand: Sendable {
  /// A mark over a letter.
  private enum Mark: String {
    case acute, caron, ring, apostrophe

    /// The mark of a combining character.
    init?(_ scalar: Unicode.Scalar) {
      switch scalar {
      case "\u{301}": self = .acute
      case "\u{30C}": self = .caron
      case "\u{30A}": self = .ring
      default: return nil
      }
    }
  }

  /// The most characters of a chapter: a word.
  package static let longestText = 24
  /// The shift of marks to the right of tall small letters: ď and ť have a hook beside them.
  private static let hooked: Set<Character> = ["d", "t", "l"]
  /// The room between two letters, so that their paths are apart.
  private static let gap = 26.0
  private static let dotted: Set<Character> = ["i", "j"]

  /// The name: `print`.
  package let name: String
  private let glyphs: [Character: Glyph]
  private let marks: [String: [[CubicBezier]]]
  private let capitalRise: Double
  private let space: Double

  /// The hand of print letters.
  package static let print: LetterHand = {
    guard let text = embeddedAssets["print.json"], let hand = try? LetterHand(Data("\(text)".utf8)) else {
      preconditionFailure("the shipped hand is tested")
    }
    return hand
  }()

  private struct File: Decodable {
    struct Drawn: Decodable {
      var width: Double
      var strokes: [String]
    }

    var name: String
    var capitalRise: Double
    var space: Double
    var glyphs: [String: Drawn]
    var marks: [String: [String]]
  }

  /// Reads a hand from JSON.
  ///
  /// - Throws: `DecodingError`, `LetterTrailError` for strokes that are no paths.
  init(_ json: Data) throws {
    let file = try JSONDecoder().value(File.self, in: json)
    (name, capitalRise, space) = (file.name, file.capitalRise, file.space)
    glyphs = try Dictionary(
      uniqueKeysWithValues: file.glyphs.map { name, drawn in
        (Character(name), Glyph(width: drawn.width, strokes: try drawn.strokes.flatMap(SVGPathReader.strokes)))
      })
    marks = try file.marks.mapValues { try $0.flatMap(SVGPathReader.strokes) }
  }

  /// The characters that are drawn without a mark.
  package var drawn: [Character] { glyphs.keys.sorted() }

  /// The shape of a character; marks of Czech letters are set over the letter, after it.
  package func glyph(for character: Character) -> Glyph? {
    if let glyph = glyphs[character] { return glyph }
    let scalars = Array(String(character).decomposedStringWithCanonicalMapping.unicodeScalars)
    guard scalars.count == 2, let mark = Mark(scalars[1]), var glyph = glyphs[Character(scalars[0])] else { return nil }
    let letter = Character(scalars[0])
    // The dot of i gives way to its mark.
    if Self.dotted.contains(letter) { glyph.strokes.removeLast() }
    let isHooked = mark == .caron && Self.hooked.contains(letter)
    guard let strokes = marks[isHooked ? Mark.apostrophe.rawValue : mark.rawValue] else { return nil }
    let middle = isHooked ? glyph.width + 8 : Self.middle(of: glyph)
    let rise = letter.isUppercase ? -capitalRise : 0
    let placed = Glyph(width: 0, strokes: strokes).strokes(at: PlanePoint(x: middle, y: rise), scale: 1)
    glyph.strokes += placed
    if isHooked { glyph.width += 24 }
    return glyph
  }

  private static func middle(of glyph: Glyph) -> Double {
    let ends = glyph.strokes.joined().flatMap { [$0.start.x, $0.end.x] }
    return ((ends.min() ?? 0) + (ends.max() ?? 0)) / 2
  }

  /// A chapter for a letter or a word.
  ///
  /// - Parameters:
  ///   - text: 1 to ``longestText`` letters, digits and blanks.
  ///   - xHeight: the height of a small `x`, in millimetres. A fingertip is some 10 mm wide, so that letters for a finger are
  ///     larger than those for a pen.
  /// - Throws: `LetterShapesError`.
  package func chapter(for text: String, xHeight: Double = 40) throws(LetterShapesError) -> Chapter {
    let characters = Array(text.precomposedStringWithCanonicalMapping)
    guard (1...Self.longestText).contains(characters.count), characters.contains(where: { $0 != " " }) else {
      throw .badLength(characters.count, limit: Self.longestText)
    }
    let scale = xHeight / 100
    // Room beside the letter for creatures of the landscape.
    let margin = 0.8 * xHeight
    var (x, strokes) = (margin, [[CubicBezier]]())
    for character in characters {
      guard character != " " else {
        x += scale * space
        continue
      }
      guard let glyph = glyph(for: character) else { throw .unknown(character) }
      strokes += glyph.strokes(at: PlanePoint(x: x, y: margin + 0.9 * xHeight), scale: scale)
      x += scale * (glyph.width + Self.gap)
    }
    let title =
      characters.count == 1 ? Words(cs: "Písmeno \(text)", en: "The letter \(text)") : Words(cs: text, en: text)
    // A path as wide as a third of the small letters leaves the inside of an e free.
    return Chapter(
      id: text, title: title, mapWidth: x + margin, mapHeight: 2 * margin + 3.9 * xHeight,
      pathTolerance: 0.15 * xHeight,
      checkpointTolerance: 0.18 * xHeight, strokes: strokes)
  }
}
