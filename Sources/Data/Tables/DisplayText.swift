/// Text for a screen: its width, and the replacement of characters that are not safe to show.
package enum DisplayText {
  /// Returns `text` with visible replacements for characters that move a cursor, break a line or reorder their
  /// neighbours.
  ///
  /// C0 controls become their Unicode control pictures (`␛`); other controls, line separators and bidirectional
  /// controls become `\u{…}`. The joiners that emoji and many scripts need are kept.
  package static func visible(_ text: String) -> String { replaced(text, where: isHidden) }

  /// Returns `text` as ``visible(_:)`` does, but with its line breaks and tabs.
  package static func visibleLines(_ text: String) -> String {
    replaced(text) { isHidden($0) && $0 != "\n" && $0 != "\t" }
  }

  private static func replaced(_ text: String, where isHidden: (Unicode.Scalar) -> Bool) -> String {
    guard text.unicodeScalars.contains(where: isHidden) else { return text }
    var shown = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if !isHidden(scalar) {
        shown.append(scalar)
      } else if let picture = controlPicture(scalar) {
        shown.append(picture)
      } else {
        shown.append(contentsOf: "\\u{\(String(scalar.value, radix: 16, uppercase: true))}".unicodeScalars)
      }
    }
    return String(shown)
  }

  /// Returns the width of `text` in terminal columns: 2 for wide East Asian characters and emoji, 0 for combining marks
  /// without a base character, 1 for all others.
  package static func width(_ text: String) -> Int {
    text.reduce(0) { $0 + width($1) }
  }

  /// Shortens `text` to at most `limit` terminal columns. Its middle becomes `…`, so that a path keeps its root and
  /// name.
  package static func shortened(_ text: String, to limit: Int) -> String {
    guard width(text) > limit else { return text }
    guard limit > 1 else { return limit == 1 ? "…" : "" }
    let tail = fitting(text.reversed(), in: limit / 2)
    let head = fitting(text, in: limit - 1 - tail.reduce(0) { $0 + width($1) })
    return String(head) + "…" + String(tail.reversed())
  }

  private static func fitting(_ characters: some Sequence<Character>, in limit: Int) -> [Character] {
    var room = limit
    return characters.prefix { character in
      room -= width(character)
      return room >= 0
    }
  }

  private static func width(_ character: Character) -> Int {
    guard let first = character.unicodeScalars.first else { return 0 }
    let properties = first.properties
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control: return 0
    default: break
    }
    let isEmoji = properties.isEmojiPresentation || character.unicodeScalars.contains("\u{FE0F}")
    return isEmoji || isWide(first) ? 2 : 1
  }

  /// Whether a character is in a block of wide or full-width characters of Unicode Standard Annex 11.
  private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x4DBF, 0x4E00...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3,
      0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F200...0x1F2FF, 0x20000...0x3FFFD:
      true
    default: false
    }
  }

  /// Whether ``visible(_:)`` replaces `scalar`.
  package static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0...0x1F, 0x7F...0x9F, 0x61C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF, 0xFFFE...0xFFFF:
      true
    default: false
    }
  }

  private static func controlPicture(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    switch scalar.value {
    case 0...0x1F: Unicode.Scalar(0x2400 + scalar.value)
    case 0x7F: "\u{2421}"
    default: nil
    }
  }
}
