/// A text that is being written, as the prediction sees it: the words of its last sentence and the letters of the word that
/// has been begun.
package struct TypedText: Sendable, Equatable {
  /// The whole words of the sentence so far.
  package let words: [WordText]
  /// The letters of the begun word as they were typed; empty after a blank and at the beginning.
  package let letters: String

  /// - Parameters:
  ///   - text: what stands before the cursor. `"I wa"` is a word and two letters, `"I wa "` two words.
  ///   - goesOn: whether words of another language stand before the text. They are unknown, but the sentence has begun.
  package init(_ text: String, goesOn: Bool = false) {
    let characters = Array(WordBoundaries.normalised(text + "\u{2060}").dropLast())
    let start = Self.sentenceStart(in: characters)
    let sentence = characters[start...]
    let isGoingOn = goesOn && start == 0
    var ranges = WordBoundaries.words(in: Array(sentence))
    var letters: ArraySlice<Character> = []
    if let last = ranges.last, Self.isBegun(last, in: Array(sentence)) {
      letters = sentence[(sentence.startIndex + last.lowerBound)...]
      ranges.removeLast()
    }
    self.letters = String(letters)
    let known = ranges.enumerated().map { place, range in
      let slice = sentence[(sentence.startIndex + range.lowerBound)..<(sentence.startIndex + range.upperBound)]
      return WordText(String(slice), startsSentence: place == 0 && !isGoingOn)
    }
    // No vocabulary has the empty word: it is a gap.
    words = (isGoingOn ? [WordText("", startsSentence: true)] : []) + known
  }

  /// Whether the next word is the first of its sentence.
  package var isAtStart: Bool { words.isEmpty }

  /// Behind the last mark that ends a sentence. The full stop of `3.5` does not.
  private static func sentenceStart(in characters: [Character]) -> Int {
    let words = WordBoundaries.words(in: characters)
    var word = words.count - 1
    for place in characters.indices.reversed() where WordBoundaries.endsSentence(characters[place]) {
      while word >= 0, words[word].lowerBound > place { word -= 1 }
      if word < 0 || !words[word].contains(place) { return place + 1 }
    }
    return 0
  }

  /// Whether nothing stands behind the word but an apostrophe or a hyphen that may go on (`don'`).
  private static func isBegun(_ word: Range<Int>, in characters: [Character]) -> Bool {
    let rest = characters[word.upperBound...]
    return rest.isEmpty || (rest.count == 1 && (rest.first == "'" || rest.first == "-"))
  }
}
