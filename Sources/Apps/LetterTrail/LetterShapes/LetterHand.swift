import AppWords
import Foundation
import JSONReading
import LetterTrail

/// A way to write all letters: single strokes with their order and direction, as data.
///
/// The hands were drawn for this package: print letters as in Czech and English primers, ball and stick; the joined letters
/// that Czech schools teach, of which all small ones but x are one stroke at 75° (jak-spravne-psat.cz, "Písmo v současné
/// škole"); and letters that are not joined after the third hand of Czech schools, Comenia Script: upright, larger than usual
/// beside their ascenders, most of them one stroke after the renaissance italic, with plain capitals (eskolapd.edupage.org,
/// text30). Its typeface is not free; no outline of it was used.
///
/// The ovals of a, d, g and q begin as c does, just below the line of small letters at the right, and go round against the
/// clock (Oak National Academy, "Formation of c, a, d, o, g and q").
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
  /// The letters with marks that Czech has.
  package static let czech: [Character] = Array("áčďéěíňóřšťúůýžÁČĎÉĚÍŇÓŘŠŤÚŮÝŽ")
  /// Tall small letters have a hook beside them in place of a caron: ď and ť.
  private static let hooked: Set<Character> = ["d", "t", "l"]
  private static let dotted: Set<Character> = ["i", "j"]

  /// The ruled lines: those of Czech first-year exercise books, which have helping lines for all three zones. The zones are
  /// as high as one another (1 : 1 : 1, jak-spravne-psat.cz, "Písmo v současné škole").
  private static let staff = [0.0, 100, 200, 300]

  /// What the hand is called.
  package let script: LetterScript
  private let file: File
  private let glyphs: [Character: Glyph]
  private let marks: [String: [[CubicBezier]]]
  private let leadIn: [CubicBezier]

  /// The hand of print letters.
  package static let print = shipped(.print)
  /// The hand of joined letters.
  package static let cursive = shipped(.cursive)
  /// The hand of upright letters that are not joined, after Comenia Script.
  package static let comenia = shipped(.comenia)

  /// The hand of a script.
  package static func of(_ script: LetterScript) -> LetterHand {
    switch script {
    case .print: print
    case .cursive: cursive
    case .comenia: comenia
    }
  }

  private static func shipped(_ script: LetterScript) -> LetterHand {
    guard let text = embeddedAssets["\(script.rawValue).json"], let hand = try? LetterHand(script, Data("\(text)".utf8))
    else { preconditionFailure("the shipped hands are tested") }
    return hand
  }

  private struct File: Decodable {
    struct Drawn: Decodable {
      var width: Double
      var entry: String?
      var strokes: [String]
      var marks: [String]?
      var joins: Bool?
      /// The middle of a mark over the letter; without it, that of the letter.
      var markX: Double?
      /// The middle of the hook of ď and ť; without it, right of the letter.
      var hookX: Double?
    }

    /// The hand that has the letters and marks that this one has not.
    var base: LetterScript?
    /// How far up is to the right.
    var slant: Double?
    var capitalRise: Double
    var gap: Double
    var space: Double
    var leadIn: String?
    var glyphs: [String: Drawn]
    var marks: [String: [String]]
  }

  /// Reads a hand from JSON.
  ///
  /// - Throws: `DecodingError`, `LetterTrailError` for strokes that are no paths.
  init(_ script: LetterScript, _ json: Data) throws {
    var file = try JSONDecoder().value(File.self, in: json)
    if let base = file.base.map(Self.of)?.file {
      file.glyphs.merge(base.glyphs) { own, _ in own }
      file.marks.merge(base.marks) { own, _ in own }
    }
    (self.script, self.file) = (script, file)
    glyphs = try Dictionary(
      uniqueKeysWithValues: file.glyphs.map { name, drawn in
        let glyph = Glyph(
          width: drawn.width, entry: try drawn.entry.map(SVGPathReader.strokes)?.first ?? [],
          strokes: try drawn.strokes.flatMap(SVGPathReader.strokes),
          marks: try (drawn.marks ?? []).flatMap(SVGPathReader.strokes), joins: drawn.joins ?? false)
        return (Character(name), glyph)
      })
    marks = try file.marks.mapValues { try $0.flatMap(SVGPathReader.strokes) }
    leadIn = try file.leadIn.map(SVGPathReader.strokes)?.first ?? []
  }

  /// The characters that are drawn without a mark.
  package var drawn: [Character] { glyphs.keys.sorted() }

  /// The shape of a character; the marks of Czech letters are set over the letter.
  package func glyph(for character: Character) -> Glyph? {
    if let glyph = glyphs[character] { return glyph }
    let scalars = Array(String(character).decomposedStringWithCanonicalMapping.unicodeScalars)
    guard scalars.count == 2, let mark = Mark(scalars[1]) else { return nil }
    let letter = Character(scalars[0])
    guard var glyph = glyphs[letter], let drawn = file.glyphs[String(letter)] else { return nil }
    // The dot of i gives way to its mark.
    if Self.dotted.contains(letter) { glyph.marks = [] }
    let isHooked = mark == .caron && Self.hooked.contains(letter)
    guard let strokes = marks[isHooked ? Mark.apostrophe.rawValue : mark.rawValue] else { return nil }
    let middle = isHooked ? drawn.hookX ?? glyph.width + 8 : drawn.markX ?? Self.middle(of: glyph)
    let rise = letter.isUppercase ? file.capitalRise : 0
    glyph.marks += strokes.map { stroke in stroke.map { $0.moved(right: middle, up: rise) } }
    if isHooked, !glyph.joins { glyph.width += 24 }
    return glyph
  }

  private static func middle(of glyph: Glyph) -> Double {
    let ends = glyph.strokes.joined().flatMap { [$0.start.x, $0.end.x] }
    return ((ends.min() ?? 0) + (ends.max() ?? 0)) / 2
  }

  /// The chapter of a name: a letter or a word in this hand, or, with `-print`, `-cursive` or `-comenia` behind it, in that hand.
  ///
  /// - Throws: `LetterShapesError`.
  package func chapter(named name: String, xHeight: Double = 40) throws(LetterShapesError) -> Chapter {
    if let shape = WarmUp(rawValue: name) { return shape.chapter(xHeight: xHeight) }
    let (letters, script) = LetterScript.parts(of: name)
    return try Self.of(script ?? self.script).chapter(for: letters, xHeight: xHeight)
  }

  /// A chapter for a letter or a word. Its id is the text, with the script behind it (`-cursive`) if it is not print.
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
    var line = WrittenLine(gap: file.gap, leadIn: leadIn)
    for character in characters {
      guard character != " " else {
        line.leave(file.space)
        continue
      }
      guard let glyph = glyph(for: character) else { throw .unknown(character) }
      line.write(glyph)
    }
    line.lift()
    let scale = xHeight / 100
    // Room beside the letter for creatures of the landscape.
    let margin = 0.8 * xHeight
    let slant = file.slant ?? 0
    let strokes = line.strokes.map { stroke in
      stroke.map {
        $0.mapped { point in
          PlanePoint(
            x: margin + scale * (point.x + slant * (200 - point.y)), y: margin + 0.9 * xHeight + scale * point.y)
        }
      }
    }
    // A path as wide as a third of the small letters leaves the inside of an e free.
    return Chapter(
      id: script == .print ? text : "\(text)-\(script.rawValue)", title: title(of: text, letters: characters.count),
      mapWidth: 2 * margin + scale * line.end, mapHeight: 2 * margin + 3.9 * xHeight, pathTolerance: 0.15 * xHeight,
      checkpointTolerance: 0.18 * xHeight, strokes: strokes,
      ruling: Self.staff.map { margin + 0.9 * xHeight + scale * $0 })
  }

  private func title(of text: String, letters: Int) -> Words {
    switch (letters, script) {
    case (1, .print): Words(cs: "Písmeno \(text)", en: "The letter \(text)")
    case (1, .cursive): Words(cs: "Psací \(text)", en: "Cursive \(text)")
    case (1, .comenia): Words(cs: "Nespojované \(text)", en: "Unjoined \(text)")
    default: Words(cs: text, en: text)
    }
  }
}
