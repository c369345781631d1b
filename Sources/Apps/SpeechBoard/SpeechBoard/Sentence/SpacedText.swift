/// Joins words with single spaces as they are written: none before a full stop, none behind an opening bracket.
enum SpacedText {
  /// Marks that stand at the word before them.
  private static let closing: Set<Character> = [".", ",", "!", "?", ";", ":", "…", ")", "]", "}", "”", "’", "%", "“"]
  /// Marks that stand at the word behind them.
  private static let opening: Set<Character> = ["(", "[", "{", "„", "¿", "¡"]

  /// The words as one text. Empty words and spaces around words are left out.
  static func joined(_ words: some Sequence<String>) -> String {
    var text = ""
    for word in words {
      let word = word.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      guard let first = word.first else { continue }
      let isAttached = closing.contains(first) && word.allSatisfy { closing.contains($0) }
      if let last = text.last, !isAttached, !opening.contains(last) { text += " " }
      text += word
    }
    return text
  }
}
