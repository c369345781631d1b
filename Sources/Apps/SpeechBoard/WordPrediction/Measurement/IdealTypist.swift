/// Somebody who types sentences letter by letter, sees every offer, and takes a word as soon as it is offered, if that saves a
/// keystroke. It is the upper limit of what people save.
///
/// A chosen word costs one keystroke and brings its blank; a comma, semicolon or colon that follows costs its own keystroke
/// and goes before that blank. The end of a sentence costs one keystroke, and no blank is saved there.
package struct IdealTypist: Sendable {
  /// How many words are shown at once.
  package let offerCount: Int
  package let skipsPassedOver: Bool

  package init(offerCount: Int, skipsPassedOver: Bool) {
    (self.offerCount, self.skipsPassedOver) = (offerCount, skipsPassedOver)
  }

  /// Types sentences in their order.
  ///
  /// - Parameter learns: whether the predictor learns each sentence after it was typed.
  package func type(_ sentences: [String], on predictor: inout WordPredictor, learns: Bool) -> KeystrokeSavings {
    sentences.reduce(into: KeystrokeSavings()) { savings, sentence in
      savings.merge(type(sentence, on: predictor))
      if learns { predictor.learn(sentence) }
    }
  }

  /// Types one sentence. A text without a word costs nothing and counts for nothing.
  package func type(_ sentence: String, on predictor: WordPredictor) -> KeystrokeSavings {
    let characters = Array(WordBoundaries.normalised(sentence))
    let ranges = WordBoundaries.words(in: characters)
    var savings = KeystrokeSavings()
    guard let end = characters.last, !ranges.isEmpty else { return savings }
    savings.sentences = 1
    savings.words = ranges.count
    savings.characters = characters.count + (WordBoundaries.endsSentence(end) ? 0 : 1)
    savings.keystrokes = savings.characters
    for range in ranges {
      let saved = keystrokesSaved(at: range, of: characters, on: predictor)
      savings.keystrokes -= saved
      if saved > 0 { savings.chosenWords += 1 }
    }
    return savings
  }

  private func keystrokesSaved(at range: Range<Int>, of characters: [Character], on predictor: WordPredictor) -> Int {
    let letters = characters[range]
    let wanted = String(letters).lowercased()
    let cost = letters.count + (bringsBlank(behind: range.upperBound, of: characters) ? 1 : 0)
    let typed = TypedText(String(characters[..<range.lowerBound]))
    var place = WordPlace(predictor.distribution(after: typed), limit: offerCount, skipsPassedOver: skipsPassedOver)
    for count in 0..<letters.count {
      let saved = cost - count - 1
      guard saved > 0 else { return 0 }
      let offers = place.offers(for: String(letters.prefix(count)))
      if offers.contains(where: { $0.text.lowercased() == wanted }) { return saved }
    }
    return 0
  }

  private func bringsBlank(behind place: Int, of characters: [Character]) -> Bool {
    guard place < characters.count else { return false }
    if characters[place] == " " { return true }
    return ",;:".contains(characters[place]) && place + 1 < characters.count && characters[place + 1] == " "
  }
}
