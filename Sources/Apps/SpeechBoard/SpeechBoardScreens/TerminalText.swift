/// Text of boards on a terminal, which takes control characters for commands and shows some characters two columns wide.
package enum TerminalText {
  /// The number of columns of a text.
  package static func width(_ text: String) -> Int { text.reduce(0) { $0 + width($1) } }

  /// The text without control characters, in exactly this many columns. What does not fit ends with an ellipsis.
  package static func fitted(_ text: String, _ columns: Int) -> String {
    let clean = cleaned(text)
    if width(clean) <= columns { return clean + String(repeating: " ", count: columns - width(clean)) }
    guard columns > 0 else { return "" }
    let start = beginning(of: clean, columns - 1) + "…"
    return start + String(repeating: " ", count: columns - width(start))
  }

  /// The end of a text in at most this many columns.
  package static func end(of text: String, _ columns: Int) -> String {
    let clean = cleaned(text)
    guard width(clean) > columns else { return clean }
    var (end, room) = ("", columns - 1)
    for character in clean.reversed() {
      guard room >= width(character) else { break }
      room -= width(character)
      end = String(character) + end
    }
    return "…" + end
  }

  /// The words in lines of at most this many columns. A longer word goes on in the next line.
  package static func wrapped(_ text: String, _ columns: Int) -> [String] {
    guard columns > 0 else { return [] }
    var lines: [String] = []
    var line = ""
    for word in cleaned(text).split(separator: " ") {
      var word = String(word)
      if !line.isEmpty, width(line) + 1 + width(word) <= columns {
        line += " " + word
        continue
      }
      if !line.isEmpty { lines.append(line) }
      while width(word) > columns {
        let start = beginning(of: word, columns)
        // A character that is wider than the whole line is left out.
        guard !start.isEmpty else { break }
        lines.append(start)
        word.removeFirst(start.count)
      }
      line = width(word) <= columns ? word : ""
    }
    return line.isEmpty ? lines : lines + [line]
  }

  private static func beginning(of text: String, _ columns: Int) -> String {
    var room = columns
    return String(
      text.prefix {
        room -= width($0)
        return room >= 0
      })
  }

  private static func cleaned(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { $0.properties.generalCategory == .control || isDirection($0) ? " " : $0 }))
  }

  /// Marks that turn the direction of writing, also of what stands beside them.
  private static func isDirection(_ scalar: Unicode.Scalar) -> Bool {
    (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
  }

  /// Unicode Standard Annex 11: characters of East Asia and pictures have the width of two letters.
  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
    0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x20000...0x3FFFD,
  ]

  private static func width(_ character: Character) -> Int {
    guard let first = character.unicodeScalars.first else { return 0 }
    let isPicture =
      first.properties.isEmojiPresentation || character.unicodeScalars.contains { $0.value == 0xFE0F }
    return isPicture || wide.contains { $0.contains(first.value) } ? 2 : 1
  }
}
