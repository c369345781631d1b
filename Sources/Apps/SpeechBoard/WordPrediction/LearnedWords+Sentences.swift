extension LearnedWords {
  /// The sentences of a text as the prediction learns them: their words without marks.
  package static func sentences(of text: String) -> [[String]] {
    WordBoundaries.sentences(of: text).map { $0.map(\.text) }
  }

  /// The form in which equal words are equal: in small letters, in Unicode's form NFC.
  package static func key(of word: String) -> String { WordBoundaries.normalised(word).lowercased() }
}
