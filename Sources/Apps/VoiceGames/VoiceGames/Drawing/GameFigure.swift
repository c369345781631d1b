/// The drawing of one thing in a game: lines of characters with an optional colour.
public struct GameFigure: Sendable, Hashable, Codable {
  /// The largest number of lines of a figure.
  public static let mostLines = 8
  /// The largest number of columns of a figure.
  public static let mostColumns = 24

  /// The lines from top to bottom; blanks are transparent.
  public var lines: [String]
  /// The colour of the figure; `nil` for the terminal's text colour.
  package var colour: Canvas.Colour?

  /// The length of the longest line, columns.
  var width: Int { lines.map(\.count).max() ?? 0 }
  /// The number of lines.
  var height: Int { lines.count }
  /// The first character; figures for rows and bars are drawn by repeating it.
  var glyph: Character { lines.first?.first ?? " " }
  /// Whether the figure is a single character.
  var isGlyph: Bool { lines.count == 1 && lines[0].count == 1 }

  /// Returns the reason why the figure cannot replace the usual one; `nil` if it can.
  func fault(inPlaceOf usual: GameFigure) -> String? {
    guard (1...Self.mostLines).contains(lines.count), width >= 1, width <= Self.mostColumns else {
      return "expected 1 to \(Self.mostLines) lines of at most \(Self.mostColumns) characters, got \(lines.count) of "
        + "\(width)"
    }
    if usual.isGlyph, !isGlyph {
      return "expected one character, got \(lines.joined(separator: " / ").debugDescription)"
    }
    for line in lines {
      if let character = line.first(where: { !Self.isOneColumnWide($0) }) {
        return "expected characters one column wide, got \(String(character).debugDescription)"
      }
    }
    return nil
  }

  /// Returns whether a character is one column wide. Control characters, emoji and the wide characters of East Asian
  /// scripts (Unicode Standard Annex 11) are not.
  private static func isOneColumnWide(_ character: Character) -> Bool {
    character.unicodeScalars.allSatisfy { scalar in
      let wide: [ClosedRange<UInt32>] = [
        0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60,
        0xFFE0...0xFFE6, 0x1F000...0x3FFFD,
      ]
      let isText = ![.control, .format, .lineSeparator, .paragraphSeparator].contains(scalar.properties.generalCategory)
      return isText && !scalar.properties.isEmojiPresentation && !wide.contains { $0.contains(scalar.value) }
    }
  }
}
