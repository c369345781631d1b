extension LearnedWords {
  /// The sentences of a text as the prediction learns them: their words without marks.
  package static func sentences(of text: String) -> [[String]] {
    WordBoundaries.sentences(of: text).map { $0.map(\.text) }
  }

  /// The sentences of stretches of a text that belong together.
  ///
  /// - Parameter stretches: words of the language; `nil` for words of another one, of which nothing is learned. They leave a gap: the
  ///   words around them stay known, but not that they belonged together.
  package static func sentences(of stretches: [String?]) -> [[String?]] {
    var (sentences, open): ([[String?]], [String?]) = ([], [])
    func close() {
      if open.contains(where: { $0 != nil }) {
        sentences.append(Array(open[...(open.lastIndex { $0 != nil } ?? 0)]))
      }
      open = []
    }
    for stretch in stretches {
      guard let stretch else {
        if open.last != .some(nil) { open.append(nil) }
        continue
      }
      for (number, words) in WordBoundaries.sentences(of: stretch).enumerated() {
        if number > 0 { close() }
        open += words.map(\.text)
      }
      if endsSentence(stretch) { close() }
    }
    close()
    return sentences
  }

  /// Whether the last mark of a text ends its sentence.
  package static func endsSentence(_ text: String) -> Bool {
    text.last { !$0.isWhitespace || $0.isNewline }.map(WordBoundaries.endsSentence) ?? false
  }

  /// The form in which equal words are equal: in small letters, in Unicode's form NFC.
  package static func key(of word: String) -> String { WordBoundaries.normalised(word).lowercased() }
}
